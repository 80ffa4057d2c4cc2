import { model } from '../../../contract/resources/content/model.ts';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';

/** The screen for the models of the oncology database. */
export default function ModelsScreen() {
  return <ResourceScreen definition={model} />;
}
