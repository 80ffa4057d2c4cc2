import { rule } from '../../../contract/resources/rule.ts';
import { ResourceScreen } from '../resource/ResourceScreen.tsx';
import { SpecialFieldsProvider } from '../resource/specialFields.tsx';
import { RuleInWords } from './RuleInWords.tsx';
import { ruleFields } from './ruleFields.tsx';

/** 规则管理: which records the holders of roles see. */
export default function RulesScreen() {
  return (
    <SpecialFieldsProvider fields={ruleFields}>
      <ResourceScreen definition={rule} further={(record) => <RuleInWords record={record} />} />
    </SpecialFieldsProvider>
  );
}
