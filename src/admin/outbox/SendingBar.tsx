import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Sending } from '../../../contract/entities/outbox.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { formatNumber } from '../../i18n/format.ts';
import { usePageData } from '../../portal/usePageData.ts';
import { IconButton } from '../../ui/IconButton.tsx';

const MINUTE = 'YYYY-MM-DD HH:mm';

type SendingBarProps<Health extends Sending> = {
  ask: () => Promise<{ data: Health }>;
  /** Shown while the request is pending. */
  asking: string;
  /** Called when the user refreshes the bar. The parent loads the bar again, together with the list below it. */
  onAgain: () => void;
  /** Whether a sender is configured, and whether it responds. */
  state: (health: Health) => ReactNode;
  /** Figures besides those that every outbox has. */
  figures?: (health: Health) => ReactNode;
};

/** The state of sending, requested when the page opens and again on demand. */
export function SendingBar<Health extends Sending>({ ask, asking, onAgain, state, figures }: SendingBarProps<Health>) {
  const { data, busy, failed, retry } = usePageData(ask);
  return (
    <section className={root} aria-label={m.admin_sending()} aria-busy={busy}>
      {data && (
        <>
          {state(data)}
          <dl className={list}>
            <Figure term={m.admin_sending_waiting()}>
              {formatNumber(data.waiting)}
              {data.oldestWaiting && ` (${m.admin_sending_since({ time: formatDate(data.oldestWaiting, MINUTE) })})`}
            </Figure>
            <Figure term={m.admin_sending_failed_day()}>{formatNumber(data.failedLastDay)}</Figure>
            <Figure term={m.admin_sending_last_sent()}>{formatDate(data.lastSentAt, MINUTE)}</Figure>
            {figures?.(data)}
          </dl>
        </>
      )}
      {busy && <span className={quiet}>{asking}</span>}
      {failed && <span className={quiet}>{m.admin_sending_unknown()}</span>}
      <span className={end}>
        <IconButton
          icon={RefreshCw}
          size="sm"
          label={m.admin_sending_ask_again()}
          disabled={busy}
          onClick={failed ? retry : onAgain}
        />
      </span>
    </section>
  );
}

export const Figure = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className={figure}>
    <dt className={quiet}>{term}</dt>
    <dd className={value}>{children}</dd>
  </div>
);

const root = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 16px',
  flexShrink: '0',
  minHeight: '44px',
  paddingInline: { base: '4', tablet: '5' },
  paddingBlock: '1.5',
  borderBottom: '1px solid {colors.line.soft}',
  background: 'surface',
  textStyle: 'tiny',
  // on phones a long state takes two lines
  tabletDown: { '& > span': { whiteSpace: 'normal', height: 'auto' } },
});
const list = css({ display: 'flex', flexWrap: 'wrap', gap: '4px 16px' });
const figure = css({ display: 'flex', gap: '1.5', minWidth: '0' });
const value = css({ overflowWrap: 'anywhere' });
const quiet = css({ color: 'ink.soft' });
const end = css({ marginInlineStart: 'auto' });
