import { enrollment } from '../../../contract/resources/content/requests.ts';
import { RequestsScreen } from './RequestsScreen.tsx';

/** Enrollments in PDX panels as a work list. */
export default function EnrollmentsScreen() {
  return <RequestsScreen definition={enrollment} endpoint="replyEnrollment" code="content:enrollment:reply" />;
}
