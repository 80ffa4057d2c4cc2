import { Permitted } from '../base/permissions.tsx';
import type { PanelParts } from '../resource/panelParts.ts';
import { SendSms } from './SendSms.tsx';
import { SmsText } from './SmsText.tsx';

/** A template beside the message that it makes; what is in use can be sent. */
export const smsTemplateParts: PanelParts = {
  further: ({ id, version, enabled, signName, content }) =>
    enabled === true && (
      <Permitted code="sms:send">
        <SendSms key={`${id}-${version}`} id={id} signName={String(signName)} content={String(content)} />
      </Permitted>
    ),
  aside: ({ signName, content }) => <SmsText signName={String(signName ?? '')} content={String(content ?? '')} />,
};
