import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SearchToSave } from '../../contract/entities/savedSearches.ts';
import { MAX_SAVED_SEARCHES } from '../../contract/vocabulary.ts';
import { account } from '../../server/modules/accounts/account.table.ts';
import { model } from '../../server/modules/catalog/model.table.ts';
import { nameReader } from '../../server/modules/catalog/names.ts';
import { mailNewModels } from '../../server/modules/collections/saved/mailNewModels.ts';
import { notIn, packed } from '../../server/modules/collections/saved/modelSet.ts';
import { savedSearch } from '../../server/modules/collections/saved/savedSearch.table.ts';
import { sweepSavedSearches } from '../../server/modules/collections/saved/store.ts';
import { newModelsWatch } from '../../server/modules/collections/saved/watch.ts';
import { mailSender } from '../../server/modules/mail/sender.ts';
import { createSearch } from '../../server/modules/search/search.ts';
import { seedSystem } from '../../server/modules/system/seed.ts';
import { soon } from '../support/soon.ts';
import { mailsTo, makePerson, type Person, signIn } from './support/accounts.ts';
import { makeModel } from './support/models.ts';
import { type TestApp, testApp } from './support/testApp.ts';

const UNKNOWN = '01980000-0000-7000-8000-000000000000';

let portal: TestApp;
let search: ReturnType<typeof createSearch>;
beforeAll(async () => {
  portal = await testApp({ TRUST_PROXY: '127.0.0.1', PUBLIC_URL: 'https://portal.example' });
  await seedSystem(portal.dependencies.transaction);
  const { database } = portal.dependencies;
  await makeModel(database, { modelCode: 'SAV-0001', cancerType: 'Lung' });
  await makeModel(database, { modelCode: 'SAV-0002', cancerType: 'Breast' });
  search = createSearch(portal.dependencies, nameReader(portal.dependencies));
  await found('Lung', 1);
  await found('Breast', 1);
});
afterAll(async () => {
  await search.stop();
  await portal.close();
});

/** Waits until the index of these tests finds this many models. */
const found = (cancerType: string, count: number) =>
  vi.waitFor(async () => {
    const answer = await search.engine.ids({ filters: { cancerType: [cancerType] }, locale: 'en' }, 'published', 100);
    expect(answer.count).toBe(count);
  }, soon);

async function newcomer() {
  const person = await makePerson(portal);
  return { person, token: await signIn(portal, person) };
}
const lung: SearchToSave = {
  name: 'Lung EGFR',
  address: '/search?cancerType=Lung',
  criteria: { filters: { cancerType: ['Lung'] } },
  mailWhenNew: false,
};
const save = (token: string, body: Partial<SearchToSave> = {}) =>
  portal.call('saveSearch', { token, body: { ...lung, ...body } });
const list = async (token: string) => (await portal.call('savedSearches', { token })).data?.list ?? [];
const look = () =>
  mailNewModels({ ...portal.dependencies, engine: search.engine, mail: mailSender(portal.dependencies.config) });
const aDayLater = (id: string) =>
  portal.dependencies.database
    .update(savedSearch)
    .set({ mailedAt: sql`now() - interval '25 hours'` })
    .where(eq(savedSearch.id, id));

test('a search is saved under its name and opened at its place', async () => {
  const { token } = await newcomer();
  const { data } = await save(token, { columns: ['model', 'tmb'], sort: [{ field: 'tmb', order: 'desc' }] });
  expect(await list(token)).toEqual([
    {
      id: data?.id,
      name: 'Lung EGFR',
      address: '/search?cancerType=Lung',
      mailWhenNew: false,
      count: 1,
      newCount: 0,
      openedAt: expect.any(String),
      createdAt: expect.any(String),
    },
  ]);
});

test('a name that differs only in case is asked about, and replaced after confirmation', async () => {
  const { token } = await newcomer();
  const { data: first } = await save(token);
  const clash = await save(token, { name: ' lung egfr ', address: '/search?q=other' });
  expect(clash).toMatchObject({ status: 400, error: 'fail', fields: { replace: 'Lung EGFR' } });
  expect(clash.message).toContain('Lung EGFR');
  expect(await list(token)).toMatchObject([{ name: 'Lung EGFR', address: '/search?cancerType=Lung' }]);

  const replaced = await save(token, { name: 'LUNG egfr', address: '/search?q=other', replace: true });
  expect(replaced.data).toEqual(first);
  expect(await list(token)).toMatchObject([{ name: 'LUNG egfr', address: '/search?q=other' }]);

  await save(token, { name: 'Élan 肺癌' });
  expect((await save(token, { name: 'éLAN 肺癌' })).fields).toEqual({ replace: 'Élan 肺癌' });
});

test('of two simultaneous saves of one name one is stored and the other must confirm', async () => {
  const { token } = await newcomer();
  const replies = await Promise.all([save(token, { name: 'Twice' }), save(token, { name: 'TWICE' })]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(await list(token)).toHaveLength(1);
});

test('a new name follows the rules of names; its error is at the field', async () => {
  const { token } = await newcomer();
  const { data } = await save(token);
  await save(token, { name: 'Breast' });
  const id = data?.id ?? '';
  const rename = (name: string) => portal.call('changeSavedSearch', { token, params: { id }, body: { name } });
  expect(await rename('BREAST')).toMatchObject({
    error: 'validation',
    fields: { name: expect.stringContaining('Breast') },
  });
  expect(await rename('  ')).toMatchObject({ error: 'validation', fields: { name: expect.any(String) } });
  expect((await rename('a\u0007b')).status).toBe(400);
  expect((await rename('LUNG EGFR')).status).toBe(200);
  expect((await list(token)).map(({ name }) => name)).toEqual(['Breast', 'LUNG EGFR']);
});

test('[A15] users cannot see, change, open, remove or restore searches of others', async () => {
  const { token } = await newcomer();
  const { token: stranger } = await newcomer();
  const { data } = await save(token);
  const params = { id: data?.id ?? '' };
  expect(await list(stranger)).toEqual([]);
  for (const [key, body] of [
    ['changeSavedSearch', { name: 'Mine' }],
    ['openSavedSearch', {}],
    ['deleteSavedSearch', {}],
    ['restoreSavedSearch', {}],
  ] as const) {
    expect((await portal.call(key, { token: stranger, params, body })).status).toBe(404);
    expect((await portal.call(key, { token, params: { id: UNKNOWN }, body })).status).toBe(404);
    expect((await portal.call(key, { params, body })).status).toBe(401);
  }
  expect((await save(stranger)).status).toBe(200);
  expect(await list(token)).toMatchObject([{ name: 'Lung EGFR' }]);
});

test('a removed search is restored completely; after a day it is deleted permanently', async () => {
  const { database } = portal.dependencies;
  const { token } = await newcomer();
  const { data } = await save(token);
  const params = { id: data?.id ?? '' };
  const remove = () => portal.call('deleteSavedSearch', { token, params });
  const restore = () => portal.call('restoreSavedSearch', { token, params });
  expect((await remove()).status).toBe(200);
  expect(await list(token)).toEqual([]);
  expect((await remove()).status).toBe(404);
  expect((await restore()).status).toBe(200);
  expect(await list(token)).toMatchObject([{ id: params.id, name: 'Lung EGFR' }]);

  await remove();
  await save(token, { name: 'lung egfr' });
  expect(await restore()).toMatchObject({ status: 400, error: 'fail', message: expect.stringContaining('lung egfr') });
  await sweepSavedSearches(database);
  expect(await database.select().from(savedSearch).where(eq(savedSearch.id, params.id))).toHaveLength(1);
  await database
    .update(savedSearch)
    .set({ removedAt: sql`now() - interval '2 days'` })
    .where(eq(savedSearch.id, params.id));
  await sweepSavedSearches(database);
  expect((await restore()).status).toBe(404);
});

test(`an account keeps ${MAX_SAVED_SEARCHES} searches; the next one is refused with an explanation`, async () => {
  const { token } = await newcomer();
  for (let index = 0; index < MAX_SAVED_SEARCHES; index++) await save(token, { name: `Search ${index}` });
  const refused = await save(token, { name: 'One more' });
  expect(refused).toMatchObject({ status: 400, error: 'fail', message: expect.stringContaining('100') });
  expect((await save(token, { name: 'search 7', replace: true })).status).toBe(200);
});

test('foreign addresses and unknown fields are refused', async () => {
  const { token } = await newcomer();
  for (const body of [
    { address: 'https://evil.example/search' },
    { address: '//evil.example' },
    { address: '/admin' },
    { address: '/search?q=a b' },
    { accountId: UNKNOWN },
    { name: '' },
    { name: 'x'.repeat(81) },
  ]) {
    expect((await save(token, body as Partial<SearchToSave>)).status).toBe(400);
  }
});

test('[A21] new models are counted until the search is opened; a draft counts only once it is published', async () => {
  const { database } = portal.dependencies;
  const { token } = await newcomer();
  const { data } = await save(token, { criteria: { filters: { cancerType: ['Counted'] } } });
  const params = { id: data?.id ?? '' };
  const counts = () =>
    vi.waitFor(async () => {
      const [{ count, newCount } = { count: -1, newCount: -1 }] = await list(token);
      return { count, newCount };
    }, soon);
  const draft = await makeModel(database, { cancerType: 'Counted', state: 'draft' });
  await makeModel(database, { cancerType: 'Counted' });
  await vi.waitFor(async () => expect(await counts()).toEqual({ count: 1, newCount: 1 }), soon);
  await portal.call('openSavedSearch', { token, params });
  expect(await counts()).toEqual({ count: 1, newCount: 0 });
  await database.update(model).set({ state: 'published' }).where(eq(model.id, draft));
  await vi.waitFor(async () => expect(await counts()).toEqual({ count: 2, newCount: 1 }), soon);
});

async function mailed(criteria: SearchToSave['criteria'], locale: 'en' | 'zh' = 'en') {
  const person: Person = await makePerson(portal, { locale });
  const token = await signIn(portal, person);
  const { data } = await save(token, { name: 'New <b>ones</b>', criteria, mailWhenNew: true });
  const mails = async () => (await mailsTo(portal, person.workEmail)).filter(({ purpose }) => purpose === 'newModels');
  return { person, token, id: data?.id ?? '', mails };
}

test('a mail reports new models once, at most one mail a day, and never a draft', async () => {
  const { database } = portal.dependencies;
  const criteria = { filters: { cancerType: ['Mailed'] } };
  const { id, mails, token } = await mailed(criteria);
  await makeModel(database, { modelCode: 'MAIL-0009', cancerType: 'Mailed', state: 'draft' });
  await makeModel(database, { modelCode: 'MAIL-0001', cancerType: 'Mailed' });
  await found('Mailed', 1);
  await look();
  await look();
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ locale: 'en', subject: 'New models for “New <b>ones</b>”: 1' });
  expect(mail?.text).toContain('MAIL-0001');
  expect(mail?.text).not.toContain('MAIL-0009');
  expect(mail?.text).toContain('https://portal.example/search?cancerType=Lung');
  expect(mail?.html).toContain('New &lt;b&gt;ones&lt;/b&gt;');
  expect(mail?.html).not.toContain('<b>');

  await makeModel(database, { modelCode: 'MAIL-0002', cancerType: 'Mailed' });
  await found('Mailed', 2);
  await look();
  expect(await mails()).toHaveLength(1);
  await aDayLater(id);
  await look();
  expect((await mails())[0]?.text).toContain('MAIL-0002');
  expect((await mails())[0]?.text).not.toContain('MAIL-0001');
  await aDayLater(id);
  await look();
  expect(await mails()).toHaveLength(2);
  // models that were mailed count as new on the page until it is opened
  expect(await list(token)).toMatchObject([{ newCount: 2 }]);
});

test('two servers that check at once send one mail', async () => {
  const { mails } = await mailed({ filters: { cancerType: ['Raced'] } }, 'zh');
  await makeModel(portal.dependencies.database, { modelCode: 'RACE-0001', cancerType: 'Raced' });
  await found('Raced', 1);
  await Promise.all([look(), look(), look()]);
  expect(await mails()).toHaveLength(1);
  expect((await mails())[0]).toMatchObject({ locale: 'zh', subject: '“New <b>ones</b>”有 1 个新模型' });
});

test('the link in a mail ends the mails of that search without a sign-in, and does nothing else', async () => {
  const { database } = portal.dependencies;
  const criteria = { filters: { cancerType: ['Stopped'] } };
  const { mails, token, id } = await mailed(criteria);
  const { id: other } = await mailed(criteria);
  await makeModel(database, { cancerType: 'Stopped' });
  await found('Stopped', 1);
  await look();
  const link = /https:\/\/portal\.example\/login#stopMails=([\w.-]+)/.exec((await mails())[0]?.text ?? '')?.[1] ?? '';
  const stop = (secret: string) => portal.call('stopSearchMails', { body: { token: secret } });
  for (const forged of [link.replace(id, other), `${link}x`, link.slice(0, -1), id, '', '../x']) {
    expect(await stop(forged)).toMatchObject({ status: 400, error: 'fail' });
  }
  expect((await list(token))[0]?.mailWhenNew).toBe(true);
  expect((await stop(link)).data).toEqual({ name: 'New <b>ones</b>' });
  expect((await stop(link)).status).toBe(200);
  expect((await list(token))[0]?.mailWhenNew).toBe(false);

  await portal.call('changeSavedSearch', { token, params: { id }, body: { mailWhenNew: true } });
  expect((await list(token))[0]?.mailWhenNew).toBe(true);
});

test('no mail goes to a disabled account or for a removed search', async () => {
  const { database } = portal.dependencies;
  const criteria = { filters: { cancerType: ['Silent'] } };
  const one = await mailed(criteria);
  const two = await mailed(criteria);
  await database.update(account).set({ enabled: false }).where(eq(account.id, one.person.id));
  await portal.call('deleteSavedSearch', { token: two.token, params: { id: two.id } });
  await makeModel(database, { cancerType: 'Silent' });
  await found('Silent', 1);
  await look();
  expect([await one.mails(), await two.mails()]).toEqual([[], []]);
});

test('the regular check skips searches already checked since the last change of a model', async () => {
  const { id, mails } = await mailed({ filters: { cancerType: ['Watched'] } });
  const watch = newModelsWatch({
    ...portal.dependencies,
    engine: search.engine,
    mail: mailSender(portal.dependencies.config),
  });
  // the index may be behind at the first look, so only the second one counts
  expect(await watch()).toContain(id);
  expect(await watch()).toContain(id);
  expect(await watch()).not.toContain(id);
  await makeModel(portal.dependencies.database, { modelCode: 'WATCH-0001', cancerType: 'Watched' });
  await found('Watched', 1);
  expect(await watch()).toContain(id);
  expect(await mails()).toHaveLength(1);
  expect(await watch()).not.toContain(id);
});

test('a set of models is stored in eight bytes each and knows its members', () => {
  const ids = ['0198c0de-0000-7000-8123-456789abcdef', '0198c0de-0000-7000-bfff-ffffffffffff'];
  expect(packed(ids)).toHaveLength(16);
  expect(notIn(packed(ids), [...ids, UNKNOWN])).toEqual([UNKNOWN]);
  expect(notIn(packed([]), ids)).toEqual(ids);
});
