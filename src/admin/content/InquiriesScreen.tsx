import { inquiry } from '../../../contract/resources/content/requests.ts';
import { RequestsScreen } from './RequestsScreen.tsx';

/** Messages of the contact form as a work list. */
export default function InquiriesScreen() {
  return <RequestsScreen definition={inquiry} endpoint="replyInquiry" code="content:inquiry:reply" />;
}
