import { sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { operationLog } from '../../server/platform/resources/operationLog.table.ts';
import { codesIn, named, samplePortal } from './support/samplePortal.ts';

const at = samplePortal();
const { make, areaNamed } = at;

describe('lists', () => {
  test('find texts in every letter case and width, in both languages', async () => {
    await make({ code: 'T-1', name: named('Lung Cancer', '肺癌') });
    await make({ code: 'T-2', name: named('Other', '其他'), remark: 'see LUNG' });
    await make({ code: 'T-3', name: named('None') });
    expect(codesIn(await at.calls.post('list', { text: 'ｌｕｎｇ' })).toSorted()).toEqual(['T-1', 'T-2']);
    expect(codesIn(await at.calls.post('list', { text: '肺' }))).toEqual(['T-1']);
    expect(codesIn(await at.calls.post('list', { name: 'cancer' }))).toEqual(['T-1']);
    expect(codesIn(await at.calls.post('list', { text: '%' }))).toEqual([]);
  });

  test('can be filtered by every kind of field', async () => {
    const [asia, china, france] = await Promise.all(['142', 'CN', 'FR'].map(areaNamed));
    const one = await make({
      code: 'F-1',
      level: 'low',
      tags: ['red', 'blue'],
      operation: 'add',
      amount: 2.5,
      price: { amount: '10.50', currency: 'USD' },
      day: '2026-03-01',
      moment: '2026-03-01T23:30:00Z',
      owner: at.adminId,
      areas: [china],
      aliases: ['First'],
      enabled: false,
    });
    const two = await make({
      code: 'F-2',
      parent: one.id,
      level: 'high',
      amount: 9,
      day: '2026-03-02',
      areas: [france],
    });
    await make({ code: 'F-3', parent: two.id });
    const filters: [Record<string, unknown>, string[]][] = [
      [{ level: ['low'] }, ['F-1']],
      [{ level: ['low', 'high'] }, ['F-1', 'F-2']],
      [{ level: [] }, ['F-1', 'F-2', 'F-3']],
      [{ tags: ['blue'] }, ['F-1']],
      [{ operation: ['add'] }, ['F-1']],
      [{ amount: { from: 2.5, to: 3 } }, ['F-1']],
      [{ price: { from: 10 } }, ['F-1']],
      [{ day: { from: '2026-03-01', to: '2026-03-01' } }, ['F-1']],
      [{ moment: { from: '2026-03-01', to: '2026-03-01' } }, ['F-1']],
      [{ moment: { from: '2026-03-02' } }, []],
      [{ owner: [at.adminId] }, ['F-1']],
      [{ areas: [china] }, ['F-1']],
      [{ areas: [asia] }, []],
      [{ aliases: 'fir' }, ['F-1']],
      [{ enabled: false }, ['F-1']],
      [{ parent: [one.id] }, ['F-2', 'F-3']],
      [{ createdBy: [at.adminId] }, ['F-1', 'F-2', 'F-3']],
      [{ createdAt: { to: '2001-01-01' } }, []],
    ];
    for (const [filter, codes] of filters)
      expect([filter, codesIn(await at.calls.post('list', filter)).toSorted()]).toEqual([filter, codes]);
    expect((await at.calls.post('list', { day: { from: '2026-02-30' } })).status).toBe(400);
    const [found] = (await at.calls.post('list', { code: 'F-1' })).data.list;
    expect(found).toMatchObject({ amount: 2.5, day: '2026-03-01', moment: '2026-03-01T23:30:00.000Z', areas: [china] });
    expect(found?.labels).toMatchObject({
      owner: [{ id: at.adminId, label: { en: 'Ida Brook' } }],
      areas: [{ id: china, label: { en: 'China', zh: '中国' } }],
      createdBy: [{ id: at.adminId }],
    });
  });

  test('return the last page for a page beyond it, and its number', async () => {
    for (let index = 0; index < 7; index += 1) await make({ order: index });
    const last = await at.calls.post('list', { page: 99, limit: 3 });
    expect(last.data).toMatchObject({ count: 7, page: 3 });
    expect(last.data.list).toHaveLength(1);
    expect((await at.calls.post('list', { text: 'nowhere', page: 5, limit: 3 })).data).toEqual({
      count: 0,
      page: 1,
      list: [],
    });
    expect((await at.calls.post('list')).data.list).toHaveLength(7);
  });

  test('are sorted by sortable fields, with empty values last', async () => {
    await make({ code: 'S-1', amount: 10, name: named('b') });
    await make({ code: 'S-2', amount: 9, name: named('A') });
    await make({ code: 'S-3', name: named('c') });
    const by = async (field: string, order: string) =>
      codesIn(await at.calls.post('list', { sort: [{ field, order }] }));
    expect(await by('amount', 'asc')).toEqual(['S-2', 'S-1', 'S-3']);
    expect(await by('amount', 'desc')).toEqual(['S-1', 'S-2', 'S-3']);
    expect(await by('name', 'asc')).toEqual(['S-2', 'S-1', 'S-3']);
  });

  test.each(['id;select', 'CASE WHEN 1=1 THEN code END', 'id,(select 1)', 'unknown', 'password', 'aliases', 'id'])(
    '[A1] cannot be sorted by %s',
    async (field) => {
      expect((await at.calls.post('list', { sort: [{ field, order: 'asc' }] })).status).toBe(400);
      expect((await at.calls.post('list', { sort: [{ field: 'code', order: `asc, ${field}` }] })).status).toBe(400);
      expect((await at.calls.post('list', { [field]: 'x', unknownField: 1 })).status).toBe(400);
    },
  );

  test('offer options with their parents', async () => {
    const one = await make({ name: named('Top') });
    const two = await make({ name: named('Below'), parent: one.id });
    const all = (await at.calls.post('options', { field: 'parent' })).data;
    expect(all.count).toBe(2);
    expect(all.list).toContainEqual({ id: two.id, label: named('Below'), parent: one.id });
    expect((await at.calls.post('options', { field: 'parent', text: 'bel' })).data.list.map(({ id }) => id)).toEqual([
      two.id,
    ]);
    expect((await at.calls.post('options', { field: 'parent', ids: [one.id] })).data.list.map(({ id }) => id)).toEqual([
      one.id,
    ]);
  });

  test('of 10,000 records need as few database queries as short ones', async () => {
    const asked = vi.spyOn(at.portal.database.pool, 'query');
    const statements = async (body: object) => {
      asked.mockClear();
      const { status, data } = await at.calls.post('list', body);
      expect(status).toBe(200);
      // background work, such as the look for due schedules, queries other tables
      const ofSamples = asked.mock.calls.filter((call) => JSON.stringify(call[0]).includes('sample'));
      return { count: data.count, codes: data.list.map(({ code }) => code), statements: ofSamples.length };
    };
    await make();
    const few = await statements({ page: 1, limit: 10 });
    expect(few.statements).toBeGreaterThan(0);
    await at.portal.dependencies.database.execute(sql`
      insert into sample (code, name, body, aliases, remark, "order")
      select 'N-' || n, jsonb_build_object('en', 'Record ' || n, 'zh', '记录 ' || n), '{"en":"","zh":""}', '[]', md5(n::text), n
      from generate_series(1, 10000) n`);
    await at.portal.dependencies.database.execute(sql`analyze sample`);
    const row = (n: number) => `N-${n}`;
    expect(await statements({ page: 1, limit: 10, sort: [{ field: 'order', order: 'desc' }] })).toEqual({
      count: 10_001,
      codes: Array.from({ length: 10 }, (_, index) => row(10_000 - index)),
      statements: few.statements,
    });
    expect(await statements({ page: 1, limit: 200, text: 'record 999' })).toEqual({
      count: 11,
      codes: [row(999), ...Array.from({ length: 10 }, (_, index) => row(9_990 + index))],
      statements: few.statements,
    });
    expect(await statements({ page: 1_001, limit: 10 })).toMatchObject({
      codes: [row(10_000)],
      statements: few.statements,
    });
    asked.mockRestore();
  });
});

describe('trees, history and files', () => {
  test('a node is moved among its siblings', async () => {
    const top = await make();
    const rows = [];
    for (const code of ['M-1', 'M-2', 'M-3']) rows.push(await make({ code, parent: top.id, order: 1 }));
    const [one, two, three] = rows;
    expect((await at.calls.post('move', { id: three?.id, parent: top.id, before: one?.id })).status).toBe(200);
    expect(codesIn(await at.calls.post('list', { parent: [top.id] }))).toEqual(['M-3', 'M-1', 'M-2']);
    expect((await at.calls.post('move', { id: one?.id, parent: null, before: null })).status).toBe(200);
    expect((await at.calls.get('detail', one?.id ?? '')).data.parent).toBeNull();
    expect((await at.calls.post('move', { id: top.id, parent: two?.id, before: null })).fields).toHaveProperty(
      'parent',
    );
  });

  test('a move is undone by its reply, unless the node was changed since', async () => {
    const [top, other] = [await make(), await make()];
    const rows = [];
    for (const code of ['B-1', 'B-2', 'B-3']) rows.push(await make({ code, parent: top.id, order: 1 }));
    const [one, two] = rows;
    const move = (body: object) => at.calls.post('move', { id: one?.id, ...body });
    const below = async () => codesIn(await at.calls.post('list', { parent: [top.id] }));
    // gives the rows different order numbers that keep the order in which they were made
    await at.calls.post('move', { id: two?.id, parent: top.id, before: null });
    const order = await below();
    const { data: back } = await move({ parent: other.id, before: null });
    expect(back.parent).toBe(top.id);
    expect(await below()).not.toContain('B-1');
    const undone = await move(back);
    expect(undone).toMatchObject({ status: 200, data: { parent: other.id, before: null, version: back.version + 1 } });
    expect(await below()).toEqual(order);
    const again = (await move({ parent: other.id, before: null })).data;
    await at.calls.post('save', { id: one?.id, version: again.version, remark: 'changed meanwhile' });
    expect(await move(again)).toMatchObject({ status: 400, error: 'fail' });
    expect((await at.calls.get('detail', one?.id ?? '')).data.parent).toBe(other.id);
  });

  test('history records who changed which field, from what to what', async () => {
    const one = await make({ remark: 'a', level: 'low' });
    await at.calls.post('save', { id: one.id, version: 1, remark: 'b' });
    const { data } = await at.calls.get('history', one.id);
    expect(data.list[0]).toMatchObject({
      action: 'edit',
      user: { id: at.adminId, label: { en: 'Ida Brook' } },
      before: { remark: 'a' },
      after: { remark: 'b' },
    });
    expect(Object.keys(data.list[0]?.after ?? {})).toEqual(['remark']);
    const [entry] = await at.portal.dependencies.database
      .select()
      .from(operationLog)
      .where(sql`resource_id = ${one.id} and action = 'edit'`);
    expect(entry).toMatchObject({ kind: 'operate', method: 'POST', path: '/api/sample/sample', status: 200 });
    expect(entry?.requestId).not.toBe('');
  });

  test('history is read in parts, the newest first', async () => {
    const one = await make({ remark: '0' });
    for (const version of [1, 2, 3]) await at.calls.post('save', { id: one.id, version, remark: String(version) });
    const path = `/onco-wuxi/api/sample/history/${one.id}`;
    const part = async (query: string) => (await at.calls.send('GET', `${path}?${query}`)).data;
    const newest = await part('limit=2');
    expect(newest).toMatchObject({ count: 4, list: [{ after: { remark: '3' } }, { after: { remark: '2' } }] });
    const earlier = await part(`limit=2&before=${newest.list[1]?.id}`);
    expect(earlier).toMatchObject({ count: 4, list: [{ after: { remark: '1' } }, { action: 'add' }] });
    expect(await part(`before=${earlier.list[1]?.id}`)).toMatchObject({ count: 4, list: [] });
    expect((await at.calls.send('GET', `${path}?limit=501`)).status).toBe(400);
  });

  test('an export contains what is shown, in words, and never as formulas', async () => {
    await make({ code: '=1+1', name: named('One', '一'), level: 'low', owner: at.adminId, order: 2 });
    await make({ code: 'E-2', name: named('Two', '二'), order: 1 });
    const csv = await at.calls.post('export', {
      columns: ['code', 'name', 'level', 'owner', 'enabled'],
      format: 'csv',
    });
    const lines = csv.http.body.replace('\uFEFF', '').trim().split('\r\n');
    expect(lines).toEqual([
      'Code,Name (English),Name (Chinese),Level,Owner,Enabled',
      'E-2,Two,二,,,Yes',
      "'=1+1,One,一,Low,Ida Brook,Yes",
    ]);
    const xlsx = await at.calls.post('export', { columns: ['code'], format: 'xlsx', level: ['low'] });
    expect(xlsx.http.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });
});
