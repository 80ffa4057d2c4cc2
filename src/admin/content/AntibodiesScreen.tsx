import { antibody } from '../../../contract/resources/content/antibody.ts';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';

/** Antibody products. */
export default function AntibodiesScreen() {
  return <ResourceScreen definition={antibody} />;
}
