import { smsTemplate } from '../../../contract/resources/sms.ts';
import { panelsWith } from '../resource/panels.tsx';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';
import { SmsViews } from './SmsViews.tsx';

const panels = panelsWith(() => import('./smsTemplateParts.tsx').then((part) => part.smsTemplateParts));

/** The screen for SMS templates that the gateway has approved: edit, test and send. */
export default function SmsTemplatesScreen() {
  return <ResourceScreen definition={smsTemplate} acts={<SmsViews />} panels={panels} />;
}
