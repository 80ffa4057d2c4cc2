import type { MailHealth } from '../../../contract/entities/mail.ts';
import { css } from '../../../styled-system/css';
import { useApi } from '../../app/system.tsx';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { Tag } from '../../ui/Tag.tsx';
import { Figure, SendingBar } from '../outbox/SendingBar.tsx';

/** How the sending of mails fares, and what the mail server says. */
export function MailHealthBar({ onAgain }: { onAgain: () => void }) {
  const api = useApi();
  return (
    <SendingBar<MailHealth>
      ask={() => api('mailHealth', {}, { notice: 'never' })}
      asking={m.admin_mail_asking()}
      onAgain={onAgain}
      state={({ configured, answers, server, error, tookMs }) => (
        <>
          {!configured && <Tag tone="amber">{m.admin_mail_no_server()}</Tag>}
          {answers === true && (
            <Tag tone="green">{m.admin_mail_answers({ server: server ?? '', ms: formatNumber(tookMs) })}</Tag>
          )}
          {answers === false && <Tag tone="coral">{m.admin_mail_silent({ server: server ?? '' })}</Tag>}
          {error && <code className={words}>{error}</code>}
        </>
      )}
      figures={({ from }) => <Figure term={m.admin_mail_from()}>{from}</Figure>}
    />
  );
}

const words = css({ overflowWrap: 'anywhere', color: 'coral' });
