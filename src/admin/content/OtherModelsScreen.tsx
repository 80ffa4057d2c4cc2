import { otherModel } from '../../../contract/resources/content/otherModel.ts';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';

/** The screen for models of diseases other than cancer. */
export default function OtherModelsScreen() {
  return <ResourceScreen definition={otherModel} />;
}
