import { type Field, isTextual, systemFields } from './fields.ts';
import { answeredFields, codesOfResource, type ResourceDefinition } from './resource.ts';
import { RULE_OPERATORS, type RuleOperator } from './rule.ts';

const withoutValue: readonly RuleOperator[] = ['isEmpty', 'isMine', 'isMyOrganization'];

/** Whether the operator needs a value to compare with. */
export const takesValue = (operator: RuleOperator): boolean => !withoutValue.includes(operator);

/** Whether one of these permission codes belongs to the resource, so that a menu with the code opens it. */
export const opensOneOf = (definition: ResourceDefinition, codes: readonly string[]): boolean =>
  codesOfResource(definition).some((code) => codes.includes(code));

/** Returns the values of a rule with several values. */
export const listedIn = (text: string): string[] =>
  text
    .split(/[,，]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Whether the operator takes several values. */
export const takesSeveral = (operator: RuleOperator): boolean => operator === 'in';

export const isRuleOperator = (name: unknown): name is RuleOperator => RULE_OPERATORS.some((known) => known === name);

/** Returns the operators that are valid for a field of this kind. */
export function operatorsFor(field: Field): readonly RuleOperator[] {
  switch (field.kind) {
    case 'number':
    case 'money':
    case 'date':
    case 'instant':
      return ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'isEmpty'];
    case 'flag':
      return ['eq', 'ne'];
    case 'choice':
      return ['eq', 'ne', 'in', 'isEmpty'];
    case 'choices':
    case 'texts':
      return ['contains', 'in', 'isEmpty'];
    case 'tree':
    case 'reference':
      return ['eq', 'ne', 'in', 'isEmpty', ...personal(field.of)];
    case 'references':
      return ['in', 'isEmpty', ...personal(field.of).filter((one) => one === 'isMine' || field.of === 'group')];
    case 'json':
    case 'image':
    case 'file':
      return ['isEmpty'];
    default:
      return isTextual(field) || field.kind === 'localized' ? ['eq', 'ne', 'contains', 'in', 'isEmpty'] : [];
  }
}

function personal(of: string): RuleOperator[] {
  if (of === 'user') return ['isMine', 'isMyOrganization'];
  return of === 'group' ? ['isMyOrganization'] : [];
}

/**
 * A rule applies equally to all its users, so its days are in the installation's time zone (`TIME_ZONE`), not the
 * reader's.
 */
const DAY_OF_THE_INSTALLATION = {
  en: 'Day in the time zone of this system, for all users',
  zh: '按系统时区计算日期，对所有用户一致',
};

/**
 * Returns the field in which a rule's value is edited. It has the kind of the compared field, and accepts several
 * values when the operator does.
 */
export function valueFieldOf(field: Field, operator: RuleOperator): Field {
  const several = takesSeveral(operator);
  const { label } = field;
  switch (field.kind) {
    case 'number':
    case 'money':
      return { kind: 'number', label, ...('unit' in field && field.unit && { unit: field.unit }) };
    case 'date':
      return { kind: 'date', label };
    case 'instant':
      return { kind: 'date', label, hint: DAY_OF_THE_INSTALLATION };
    case 'flag':
      return {
        kind: 'choice',
        label,
        options: [
          { value: 'true', label: { en: 'Yes', zh: '是' } },
          { value: 'false', label: { en: 'No', zh: '否' } },
        ],
      };
    case 'choice':
    case 'choices': {
      const from = 'options' in field ? { options: field.options } : { dictionary: field.dictionary };
      return several ? { kind: 'choices', label, ...from } : { kind: 'choice', label, ...from };
    }
    case 'tree':
      return { kind: several ? 'references' : 'tree', label, of: field.of };
    case 'reference':
    case 'references':
      return { kind: several ? 'references' : 'reference', label, of: field.of };
    default:
      return several ? { kind: 'texts', label, max: 200, maxItems: 50 } : { kind: 'text', label, max: 500 };
  }
}

/**
 * Converts a rule's value to the type of its field. The value is stored as text; several values are separated by
 * commas.
 */
export function readRuleValue(field: Field, text: string): unknown {
  switch (field.kind) {
    case 'choices':
    case 'references':
    case 'texts':
      return listedIn(text);
    case 'number':
      return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : null;
    case 'text':
      return text;
    default:
      return text === '' ? null : text;
  }
}

/** Converts a value of the field to the text of a rule, the reverse of `readRuleValue`. */
export const writeRuleValue = (value: unknown): string =>
  Array.isArray(value) ? value.join(', ') : value === null || value === undefined ? '' : String(value);

/** Returns the fields that a rule may use: the resource's own, and who created and changed a record and when. */
export const ruledFields = (definition: ResourceDefinition): [string, Field][] =>
  [...answeredFields(definition), ...Object.entries<Field>(systemFields)].filter(
    ([, field]) => operatorsFor(field).length > 0,
  );
