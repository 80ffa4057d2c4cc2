import { expect, test } from 'vitest';
import type { Field } from '../../contract/resources/fields.ts';
import type { RecordChange } from '../../contract/resources/record.ts';
import type { ResourceDefinition } from '../../contract/resources/resource.ts';
import { recordRules } from '../../machines/crud/rules.ts';
import { sampleId, sampleResource } from '../../machines/crud/samples.ts';
import { typedVersion, versionBefore } from '../../machines/crud/versions.ts';

const change = (action: string, before: RecordChange['before'], after: RecordChange['after']): RecordChange => ({
  id: sampleId(90),
  at: '2026-01-02T00:00:00.000Z',
  user: null,
  action,
  before,
  after,
  message: '',
  attachments: [],
  names: {},
});
const typed = (...changes: RecordChange[]) => typedVersion(versionBefore(sampleResource, changes));

test('a version is the record before all later changes: the oldest value of each field', () => {
  const changes = [
    change('edit', { note: 'two', enabled: true }, { note: 'three', enabled: false }),
    change('edit', { note: 'one', level: 'country' }, { note: 'two', level: 'city' }),
  ];
  expect(typed(...changes)).toEqual({ note: 'one', level: 'country', enabled: true });
  expect(typed(...changes.slice(0, 1))).toEqual({ note: 'two', enabled: true });
  expect(typed()).toEqual({});
});

test('values changed back and forth do not differ, and publishing changes no record', () => {
  expect(
    typed(change('edit', { note: 'two' }, { note: 'one' }), change('edit', { note: 'one' }, { note: 'two' })),
  ).toEqual({});
  expect(typed(change('publish', { note: 'public' }, { note: 'draft' }))).toEqual({});
});

test('fields that no form can change are left out', () => {
  const fields = versionBefore(sampleResource, [
    change('unlock', { lockedUntil: 'x', version: 1 }, { lockedUntil: null }),
  ]);
  expect(fields).toEqual([]);
});

test('a file that is no longer stored is shown but not restored', () => {
  const gone = { id: sampleId(7), gone: true };
  const fields = versionBefore(sampleResource, [
    change('edit', { note: 'one', picture: gone }, { note: 'two', picture: null }),
  ]);
  expect(fields.map(({ name }) => name)).toEqual(['note', 'picture']);
  expect(typedVersion(fields)).toEqual({ note: 'one' });
});

test('a record whose required file is missing can be edited; a new record needs its file', () => {
  const { picture } = sampleResource.fields;
  const definition: ResourceDefinition = {
    ...sampleResource,
    fields: { picture: { ...(picture as Field), required: true } },
  };
  expect(recordRules(definition)({ picture: null })).toEqual({ picture: 'required' });
  expect(recordRules(definition)({ id: sampleId(1), version: 1, picture: null })).toEqual({});
});
