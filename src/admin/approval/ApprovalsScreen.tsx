import { approval } from '../../../contract/resources/approval.ts';
import { panelsWith } from '../resource/panels.tsx';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';

const panels = panelsWith(() => import('./approvalParts.tsx').then((part) => part.approvalParts));

/** 审批: acts that wait for a second person. */
export default function ApprovalsScreen() {
  return <ResourceScreen definition={approval} panels={panels} />;
}
