import { mailMessage } from '../../../contract/resources/mail.ts';
import { OutboxScreen } from '../outbox/OutboxScreen.tsx';
import { panelsWith } from '../resource/panels.tsx';
import { MailHealthBar } from './MailHealthBar.tsx';
import { MailViews } from './MailViews.tsx';
import { mailActWords, useMailAct } from './mailActs.ts';

const panels = panelsWith(() => import('./mailParts.tsx').then((part) => part.mailParts));

/** 邮件管理: every mail of the portal with its delivery status, and the state of delivery as a whole. */
export default function MailScreen() {
  return (
    <OutboxScreen
      definition={mailMessage}
      bar={(again, mailAct) => <MailHealthBar onAgain={again} mailAct={mailAct} />}
      codes={{ resend: 'mail:send', cancel: 'mail:edit', release: 'mail:send' }}
      useAct={useMailAct}
      words={mailActWords}
      recipient="to"
      acts={<MailViews />}
      panels={panels}
    />
  );
}
