import type { Field } from '../../../contract/resources/fields.ts';
import { fieldOf, type ResourceDefinition } from '../../../contract/resources/resource.ts';
import { rule } from '../../../contract/resources/rule.ts';
import { isRuleOperator, readRuleValue, takesValue, valueFieldOf } from '../../../contract/resources/ruleConditions.ts';
import { m } from '../../i18n/compiled/messages.js';
import { localized } from '../../i18n/locale.ts';
import { resourceNamed } from '../resource/resourceNamed.ts';
import { resourceTitle } from '../resource/resourceTitle.ts';
import { useChoices } from '../resource/sources.tsx';
import { useReferred } from '../resource/useReferred.ts';
import { valueText } from '../resource/valueText.ts';

/** The condition of a rule, as a form or a record has it. */
export type Condition = Readonly<Record<'resource' | 'field' | 'operator' | 'value', unknown>>;

/** Returns the field of a condition; undefined if it does not exist or no longer exists. */
export function ruledField({ resource, field }: Pick<Condition, 'resource' | 'field'>): Field | undefined {
  const definition = resourceNamed(String(resource));
  const known = definition && fieldOf(definition, String(field));
  return known && !known.secret ? known : undefined;
}

/** Returns the condition from a record's values. */
export const conditionIn = ({ resource, field, operator, value }: Readonly<Record<string, unknown>>): Condition => ({
  resource,
  field,
  operator,
  value,
});

/** Returns the field that describes the condition's value; undefined if it takes no value. */
export function valueFieldIn(condition: Condition): Field | undefined {
  const field = ruledField(condition);
  const { operator } = condition;
  return field && isRuleOperator(operator) && takesValue(operator) ? valueFieldOf(field, operator) : undefined;
}

/** Returns the label of a resource; the two functions below return those of a field and of an operator. */
export const resourceName = (resource: unknown): string => resourceTitle(String(resource ?? ''));

export function fieldName(condition: Pick<Condition, 'resource' | 'field'>): string {
  const field = ruledField(condition);
  return field ? localized(field.label) : String(condition.field ?? '');
}

export function operatorName(operator: unknown): string {
  const field = fieldOf(rule, 'operator');
  const options = field && 'options' in field ? field.options : [];
  const label = options.find(({ value }) => value === operator)?.label;
  return label ? localized(label) : String(operator ?? '');
}

/** Returns the resource of a condition, for a `FieldsOf` around what shows it. */
export const ruledResource = ({ resource }: Pick<Condition, 'resource'>): ResourceDefinition | null =>
  resourceNamed(String(resource)) ?? null;

/** Returns a condition's value as text, with choices and records by name. Use it within `FieldsOf` of the resource. */
export function useValueWords(condition: Condition): string {
  const field = valueFieldIn(condition);
  const choicesOf = useChoices();
  const text = typeof condition.value === 'string' ? condition.value : '';
  const value = field && text !== '' ? readRuleValue(field, text) : null;
  const ids = field && 'of' in field ? [value].flat().filter((id): id is string => typeof id === 'string') : [];
  const { referred } = useReferred({ name: String(condition.field), ids });
  return field && value !== null ? valueText(field, value, choicesOf(field), referred) : '';
}

/** Returns the whole condition as text: field, operator, value. */
export function useConditionWords(condition: Condition): string {
  const value = useValueWords(condition);
  return m
    .admin_rule_condition({ field: fieldName(condition), operator: operatorName(condition.operator), value })
    .trim();
}
