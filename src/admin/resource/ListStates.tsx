import { CloudOff, Inbox } from 'lucide-react';
import type { CallFailure } from '../../../contract/envelope.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { failureText } from '../../shared/failureText.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState, ErrorState } from '../../ui/State.tsx';

/** The list is empty: offers to create the first record. */
export const NothingYet = ({ one, onCreate }: { one: string; onCreate: (() => void) | undefined }) => (
  <EmptyState
    title={m.crud_empty_title()}
    icon={Inbox}
    actions={onCreate && <Button onClick={onCreate}>{m.crud_new({ one })}</Button>}
  >
    {onCreate && m.crud_empty_text()}
  </EmptyState>
);

/** Nothing matches the filters: offers to reset them. */
export const NothingMatches = ({ onReset }: { onReset: () => void }) => (
  <EmptyState
    title={m.crud_none_title()}
    actions={
      <Button variant="outline" onClick={onReset}>
        {m.crud_reset()}
      </Button>
    }
  >
    {m.crud_none_text()}
  </EmptyState>
);

/** The list could not be loaded. */
export const ListFailed = ({
  offline,
  failure,
  onRetry,
}: {
  offline: boolean;
  failure: CallFailure | null;
  onRetry: () => void;
}) => (
  <div className={place}>
    <ErrorState
      title={offline ? m.crud_offline_title() : m.crud_failed_title()}
      {...(offline && { icon: CloudOff })}
      onRetry={onRetry}
    >
      {offline ? m.crud_offline_text() : failure && failureText(failure)}
    </ErrorState>
  </div>
);

const place = css({ flex: '1', minHeight: '0', overflow: 'auto', borderTop: '1px solid {colors.line}' });
