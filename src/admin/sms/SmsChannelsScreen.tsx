import { smsChannel } from '../../../contract/resources/sms.ts';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';
import { SmsViews } from './SmsViews.tsx';

/** The screen for SMS channels: which numbers use which channel, and the maximum number of messages per hour. */
export default function SmsChannelsScreen() {
  return <ResourceScreen definition={smsChannel} acts={<SmsViews />} />;
}
