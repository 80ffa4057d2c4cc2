import type { MailHealth } from '../../../contract/entities/mail.ts';
import { css } from '../../../styled-system/css';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { useApi } from '../../portal/system.tsx';
import { Tag } from '../../ui/Tag.tsx';
import type { RecordActRef } from '../acts/useRecordAct.ts';
import { Figure, SendingBar } from '../outbox/SendingBar.tsx';
import { KeptMails } from './KeptMails.tsx';

type MailHealthBarProps = { onAgain: () => void; mailAct: RecordActRef };

/** The state of mail delivery, the mail server's response, and mails kept while there was no mail server. */
export function MailHealthBar({ onAgain, mailAct }: MailHealthBarProps) {
  const api = useApi();
  return (
    <SendingBar<MailHealth>
      ask={() => api('mailHealth', {}, { notice: 'never' })}
      asking={m.admin_mail_asking()}
      onAgain={onAgain}
      state={({ configured, answers, server, error, tookMs, kept }) => (
        <>
          {!configured && <Tag tone="amber">{m.admin_mail_no_server()}</Tag>}
          {answers === true && (
            <Tag tone="green">{m.admin_mail_answers({ server: server ?? '', ms: formatNumber(tookMs) })}</Tag>
          )}
          {answers === false && <Tag tone="coral">{m.admin_mail_silent({ server: server ?? '' })}</Tag>}
          {error && <code className={words}>{error}</code>}
          {configured && kept > 0 && <KeptMails count={kept} mailAct={mailAct} />}
        </>
      )}
      figures={({ from }) => <Figure term={m.admin_mail_from()}>{from}</Figure>}
    />
  );
}

const words = css({ overflowWrap: 'anywhere', color: 'coral' });
