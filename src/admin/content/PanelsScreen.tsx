import { panel } from '../../../contract/resources/content/panel.ts';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';

/** PDX panels that sponsors enroll in. */
export default function PanelsScreen() {
  return <ResourceScreen definition={panel} />;
}
