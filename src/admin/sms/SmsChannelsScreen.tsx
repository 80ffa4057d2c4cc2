import { smsChannel } from '../../../contract/resources/sms.ts';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';
import { SmsViews } from './SmsViews.tsx';

/** Which numbers go which way, and how many messages an hour at most. */
export default function SmsChannelsScreen() {
  return <ResourceScreen definition={smsChannel} acts={<SmsViews />} />;
}
