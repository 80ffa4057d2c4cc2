import { enrollment } from '../../../contract/resources/content/requests.ts';
import { panelsWith } from '../resource/panels.tsx';
import { RequestsScreen } from './RequestsScreen.tsx';

const panels = panelsWith(async () => {
  const { requestParts } = await import('./requestParts.tsx');
  return requestParts({ definition: enrollment, endpoint: 'replyEnrollment', code: 'content:enrollment:reply' });
});

/** Enrollments in PDX panels as a work list. */
export default function EnrollmentsScreen() {
  return <RequestsScreen definition={enrollment} panels={panels} />;
}
