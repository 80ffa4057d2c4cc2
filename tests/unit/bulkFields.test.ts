import { expect, test } from 'vitest';
import { operationsFor } from '../../contract/resources/bulk.ts';
import { resources } from '../../contract/resources/index.ts';
import { bulkFields, type ResourceDefinition, resourceRoutes } from '../../contract/resources/resource.ts';

const all: readonly ResourceDefinition[] = resources;

test('every resource that is saved and changed has a bulk edit for the fields that make sense for many records', () => {
  for (const definition of all) {
    const { save, bulkEdit } = resourceRoutes(definition);
    const names = bulkFields(definition).map(([name]) => name);
    expect([definition.name, bulkEdit !== undefined]).toEqual([
      definition.name,
      save !== undefined && names.length > 0,
    ]);
    expect(names).not.toContain(definition.label);
    for (const [name, field] of bulkFields(definition))
      expect([definition.name, name, field.unique, field.createOnly, field.readOnly, field.secret]).toEqual([
        ...[definition.name, name],
        ...[undefined, undefined, undefined, undefined],
      ]);
    for (const name of definition.bulk ?? [])
      expect([definition.name, names]).toEqual([definition.name, expect.arrayContaining([name])]);
  }
});

test('fields with their own action, the position among siblings, and dependent fields cannot be edited in bulk', () => {
  const fieldsOf = (name: string) =>
    all.filter((one) => one.name === name).flatMap((one) => bulkFields(one).map(([field]) => field));
  expect(fieldsOf('role')).toEqual(['remark']);
  expect(fieldsOf('menu')).toEqual(['parent', 'kind', 'ico', 'hidden', 'enabled']);
  expect(fieldsOf('rule')).toEqual(['roles', 'menus', 'enabled']);
  expect(fieldsOf('mailTemplate')).toEqual([]);
  expect(fieldsOf('inquiry')).toEqual(['state', 'assignee', 'notes']);
});

test('multi-value fields add and remove values, and fields that may be empty can be cleared', () => {
  const label = { en: '', zh: '' };
  expect(operationsFor({ kind: 'texts', max: 9, maxItems: 9, label })).toEqual(['set', 'clear', 'add', 'remove']);
  expect(operationsFor({ kind: 'references', of: 'area', required: true, label })).toEqual(['set', 'add', 'remove']);
  expect(operationsFor({ kind: 'number', label })).toEqual(['set', 'clear']);
  expect(operationsFor({ kind: 'flag', label })).toEqual(['set']);
});
