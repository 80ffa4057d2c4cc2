import { mailMessage } from '../../../contract/resources/mail.ts';
import { css } from '../../../styled-system/css';
import { OutboxScreen } from '../outbox/OutboxScreen.tsx';
import { MailHealthBar } from './MailHealthBar.tsx';
import { MailLetter } from './MailLetter.tsx';
import { MailViews } from './MailViews.tsx';
import { mailActWords, useMailAct } from './mailActs.ts';

/** 邮件管理: every mail that the portal wrote, how its sending went, and how sending fares as a whole. */
export default function MailScreen() {
  return (
    <OutboxScreen
      definition={mailMessage}
      bar={(again) => <MailHealthBar onAgain={again} />}
      codes={{ resend: 'mail:send', cancel: 'mail:edit' }}
      useAct={useMailAct}
      words={mailActWords}
      recipient="to"
      acts={<MailViews />}
      opening={{
        fields: ['text', 'html'],
        draw: ({ subject, text, html }) => (
          <div className={letter}>
            <MailLetter subject={String(subject)} text={String(text)} html={String(html)} />
          </div>
        ),
      }}
    />
  );
}

const letter = css({ padding: '16px 20px', borderBottom: '1px solid {colors.line.soft}' });
