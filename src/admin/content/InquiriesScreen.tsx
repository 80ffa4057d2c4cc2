import { inquiry } from '../../../contract/resources/content/requests.ts';
import { panelsWith } from '../resource/panels.tsx';
import { RequestsScreen } from './RequestsScreen.tsx';

const panels = panelsWith(async () => {
  const { requestParts } = await import('./requestParts.tsx');
  return requestParts({ definition: inquiry, endpoint: 'replyInquiry', code: 'content:inquiry:reply' });
});

/** Contact form messages as a work list. */
export default function InquiriesScreen() {
  return <RequestsScreen definition={inquiry} panels={panels} />;
}
