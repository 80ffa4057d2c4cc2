import type { ResourceRecord } from '../../../contract/resources/record.ts';
import { TrimmedText } from '../../ui/table/TrimmedText.tsx';
import { ResourceFilter } from '../resource/ResourceFilter.tsx';
import { FieldsOf } from '../resource/sources.tsx';
import type { SpecialFields } from '../resource/specialFields.tsx';
import { conditionIn, fieldName, resourceName, ruledResource, useValueWords } from './useRuleWords.ts';

type Shown = { record: ResourceRecord };
const ResourceWords = ({ record }: Shown) => <TrimmedText>{resourceName(record.resource)}</TrimmedText>;
const FieldWords = ({ record }: Shown) => <TrimmedText>{fieldName(conditionIn(record))}</TrimmedText>;
const ComparedWords = ({ record }: Shown) => (
  <FieldsOf definition={ruledResource(conditionIn(record))}>
    <ConditionWords key={record.version} record={record} />
  </FieldsOf>
);
const ConditionWords = ({ record }: Shown) => <TrimmedText>{useValueWords(conditionIn(record))}</TrimmedText>;

/** The parts of a condition as text, with the labels of its resource. */
export const ruleFields: SpecialFields = {
  filter: { resource: ResourceFilter },
  value: { resource: ResourceWords, field: FieldWords, value: ComparedWords },
};
