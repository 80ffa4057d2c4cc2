import { study } from '../../../contract/resources/content/study.ts';
import { panelsWith } from '../resource/panels.tsx';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';
import { SpecialFieldsProvider } from '../resource/specialFields.tsx';
import { ArmsWords } from './ArmsWords.tsx';

const panels = panelsWith(() => import('./studyParts.tsx').then((part) => part.studyParts));
const fields = { value: { arms: ArmsWords } };

/** The screen for in vivo studies: the role and treatment of each arm. */
export default function StudiesScreen() {
  return (
    <SpecialFieldsProvider fields={fields}>
      <ResourceScreen definition={study} panels={panels} />
    </SpecialFieldsProvider>
  );
}
