import { smsChannel, smsMessage, smsTemplate } from '../../../contract/resources/sms.ts';
import { m } from '../../i18n/compiled/messages.js';
import { ScreenViews } from '../resource/ScreenViews.tsx';

/** The links between SMS messages, their templates and the channels. */
export const SmsViews = () => (
  <ScreenViews label={m.admin_sms_views()} definitions={[smsMessage, smsTemplate, smsChannel]} />
);
