import { expect, test } from 'vitest';
import { choicesIn } from '../../src/boot/searchChoicesActors.ts';

test('the choices are read from the preferences of an account; unknown values are left out', () => {
  const stored = { 'search.pageSize': 50, 'search.groups': { tumor: true, patient: 'yes' }, 'table.role': {} };
  expect(choicesIn(stored)).toEqual({ pageSize: 50, groups: { tumor: true } });
  for (const size of [0, 1.5, 1e9, '20', null])
    expect(choicesIn({ 'search.pageSize': size, 'search.groups': ['tumor'] })).toEqual({ pageSize: null, groups: {} });
});
