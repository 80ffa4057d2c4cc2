import { rule } from '../../../contract/resources/rule.ts';
import { panelsWith } from '../resource/panels.tsx';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';
import { SpecialFieldsProvider } from '../resource/specialFields.tsx';
import { ruleFields } from './ruleFields.tsx';

const panels = panelsWith(() => import('./ruleParts.tsx').then((part) => part.ruleParts));

/** 规则管理: which records the members of roles can see. */
export default function RulesScreen() {
  return (
    <SpecialFieldsProvider fields={ruleFields}>
      <ResourceScreen definition={rule} panels={panels} />
    </SpecialFieldsProvider>
  );
}
