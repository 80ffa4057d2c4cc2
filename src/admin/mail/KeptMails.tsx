import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Tag } from '../../ui/Tag.tsx';
import type { RecordActRef } from '../acts/useRecordAct.ts';
import { Permitted } from '../base/permissions.tsx';
import { type MailAct, mailActWords } from './mailActs.ts';

type KeptMailsProps = { count: number; mailAct: RecordActRef };

/** Mails that were written while no mail server was configured, with the choice to send or discard them. */
export function KeptMails({ count, mailAct }: KeptMailsProps) {
  const act = (key: Extract<MailAct, 'sendKept' | 'discardKept'>) => (
    <Button
      size="sm"
      variant="outline"
      onClick={() => mailAct.send({ type: 'recordAct.asked', act: key, id: '', name: formatNumber(count) })}
    >
      {mailActWords[key].act()}
    </Button>
  );
  return (
    <>
      <Tag tone="amber">{m.admin_mail_kept({ count: formatNumber(count) })}</Tag>
      <Permitted code="mail:send">{act('sendKept')}</Permitted>
      <Permitted code="mail:edit">{act('discardKept')}</Permitted>
    </>
  );
}
