import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PermissionCode } from '../../contract/permissions.ts';
import { area } from '../../contract/resources/area.ts';
import { dictionaryDetail } from '../../contract/resources/dictionaryDetail.ts';
import { menu as menuDefinition } from '../../contract/resources/menu.ts';
import { rule as ruleDefinition } from '../../contract/resources/rule.ts';
import { dictionaryDetail as entryTable } from '../../server/modules/system/dictionary.table.ts';
import { menu } from '../../server/modules/system/menu.table.ts';
import { rule } from '../../server/modules/system/rule.table.ts';
import { seedSystem } from '../../server/modules/system/seed.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { makeHolder } from './support/roles.ts';
import { createSampleTable, sample, sampleSource } from './support/sampleResource.ts';
import { type TestApp, testApp } from './support/testApp.ts';

// `sample` borrows codes of the portal: the menu of `gen:list` opens its list, the codes of jobs open its records
const codes: PermissionCode[] = ['gen:list', 'job:list', 'job:edit', 'job:detail'];
const menuCodes: PermissionCode[] = ['gen:list', 'job:list'];
let portal: TestApp;
let admin: ReturnType<typeof resourceCalls>;
let token: string;
let holder: Awaited<ReturnType<typeof makeHolder>>;
let held: ReturnType<typeof resourceCalls>;
let [low, high] = ['', ''];

beforeAll(async () => {
  portal = await testApp({ TRUST_PROXY: '127.0.0.1' }, undefined, [sampleSource]);
  await createSampleTable(portal);
  await seedSystem(portal.dependencies.transaction);
  token = await signIn(portal, await makePerson(portal, {}, 'administrator'));
  admin = resourceCalls(portal, sample, token);
  holder = await makeHolder(portal, { codes });
  held = resourceCalls(portal, sample, holder.token);
  low = await make('C-1', { level: 'low', amount: 5, operation: 'add' });
  high = await make('C-2', { level: 'high', amount: 50, operation: 'edit' });
});
afterAll(() => portal.close());
beforeEach(() => portal.dependencies.database.execute(sql`truncate rule`));

async function make(code: string, values: Record<string, unknown>): Promise<string> {
  const answer = await admin.post('save', { code, name: { en: code, zh: code }, ...values });
  if (answer.status !== 200) throw new Error(answer.message);
  return answer.data.id;
}
const of = (definition: Parameters<typeof resourceCalls>[1]) => resourceCalls(portal, definition, token);
const seen = async () => (await held.post('list')).data.list.map(({ id }) => id).toSorted();
const menuWith = async (code: string) => {
  const [found] = await portal.dependencies.database.select().from(menu).where(eq(menu.code, code));
  if (!found) throw new Error(`No menu has the code ${code}`);
  return found;
};
let made = 0;
async function hold(values: Partial<typeof rule.$inferInsert> = {}): Promise<string> {
  made += 1;
  const [row] = await portal.dependencies.database
    .insert(rule)
    .values({
      name: `Low alone ${made}`,
      resource: 'sample',
      field: 'level',
      operator: 'eq',
      value: 'low',
      roles: [holder.roleId],
      ...values,
    })
    .returning({ id: rule.id });
  return row?.id ?? '';
}

/** Returns the ways in which the record hidden by the rule can be reached. */
async function reached(): Promise<string[]> {
  const ways: [string, boolean][] = [
    ['list', (await seen()).includes(high)],
    ['count', (await held.post('list')).data.count > 1],
    ['detail', (await held.get('detail', high)).status !== 404],
    ['history', (await held.get('history', high)).status !== 404],
    ['save', (await held.post('save', { id: high, version: 1, remark: 'x' })).status !== 404],
    ['move', (await held.post('move', { id: high, parent: null, before: null })).status !== 404],
    ['options', (await held.post('options', { field: 'parent', text: 'C-2' })).data.count > 0],
    ['export', (await held.post('export', { columns: ['code'], format: 'csv' })).http.body.includes('C-2')],
    ['remove', (await held.post('remove', { ids: [high] })).data.done.length > 0],
  ];
  return ways.flatMap(([way, open]) => (open ? [way] : []));
}

describe('[A47] a data rule with an unknown part hides what it covers', () => {
  test('its menu has no code or another code, is disabled, or is missing', async () => {
    const { id, version } = await menuWith('gen:list');
    await hold({ menus: [id] });
    expect(await seen()).toEqual([low]);
    expect(await reached()).toEqual([]);
    const { database } = portal.dependencies;
    for (const broken of [{ code: null }, { code: 'area:list2' }, { enabled: false }]) {
      await database.update(menu).set(broken).where(eq(menu.id, id));
      expect([broken, await seen()]).toEqual([broken, []]);
      expect(await reached()).toEqual([]);
      await database.update(menu).set({ code: 'gen:list', enabled: true, version }).where(eq(menu.id, id));
    }
    await hold({ menus: [id, '00000000-0000-4000-8000-000000000000'] });
    expect(await seen()).toEqual([]);
  });

  test('its resource, field, operator or value does not exist', async () => {
    const gen = await menuWith('gen:list');
    const broken: Partial<typeof rule.$inferInsert>[] = [
      { resource: 'gone' },
      { resource: 'gone', menus: [gen.id] },
      { field: 'gone' },
      { field: 'password', operator: 'isEmpty' },
      { field: 'enabled', operator: 'contains', value: 'true' },
      { field: 'level', operator: 'ne', value: 'gone' },
      { field: 'level', operator: 'ne', value: '' },
      { field: 'operation', operator: 'ne', value: 'gone' },
      { field: 'operation', operator: 'in', value: 'gone, lost' },
      { field: 'amount', operator: 'ne', value: 'many' },
      { field: 'day', operator: 'ne', value: '2026-02-31' },
      { field: 'enabled', operator: 'ne', value: 'perhaps' },
      { field: 'owner', operator: 'ne', value: 'nobody' },
      { field: 'createdBy', operator: 'ne', value: '00000000-0000-4000-8000-000000000000' },
      { field: 'remark', operator: 'contains', value: '' },
      { field: 'remark', operator: 'contains', value: '  ' },
      { field: 'remark', operator: 'like' as 'eq', value: '%' },
    ];
    for (const each of broken) {
      const id = await hold(each);
      expect([each, await seen()]).toEqual([each, []]);
      await portal.dependencies.database.delete(rule).where(eq(rule.id, id));
    }
    expect(await seen()).toEqual([low, high].toSorted());
  });

  test('removing something that a rule needs is refused with the names of the rules', async () => {
    const { id, version } = await menuWith('gen:list');
    const ruleId = await hold({ menus: [id], name: 'House rule' });
    const save = (values: object) => of(menuDefinition).post('save', { id, version, ...values });
    for (const [field, value] of [
      ['code', ''],
      ['code', 'area:add'],
      ['enabled', false],
    ] as const) {
      const refused = await save({ [field]: value });
      expect([field, refused.status, Object.keys(refused.fields ?? {})]).toEqual([field, 400, [field]]);
      expect(refused.fields?.[field]).toContain('House rule');
    }
    const removal = await of(menuDefinition).post('remove', { ids: [id] });
    expect(removal.data.refused[0]?.message).toContain('House rule');
    expect(await seen()).toEqual([low]);
    // a menu that no rule names can be changed
    await portal.dependencies.database.update(rule).set({ menus: [] }).where(eq(rule.id, ruleId));
    expect((await save({ code: 'area:add2' })).status).toBe(200);
    expect(await seen()).toEqual([low]);
    await portal.dependencies.database.update(menu).set({ code: 'gen:list' }).where(eq(menu.id, id));
  });

  test('a dictionary entry or record that a rule compares with is not removed', async () => {
    await hold({ name: 'Additions', resource: 'log', field: 'action', operator: 'eq', value: 'add' });
    const [entry] = await portal.dependencies.database.select().from(entryTable).where(eq(entryTable.dcode, 'add'));
    if (!entry) throw new Error('The dictionary has no such entry');
    const base = { id: entry.id, version: entry.version };
    for (const values of [{ dcode: 'plus' }, { enabled: false }]) {
      const refused = await of(dictionaryDetail).post('save', { ...base, ...values });
      expect([values, refused.status, Object.keys(refused.fields ?? {})]).toEqual([values, 400, Object.keys(values)]);
      expect(JSON.stringify(refused.fields)).toContain('Additions');
    }
    const removal = await of(dictionaryDetail).post('remove', { ids: [entry.id] });
    expect(removal.data.refused[0]?.message).toContain('Additions');
    const place = await of(area).post('save', { code: 'X1', name: { en: 'X1', zh: 'X1' }, level: 'country' });
    expect(place.status).toBe(200);
    await hold({ name: 'There', field: 'areas', operator: 'in', value: place.data.id });
    const kept = await of(area).post('remove', { ids: [place.data.id] });
    expect(kept.data.refused[0]?.message).toContain('There');
  });

  test('a rule is saved only with menus that open its resource', async () => {
    const areas = await menuWith('area:list');
    const values = { name: 'New', resource: 'sample', field: 'level', operator: 'eq', value: 'low' };
    const save = (more: object) => of(ruleDefinition).post('save', { ...values, roles: [holder.roleId], ...more });
    // `sample` is not a resource of the contract, and saving a rule checks it against the contract
    const people = { resource: 'user', field: 'organization', value: 'x' };
    expect(Object.keys((await save({ ...people, menus: [areas.id] })).fields ?? {})).toEqual(['menus']);
    expect(Object.keys((await save({ ...people, field: 'enabled', value: 'perhaps' })).fields ?? {})).toEqual([
      'value',
    ]);
    const users = await menuWith('user:list');
    const saved = await save({ ...people, menus: [users.id, areas.id] });
    expect(saved.status).toBe(200);
    // a rule that names a field that no longer exists can be switched off
    await portal.dependencies.database.update(rule).set({ field: 'gone' }).where(eq(rule.id, saved.data.id));
    const { id, version } = saved.data;
    expect((await of(ruleDefinition).post('save', { id, version, value: 'y' })).status).toBe(400);
    expect((await of(ruleDefinition).post('save', { id, version, enabled: false })).status).toBe(200);
  });

  test('however menus are changed, a user under a rule never sees more', async () => {
    const menus = await Promise.all(menuCodes.map(menuWith));
    const { database } = portal.dependencies;
    const edit = fc.record({
      which: fc.constantFrom(0, 1),
      values: fc.oneof(
        fc.record({ code: fc.constantFrom('', 'gen:list', 'job:list', 'area:list', 'no:such') }),
        fc.record({ enabled: fc.boolean() }),
        fc.record({ kind: fc.constantFrom('page', 'group', 'button'), hidden: fc.boolean() }),
        fc.record({ parent: fc.constantFrom('0', 'other') }),
        fc.constant({ remove: true }),
      ),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.constantFrom(0, 1), { minLength: 1 }),
        fc.array(edit, { maxLength: 6 }),
        async (bound, edits) => {
          await database.execute(sql`truncate rule`);
          await hold({ menus: bound.flatMap((at) => menus[at]?.id ?? []) });
          for (const { which, values } of edits) {
            const [one, other] = [menus[which], menus[1 - which]];
            const before = await seen();
            const { data } = await of(menuDefinition).get('detail', one?.id ?? '');
            if ('remove' in values) await of(menuDefinition).post('remove', { ids: [one?.id] });
            else {
              const parent = 'parent' in values && values.parent === 'other' ? { parent: other?.id } : {};
              await of(menuDefinition).post('save', { id: one?.id, version: data?.version, ...values, ...parent });
            }
            const after = await seen();
            expect(after.filter((id) => !before.includes(id))).toEqual([]);
          }
          for (const row of menus) {
            await database.insert(menu).values(row).onConflictDoNothing();
            await database.update(menu).set(row).where(eq(menu.id, row.id));
          }
        },
      ),
      { numRuns: 15 },
    );
  });
});
