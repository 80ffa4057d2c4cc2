import { pushTemplate } from '../../../contract/resources/messagePush.ts';
import { panelsWith } from '../resource/panels.tsx';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';
import { PushViews } from './PushViews.tsx';

const panels = panelsWith(() => import('./pushTemplateParts.tsx').then((part) => part.pushTemplateParts));

/** The screen for message templates: edit them, and send a test to the user's own inbox. */
export default function PushTemplatesScreen() {
  return <ResourceScreen definition={pushTemplate} acts={<PushViews />} panels={panels} />;
}
