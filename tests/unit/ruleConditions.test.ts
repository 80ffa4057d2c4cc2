import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Field } from '../../contract/resources/fields.ts';
import { resources } from '../../contract/resources/index.ts';
import { RULE_OPERATORS } from '../../contract/resources/rule.ts';
import {
  operatorsFor,
  readRuleValue,
  ruledFields,
  takesSeveral,
  takesValue,
  valueFieldOf,
  writeRuleValue,
} from '../../contract/resources/ruleConditions.ts';

const label = { en: 'Field', zh: '字段' };

describe('conditions of data rules', () => {
  test('every resource has fields for rules, none of them secret, each with operators', () => {
    for (const definition of resources) {
      const fields = ruledFields(definition);
      expect(fields.map(([name]) => name)).toContain('createdBy');
      for (const [, field] of fields) {
        expect(field.secret).toBeUndefined();
        expect(operatorsFor(field).length).toBeGreaterThan(0);
        expect(new Set(operatorsFor(field)).size).toBe(operatorsFor(field).length);
        for (const operator of operatorsFor(field)) expect(RULE_OPERATORS).toContain(operator);
      }
    }
  });

  test.each<[Field, string[], string[]]>([
    [{ kind: 'number', label }, ['gt', 'le', 'isEmpty'], ['contains', 'isMine']],
    [{ kind: 'text', max: 9, label }, ['contains', 'in'], ['gt', 'isMine']],
    [{ kind: 'flag', label }, ['eq'], ['isEmpty', 'in', 'gt']],
    [{ kind: 'choice', options: [], label }, ['in', 'ne'], ['contains', 'lt']],
    [{ kind: 'reference', of: 'user', label }, ['isMine', 'isMyOrganization'], ['contains', 'gt']],
    [{ kind: 'reference', of: 'group', label }, ['isMyOrganization'], ['isMine']],
    [{ kind: 'references', of: 'user', label }, ['isMine', 'in'], ['isMyOrganization', 'eq']],
    [{ kind: 'json', max: 9, label }, ['isEmpty'], ['eq', 'contains']],
  ])('%o has the operators of its kind', (field, some, none) => {
    expect(operatorsFor(field)).toEqual(expect.arrayContaining(some));
    for (const operator of none) expect(operatorsFor(field)).not.toContain(operator);
  });

  test('a value is edited like the field that it is compared with', () => {
    const options = [{ value: 'city', label }];
    expect(valueFieldOf({ kind: 'choice', options, label }, 'eq')).toMatchObject({ kind: 'choice', options });
    expect(valueFieldOf({ kind: 'choice', dictionary: 'color', label }, 'in')).toMatchObject({
      kind: 'choices',
      dictionary: 'color',
    });
    expect(valueFieldOf({ kind: 'tree', of: 'area', label }, 'in')).toMatchObject({ kind: 'references', of: 'area' });
    expect(valueFieldOf({ kind: 'instant', label }, 'ge')).toMatchObject({
      ...{ kind: 'date', hint: { en: 'Day in the time zone of this system, for all users' } },
    });
    expect(valueFieldOf({ kind: 'localized', as: 'text', max: 9, label }, 'contains')).toMatchObject({ kind: 'text' });
  });

  test('the edited value is the stored value', () => {
    const words = fc.stringMatching(/^[A-Za-z0-9 -]{1,12}$/).map((text) => text.trim() || 'x');
    for (const definition of resources) {
      for (const [, field] of ruledFields(definition)) {
        for (const operator of operatorsFor(field).filter(takesValue)) {
          const edited = valueFieldOf(field, operator);
          const value = takesSeveral(operator)
            ? fc.uniqueArray(words, { maxLength: 4 })
            : edited.kind === 'number'
              ? fc.integer()
              : words;
          fc.assert(
            fc.property(value, (one) => {
              expect(readRuleValue(edited, writeRuleValue(one))).toEqual(one);
            }),
            { numRuns: 5 },
          );
        }
      }
    }
    expect(readRuleValue({ kind: 'number', label }, 'many')).toBeNull();
  });
});
