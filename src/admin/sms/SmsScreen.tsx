import { smsMessage } from '../../../contract/resources/sms.ts';
import { OutboxScreen } from '../outbox/OutboxScreen.tsx';
import { Permitted } from '../shell/permissions.tsx';
import { SmsHealthBar } from './SmsHealthBar.tsx';
import { SmsViews } from './SmsViews.tsx';
import { smsActWords, useSmsAct } from './smsActs.ts';
import { WholeNumber } from './WholeNumber.tsx';

/** 短信管理: every text message, how its sending went, and what its receipt said. */
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
      further={({ id }) => (
        <Permitted code="sms:detail">
          <WholeNumber key={id} id={id} />
        </Permitted>
      )}
    />
  );
}
