import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { CallFailure } from '../../../contract/envelope.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { useTag } from '../../portal/useTag.ts';
import { failureText } from '../../shared/failureText.ts';
import { SkeletonText } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/State.tsx';
import type { Crud } from './useCrud.ts';

/** Shows a pane's loading or error state; otherwise its children. */
export function PaneWaiting({ crud, children }: { crud: Crud; children: ReactNode }) {
  const busy = useTag(crud, 'panelBusy');
  const failed = useTag(crud, 'panelFailed');
  const failure = useSelector(crud, ({ context }) => context.failure);
  if (failed && failure && isGone(failure)) return <ErrorState title={m.crud_gone()}>{m.crud_gone_text()}</ErrorState>;
  if (failed) {
    return (
      <ErrorState title={m.crud_load_failed()} onRetry={() => crud.send({ type: 'crud.retry' })}>
        {failure && failureText(failure)}
      </ErrorState>
    );
  }
  if (!busy) return children;
  return (
    <div className={root} aria-busy="true">
      <p className="sr" role="status">
        {m.table_loading()}
      </p>
      <SkeletonText lines={8} />
    </div>
  );
}

/** Whether the record does not exist, so that a retry is useless. An invalid ID (400) counts too. */
const isGone = (failure: CallFailure): boolean =>
  failure.kind === 'refused' && [400, 404].includes(failure.status ?? 0);

const root = css({ padding: '5' });
