import { smsMessage } from '../../../contract/resources/sms.ts';
import { OutboxScreen } from '../outbox/OutboxScreen.tsx';
import { panelsWith } from '../resource/panels.tsx';
import { SmsHealthBar } from './SmsHealthBar.tsx';
import { SmsViews } from './SmsViews.tsx';
import { smsActWords, useSmsAct } from './smsActs.ts';

const panels = panelsWith(() => import('./smsParts.tsx').then((part) => part.smsParts));

/** 短信管理: every SMS with its delivery status and its receipt. */
export default function SmsScreen() {
  return (
    <OutboxScreen
      definition={smsMessage}
      bar={(again) => <SmsHealthBar onAgain={again} />}
      codes={{ resend: 'sms:send', cancel: 'sms:edit' }}
      useAct={useSmsAct}
      words={smsActWords}
      recipient="phone"
      acts={<SmsViews />}
      panels={panels}
    />
  );
}
