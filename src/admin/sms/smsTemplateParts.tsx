import { Permitted } from '../base/permissions.tsx';
import type { PanelParts } from '../resource/panelParts.ts';
import { SendSms } from './SendSms.tsx';
import { SmsText } from './SmsText.tsx';

/** Shows the resulting message beside the form of a template. Active templates can be sent. */
export const smsTemplateParts: PanelParts = {
  further: ({ id, version, enabled, signName, content }) =>
    enabled === true && (
      <Permitted code="sms:send">
        <SendSms key={`${id}-${version}`} id={id} signName={String(signName)} content={String(content)} />
      </Permitted>
    ),
  aside: ({ signName, content }) => <SmsText signName={String(signName ?? '')} content={String(content ?? '')} />,
};
