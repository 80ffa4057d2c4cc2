import { approval } from '../../../contract/resources/approval.ts';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';

/** 审批: acts that wait for a second person. */
export default function ApprovalsScreen() {
  return <ResourceScreen definition={approval} />;
}
