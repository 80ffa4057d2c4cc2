import { smsTemplate } from '../../../contract/resources/sms.ts';
import { type FormAside, FormAsideProvider } from '../resource/formAside.ts';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';
import { Permitted } from '../shell/permissions.tsx';
import { SendSms } from './SendSms.tsx';
import { SmsText } from './SmsText.tsx';
import { SmsViews } from './SmsViews.tsx';

const aside: FormAside = ({ signName, content }) => (
  <SmsText signName={String(signName ?? '')} content={String(content ?? '')} />
);

/** What the gateway has approved to be sent: kept, tried out and sent. */
export default function SmsTemplatesScreen() {
  return (
    <FormAsideProvider value={aside}>
      <ResourceScreen
        definition={smsTemplate}
        acts={<SmsViews />}
        further={({ id, version, enabled, signName, content }) =>
          enabled === true && (
            <Permitted code="sms:send">
              <SendSms key={`${id}-${version}`} id={id} signName={String(signName)} content={String(content)} />
            </Permitted>
          )
        }
      />
    </FormAsideProvider>
  );
}
