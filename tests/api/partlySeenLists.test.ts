import { expect, test } from 'vitest';
import type { PermissionCode } from '../../contract/permissions.ts';
import { rule } from '../../server/modules/system/rule.table.ts';
import { bulkCalls } from './support/bulk.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { makeHolder } from './support/roles.ts';
import { samplePortal } from './support/samplePortal.ts';
import { sample } from './support/sampleResource.ts';

const at = samplePortal();
const CODES: PermissionCode[] = ['gen:list', 'job:list', 'job:edit', 'job:detail'];

test('[issue 44] only new entries of a list must be visible to the user; others stay and can be removed', async () => {
  const [china, france, japan] = [await at.areaNamed('CN'), await at.areaNamed('FR'), await at.areaNamed('JP')];
  const editor = await makeHolder(at.portal, { codes: CODES });
  await at.portal.dependencies.database.insert(rule).values({
    ...{ name: 'not France', resource: 'area', field: 'code', operator: 'ne', value: 'FR' },
    roles: [editor.roleId],
  });
  const theirs = resourceCalls(at.portal, sample, editor.token);
  const areasOf = async (id: string) => [...((await at.calls.get('detail', id)).data.areas as string[])].toSorted();
  const { id } = await at.make({ areas: [china, france] });
  const rows = { ids: [id] };

  const bulk = bulkCalls(at.portal, sample, editor.token);
  expect((await bulk.edit(rows, { field: 'areas', operation: 'add', value: [japan] })).data.done).toEqual([id]);
  expect(await areasOf(id)).toEqual([china, france, japan].toSorted());
  expect((await theirs.post('save', { id, version: 2, areas: [france, japan] })).status).toBe(200);
  expect((await theirs.post('save', { id, version: 3, areas: [japan] })).status).toBe(200);
  // the caller cannot add a value that they may not see
  expect((await theirs.post('save', { id, version: 4, areas: [france, japan] })).fields).toHaveProperty('areas');
  expect(await areasOf(id)).toEqual([japan]);
});
