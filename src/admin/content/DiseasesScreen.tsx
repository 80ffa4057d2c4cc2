import { disease } from '../../../contract/resources/content/disease.ts';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';

/** The screen for the disease areas of the public site. */
export default function DiseasesScreen() {
  return <ResourceScreen definition={disease} />;
}
