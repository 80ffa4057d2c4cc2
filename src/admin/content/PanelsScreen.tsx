import { panel } from '../../../contract/resources/content/panel.ts';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';

/** The screen for PDX panels, in which sponsors enroll. */
export default function PanelsScreen() {
  return <ResourceScreen definition={panel} />;
}
