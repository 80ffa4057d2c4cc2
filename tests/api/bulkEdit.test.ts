import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { PermissionCode } from '../../contract/permissions.ts';
import { log } from '../../contract/resources/log.ts';
import { rule } from '../../server/modules/system/rule.table.ts';
import { sweepBulkEdits } from '../../server/platform/resources/bulk.ts';
import { makePerson } from './support/accounts.ts';
import { bulkCalls } from './support/bulk.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { makeHolder } from './support/roles.ts';
import { named, samplePortal } from './support/samplePortal.ts';
import { sample } from './support/sampleResource.ts';

const at = samplePortal();
const { make } = at;
const token = () => at.token;
const bulk = (by = token()) => bulkCalls(at.portal, sample, by);
const CODES: PermissionCode[] = ['gen:list', 'job:list', 'job:edit', 'job:detail'];
const several = (count: number, values: (place: number) => Record<string, unknown> = () => ({})) =>
  Promise.all(Array.from({ length: count }, (_, place) => make(values(place))));
const idsOf = (some: readonly { id: string }[]) => some.map(({ id }) => id).toSorted();
const valuesOf = async (ids: readonly string[], field: string) =>
  Promise.all(ids.map(async (id) => (await at.calls.get('detail', id)).data[field]));

describe('bulk edit', () => {
  test('a preview reports what would change and changes nothing; the edit changes it, with one log entry each', async () => {
    const [low, none, high] = [await make({ level: 'low' }), await make(), await make({ level: 'high' })];
    const before = await at.everything();
    const preview = await bulk().preview(
      { ids: idsOf([low, none, high]) },
      { field: 'level', operation: 'set', value: 'high' },
    );
    expect(preview).toMatchObject({ count: 3, checked: 3, changing: 2, same: 1, refusedCount: 0, refused: [] });
    expect(preview.sample.map(({ before: was, after }) => [was, after]).toSorted()).toEqual([
      [null, 'high'],
      ['low', 'high'],
    ]);
    expect((await at.everything()).rows).toEqual(before.rows);
    const done = await bulk().run(preview.id);
    expect(done.data.done.toSorted()).toEqual(idsOf([low, none]));
    expect(await valuesOf([low.id, none.id, high.id], 'level')).toEqual(['high', 'high', 'high']);
    const entries = async (id: string) =>
      (await resourceCalls(at.portal, log, token()).post('list', { resourceId: id })).data.list;
    expect(await entries(low.id)).toMatchObject([
      { action: 'edit', before: { level: 'low' }, after: { level: 'high' } },
      { action: 'add' },
    ]);
    expect(await entries(high.id)).toHaveLength(1);
  });

  test('an edit of all matches requires the counted number, and changes no record beyond the preview', async () => {
    await several(4, (place) => ({ amount: place, remark: place < 3 ? 'wanted' : 'other' }));
    const change = { field: 'level', operation: 'set', value: 'low' } as const;
    const matching = { remark: 'wanted' };
    for (const expected of [2, 4, 100_001])
      expect(await bulk().ask({ matching, expected }, change)).toMatchObject({ status: 400, error: 'fail' });
    const preview = await bulk().preview({ matching, expected: 3 }, change);
    expect(preview).toMatchObject({ count: 3, changing: 3 });
    const later = await make({ remark: 'wanted' });
    expect((await bulk().run(preview.id)).data.done).toHaveLength(3);
    expect(await valuesOf([later.id], 'level')).toEqual([null]);
  });

  test('several values are set, added, removed and cleared', async () => {
    const [one, two] = [await make({ tags: ['red'], aliases: ['a', 'b'] }), await make({ tags: [], aliases: ['b'] })];
    const rows = { ids: [one.id, two.id] };
    const values = (field: string) => valuesOf(rows.ids, field);
    await bulk().edit(rows, { field: 'tags', operation: 'add', value: ['blue', 'red'] });
    expect(await values('tags')).toEqual([
      ['red', 'blue'],
      ['blue', 'red'],
    ]);
    await bulk().edit(rows, { field: 'aliases', operation: 'remove', value: ['b'] });
    expect(await values('aliases')).toEqual([['a'], []]);
    await bulk().edit(rows, { field: 'tags', operation: 'clear' });
    expect(await values('tags')).toEqual([[], []]);
    const area = await at.areaNamed('CN');
    await bulk().edit(rows, { field: 'areas', operation: 'set', value: [area] });
    expect(await values('areas')).toEqual([[area], [area]]);
  });

  test('[A19] no record exceeds the maximum of a field; added values are normalized as a save does it', async () => {
    const [full, other] = [await make({ aliases: ['a', 'b', 'c', 'd'] }), await make({ aliases: ['a'] })];
    const add = { field: 'aliases', operation: 'add', value: [' a ', ' e', '  ', 'f'] } as const;
    const preview = await bulk().preview({ ids: [full.id, other.id] }, add);
    expect(preview).toMatchObject({ changing: 1, refused: [{ id: full.id, message: 'At most 5 entries' }] });
    expect((await bulk().run(preview.id)).data.done).toEqual([other.id]);
    expect(await valuesOf([full.id, other.id], 'aliases')).toEqual([
      ['a', 'b', 'c', 'd'],
      ['a', 'e', 'f'],
    ]);
    await bulk().edit({ ids: [other.id] }, { field: 'aliases', operation: 'remove', value: [' e '] });
    expect(await valuesOf([other.id], 'aliases')).toEqual([['a', 'f']]);
  });

  test('[A19] only fields that make sense for many records are accepted, and only values that the field accepts', async () => {
    const { id } = await make();
    const before = await at.everything();
    const refused: [string, string, unknown][] = [
      ['code', 'set', 'X'],
      ['name', 'set', named('x')],
      ['password', 'set', 'secret'],
      ['uses', 'set', 3],
      ['order', 'set', 3],
      ['extra', 'set', {}],
      ['version', 'set', 3],
      ['level', 'set', 'middle'],
      ['level', 'add', 'low'],
      ['enabled', 'clear', undefined],
      ['amount', 'set', 'many'],
    ];
    for (const [field, operation, value] of refused) {
      const body = {
        rows: { ids: [id] },
        field,
        operation,
        ...(value !== undefined && { values: { [field]: value } }),
      };
      expect([field, operation, (await bulk().post('bulkPreview', body)).status]).toEqual([field, operation, 400]);
    }
    const twice = { rows: { ids: [id] }, field: 'level', operation: 'set', values: { level: 'low', remark: 'x' } };
    expect((await bulk().post('bulkPreview', twice)).status).toBe(400);
    expect((await at.everything()).rows).toEqual(before.rows);
  });

  test('the checks of a save apply to each record: a refused one has a reason, and the others change', async () => {
    const [top, other] = [await make(), await make()];
    const below = await make({ parent: top.id });
    const change = { field: 'parent', operation: 'set', value: below.id } as const;
    const preview = await bulk().preview({ ids: [top.id, other.id] }, change);
    expect(preview).toMatchObject({ changing: 1, refusedCount: 1, refused: [{ id: top.id }] });
    const done = await bulk().run(preview.id);
    expect(done.data).toMatchObject({
      done: [other.id],
      refused: [{ id: top.id, message: preview.refused[0]?.message }],
    });
  });

  test('changes that another user made after the preview or the edit are not overwritten by edit or undo', async () => {
    const [one, two, three] = await several(3, () => ({ remark: 'old' }));
    if (!one || !two || !three) throw new Error('nothing was made');
    const rows = { ids: [one.id, two.id, three.id] };
    const preview = await bulk().preview(rows, { field: 'remark', operation: 'set', value: 'new' });
    await at.calls.post('save', { id: one.id, version: 1, remark: 'theirs' });
    const done = await bulk().run(preview.id);
    expect(done.data.done.toSorted()).toEqual(idsOf([two, three]));
    expect(done.data.refused).toMatchObject([{ id: one.id, message: 'It was changed after the preview.' }]);
    await at.calls.post('save', { id: two.id, version: 2, remark: 'theirs' });
    const undone = await bulk().undo(preview.id);
    expect(undone.data).toMatchObject({
      done: [three.id],
      refused: [{ id: two.id, message: 'It was changed after the bulk edit.' }],
    });
    expect(await valuesOf(rows.ids, 'remark')).toEqual(['theirs', 'theirs', 'old']);
  });

  test('an edit runs once and is undone once, both by the user who previewed it', async () => {
    const { id } = await make();
    const preview = await bulk().preview({ ids: [id] }, { field: 'level', operation: 'set', value: 'low' });
    const other = await makeHolder(at.portal, { codes: CODES });
    for (const call of [bulk(other.token).run, bulk(other.token).undo])
      expect(await call(preview.id)).toMatchObject({ status: 404 });
    expect(await bulk().undo(preview.id)).toMatchObject({ status: 400, error: 'fail' });
    const key = { 'idempotency-key': 'one-edit' };
    const runs = [1, 2].map(() => bulk().post('bulkEdit', { id: preview.id }, {}, key));
    for (const { data } of await Promise.all(runs)) expect(data.done).toEqual([id]);
    expect(await bulk().run(preview.id)).toMatchObject({ status: 400, error: 'fail' });
    expect((await bulk().undo(preview.id)).data.done).toEqual([id]);
    expect(await bulk().undo(preview.id)).toMatchObject({ status: 400, error: 'fail' });
    expect(await valuesOf([id], 'level')).toEqual([null]);
  });

  test('[A19] an edit covers at most 100,000 records, whatever number the caller sends', async () => {
    const { id } = await make({ remark: 'few' });
    const change = { field: 'level', operation: 'set', value: 'low' } as const;
    const ask = (expected: number) => bulk().ask({ matching: { remark: 'few' }, expected }, change);
    expect((await ask(100_001)).message).toMatch(/At most 100000/);
    expect((await ask(100_000)).message).toMatch(/100000 records were expected, but 1 match/);
    expect(await valuesOf([id], 'level')).toEqual([null]);
  });

  test('the last five unused previews are kept, and each for a day at most', async () => {
    const { database } = at.portal.dependencies;
    const [one, other] = await several(2);
    const holder = await makeHolder(at.portal, { codes: CODES });
    const change = (value: string) => ({ field: 'level', operation: 'set', value }) as const;
    const ids = [one?.id ?? '', other?.id ?? ''];
    const foreign = await bulk(holder.token).preview({ ids }, change('low'));
    const done = await bulk().preview({ ids }, change('low'));
    await bulk().run(done.id);
    const previews = [];
    for (let place = 0; place < 7; place += 1) previews.push((await bulk().preview({ ids }, change('high'))).id);
    const statuses = [];
    for (const id of previews) statuses.push((await bulk().run(id)).status);
    expect(statuses).toEqual([404, 404, 200, 200, 200, 200, 200]);
    expect((await bulk().undo(done.id)).status).toBe(200);
    expect((await bulk(holder.token).run(foreign.id)).status).toBe(200);
    await database.execute(sql`update bulk_edit set created_at = created_at - interval '25 hours'
      where id = ${foreign.id}::uuid`);
    expect(await sweepBulkEdits(database)).toBe(1);
    expect(await bulk(holder.token).undo(foreign.id)).toMatchObject({ status: 404 });
    expect(await bulk().undo(done.id)).toMatchObject({ status: 400 });
  });

  test('[A17] a bulk edit needs the right to change; a narrower right limits its rows', async () => {
    const [mine, theirs] = [await make({ level: 'low' }), await make({ level: 'high' })];
    const change = { field: 'remark', operation: 'set', value: 'x' } as const;
    const rows = { ids: [mine.id, theirs.id] };
    const reader = await makeHolder(at.portal, { codes: ['gen:list'] });
    expect(await bulk(reader.token).ask(rows, change)).toMatchObject({ status: 403 });
    // one role sees all records; the other, which may edit, is limited by a rule
    const editor = await makeHolder(at.portal, { codes: ['job:edit'], also: [{ codes: ['gen:list'] }] });
    await at.portal.dependencies.database.insert(rule).values({
      ...{ name: 'low alone', resource: 'sample', field: 'level', operator: 'eq', value: 'low' },
      roles: [editor.roleId],
    });
    const preview = await bulk(editor.token).preview({ matching: {}, expected: 2 }, change);
    expect(preview).toMatchObject({ count: 2, changing: 1, refused: [{ id: theirs.id }] });
    expect((await bulk(editor.token).run(preview.id)).data).toMatchObject({
      done: [mine.id],
      refused: [{ id: theirs.id }],
    });
    // a caller cannot move a record out of their own reach
    const away = await bulk(editor.token).preview({ ids: [mine.id] }, { field: 'level', operation: 'clear' });
    expect(away).toMatchObject({ changing: 0, refused: [{ id: mine.id }] });
    await at.portal.dependencies.database.execute(sql`truncate rule cascade`);
  });

  test('an edit loses the rights that were revoked after the preview', async () => {
    const { id } = await make();
    const editor = await makeHolder(at.portal, { codes: CODES });
    const preview = await bulk(editor.token).preview({ ids: [id] }, { field: 'level', operation: 'set', value: 'low' });
    await at.portal.dependencies.database.insert(rule).values({
      ...{ name: 'high alone', resource: 'sample', field: 'level', operator: 'eq', value: 'high' },
      roles: [editor.roleId],
    });
    expect((await bulk(editor.token).run(preview.id)).data).toMatchObject({ done: [], refused: [{ id }] });
    await at.portal.dependencies.database.execute(sql`truncate rule cascade`);
  });

  test('a preview names no user whom its reader may not see', async () => {
    const hidden = await makePerson(at.portal);
    const { id } = await make({ owner: hidden.id });
    const visitor = await makeHolder(at.portal, { codes: CODES });
    await at.portal.dependencies.database.insert(rule).values({
      ...{ name: 'no people', resource: 'user', field: 'username', operator: 'eq', value: 'nobody' },
      roles: [visitor.roleId],
    });
    const clear = { field: 'owner', operation: 'clear' } as const;
    const named = async (token: string) => (await bulk(token).preview({ ids: [id] }, clear)).sample[0]?.labels;
    expect(await named(visitor.token)).toEqual([{ id: hidden.id, label: { en: '--', zh: '--' } }]);
    expect(await named(token())).toMatchObject([{ id: hidden.id, label: { en: 'Ida Brook' } }]);
    await at.portal.dependencies.database.execute(sql`truncate rule cascade`);
  });

  test('more than 1,000 records are changed in the background; records with the value stay unchanged', async () => {
    await at.portal.dependencies.database.execute(sql`
      insert into sample (code, name, body, aliases, remark, level)
      select 'B-' || n, '{"en":"a","zh":"a"}', '{"en":"","zh":""}', '[]', 'many', case when n > 4 then 'high' end
      from generate_series(1, 1004) n`);
    const matching = { remark: 'many' };
    const rows = { matching, expected: 1_004 };
    const preview = await bulk().preview(rows, { field: 'level', operation: 'set', value: 'high' });
    expect(preview).toMatchObject({ count: 1_004, checked: 1_000 });
    const [late] = preview.sample;
    await at.calls.post('save', { id: late?.id, version: 1, amount: 3 });
    expect(await bulk().get('bulkState', preview.id)).toMatchObject({ status: 404 });
    const begun = { id: preview.id, count: 1_004 };
    expect((await bulk().run(preview.id)).data).toMatchObject({ done: [], refused: [], begun });
    const left = { refusedCount: 1, refused: [{ id: late?.id, message: 'It was changed after the preview.' }] };
    expect(await bulk().ended(preview.id)).toMatchObject({
      ...{ state: 'done', count: 1_004, left: 0, doneCount: 3, ...left },
    });
    expect((await bulk().post('list', { level: ['high'] })).data.count).toBe(1_003);
    expect((await bulk().undo(preview.id)).data.done).toHaveLength(3);
    expect((await bulk().post('list', { level: ['high'] })).data.count).toBe(1_000);
  });
});
