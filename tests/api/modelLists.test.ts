import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_IDS } from '../../contract/vocabulary.ts';
import { model } from '../../server/modules/catalog/model.table.ts';
import { modelList } from '../../server/modules/collections/lists/modelList.table.ts';
import { sweepModelLists } from '../../server/modules/collections/lists/store.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { makeModel } from './support/models.ts';
import { searchablePortal } from './support/searchablePortal.ts';

let rig: Awaited<ReturnType<typeof searchablePortal>>;
let other: string;
beforeAll(async () => {
  rig = await searchablePortal();
  other = await signIn(rig.portal, await makePerson(rig.portal));
});
afterAll(() => rig.portal.close());

const keep = (models: string[], token: string | undefined = rig.token) =>
  rig.portal.call('keepModelList', { body: { models }, ...(token && { token }) });
async function kept(models: string[], token?: string): Promise<string> {
  const { data, message } = await keep(models, token);
  if (data === null) throw new Error(message);
  return data.key;
}
const open = (key: string, token = other) => rig.portal.call('modelList', { params: { key }, token });

test('a list has one address for all who store it, under whatever names; another order is another list', async () => {
  const key = await kept(['LUN-PDX-0002', 'LUN-PDX-0001', 'LUN-PDX-0002']);
  expect(key).toMatch(/^[0-9a-z]{25}$/);
  expect(await kept([rig.ids.two, 'LUN-PDX-0001'], other)).toBe(key);
  expect(await kept(['LUN-PDX-0001', 'LUN-PDX-0002'])).not.toBe(key);
  expect((await open(key)).data).toEqual({ models: ['LUN-PDX-0002', 'LUN-PDX-0001'], unavailable: 0 });
});

test('[A21] readers find only published models: drafts are not stored; withdrawn models are counted, not named', async () => {
  const { database } = rig.portal.dependencies;
  const id = await makeModel(database, { modelCode: 'LUN-PDX-0777' });
  const key = await kept(['LUN-PDX-0099', 'LUN-PDX-0777', rig.ids.draft, 'LUN-PDX-0001']);
  expect((await open(key)).data).toEqual({ models: ['LUN-PDX-0777', 'LUN-PDX-0001'], unavailable: 0 });
  await database.update(model).set({ state: 'draft' }).where(eq(model.id, id));
  const reply = await open(key);
  expect(reply.data).toEqual({ models: ['LUN-PDX-0001'], unavailable: 1 });
  await database.update(model).set({ modelCode: 'LUN-PDX-0778', state: 'published' }).where(eq(model.id, id));
  expect((await open(key)).data?.models).toEqual(['LUN-PDX-0778', 'LUN-PDX-0001']);
});

test('users who may not search can neither store nor open a list; an invalid list is refused', async () => {
  const key = await kept(['LUN-PDX-0001']);
  expect((await rig.portal.call('keepModelList', { body: { models: ['LUN-PDX-0001'] } })).status).toBe(401);
  expect((await rig.portal.call('modelList', { params: { key } })).status).toBe(401);
  expect((await open('0'.repeat(25))).status).toBe(404);
  for (const wrong of ['812-1x9d', '..%2f', `${key}0`]) expect((await open(wrong)).status).toBe(400);
  expect((await keep([])).status).toBe(400);
  expect((await keep(Array.from({ length: MAX_IDS + 1 }, () => 'A'))).status).toBe(400);
  expect((await keep(['LUN-PDX-0099', 'nonsense'])).error).toBe('fail');
});

test('a cohort has no key of a list: it is refused with its field, and no list means no model', async () => {
  const key = await kept(['LUN-PDX-0001']);
  const read = (cohort: Record<string, unknown>) =>
    rig.portal.call('cohorts', { body: { cohort } as never, token: rig.token });
  for (const list of [key, 'nonsense', null])
    expect(await read({ list })).toMatchObject({ status: 400, fields: { 'cohort.list': expect.any(String) } });
  expect((await read({ ids: [] })).data?.cohort.models).toBe(0);
  expect((await read({ ids: ['LUN-PDX-0001', 'LUN-PDX-0404'] })).data?.cohort).toMatchObject({
    models: 1,
    unread: { unknown: [{ part: 'ids', value: 'LUN-PDX-0404' }], words: [] },
  });
});

test('the longest list is stored completely', async () => {
  const { database } = rig.portal.dependencies;
  await database.execute(sql`
    insert into model (model_code, name, model_type, species, cancer_type, patient, biomarkers, source, source_model_id, state)
    select 'LONG-' || n, 'Long', model_type, species, cancer_type, patient, biomarkers, source, 'long' || n, state
    from model, generate_series(1, ${MAX_IDS}) n where id = ${rig.ids.one}`);
  const models = Array.from({ length: MAX_IDS }, (_, index) => `LONG-${MAX_IDS - index}`);
  expect((await open(await kept(models))).data).toEqual({ models, unavailable: 0 });
});

test('the lists that an account stores in an hour are limited', async () => {
  const token = await signIn(rig.portal, await makePerson(rig.portal));
  const replies = [];
  for (let turn = 0; turn < 61; turn++) replies.push(await keep(['LUN-PDX-0001'], token));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(60);
  expect(replies.at(-1)).toMatchObject({ status: 429, error: 'too_many' });
});

test('a list is deleted a year after it was last opened, unless a saved search uses it', async () => {
  const { database } = rig.portal.dependencies;
  const age = (key: string, days: number) =>
    database
      .update(modelList)
      .set({ openedAt: sql`now() - make_interval(days => ${days})` })
      .where(eq(modelList.key, key));
  const [forgotten, opened, named, young] = [
    await kept(['LUN-PDX-0001']),
    await kept(['LUN-PDX-0002']),
    await kept(['BRE-CL-0003']),
    await kept(['BRE-CL-0003', 'LUN-PDX-0001']),
  ];
  await rig.portal.call('saveSearch', {
    body: { name: 'Mine', address: `/search?list=${named}&sort=listOrder`, criteria: {}, mailWhenNew: false },
    token: rig.token,
  });
  for (const key of [forgotten, opened, named]) await age(key, 366);
  await age(young, 364);
  await open(opened);
  await sweepModelLists(database);
  const status = async (key: string) => (await open(key)).status;
  expect([await status(forgotten), await status(opened), await status(named), await status(young)]).toEqual([
    404, 200, 200, 200,
  ]);
});
