import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_SHORTLIST } from '../../contract/shortlistLimit.ts';
import { model } from '../../server/modules/catalog/model.table.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { makeArea, makeModel } from './support/models.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

let portal: TestApp;
const ids: string[] = [];
let draft: string;
beforeAll(async () => {
  portal = await seededApp();
  const { database } = portal.dependencies;
  const diseaseId = await makeArea(database, 'LUN', ['Lung Cancer', '肺癌']);
  for (const modelCode of ['TST-PDX-0001', 'TST-PDX-0002', 'TST-PDX-0003'])
    ids.push(await makeModel(database, { modelCode, diseaseId, histology: 'Lung Adenocarcinoma' }));
  draft = await makeModel(database, { modelCode: 'TST-PDX-0009', state: 'draft' });
});
afterAll(() => portal.close());

const newcomer = async () => signIn(portal, await makePerson(portal));
const change = (token: string, add: string[], remove: string[] = []) =>
  portal.call('changeShortlist', { token, body: { add, remove } });
const codes = (reply: { data: { list: { modelCode: string }[] } | null }) =>
  reply.data?.list.map(({ modelCode }) => modelCode);

test('a shortlist keeps its order and its models, and a repeated change counts once', async () => {
  const token = await newcomer();
  expect((await portal.call('shortlist', { token })).data).toEqual({ count: 0, list: [], gone: [] });
  const [one = '', two = '', three = ''] = ids;
  const first = await change(token, [three, one]);
  expect(codes(first)).toEqual(['TST-PDX-0003', 'TST-PDX-0001']);
  expect(first.data?.added).toBe(2);
  expect((await change(token, [three, one])).data?.added).toBe(0);
  expect(codes(await change(token, [two], [three]))).toEqual(['TST-PDX-0001', 'TST-PDX-0002']);
  expect(codes(await change(token, [], [three]))).toEqual(['TST-PDX-0001', 'TST-PDX-0002']);
  const { data } = await portal.call('shortlist', { token });
  expect(data?.count).toBe(2);
  expect(data?.list[0]).toEqual({
    id: one,
    modelCode: 'TST-PDX-0001',
    name: 'TST-PDX-0001',
    modelType: 'PDX',
    disease: { en: 'Lung Cancer', zh: '肺癌' },
    cancerType: { en: 'Lung Cancer', zh: '肺癌' },
    histology: { en: 'Lung Adenocarcinoma', zh: 'Lung Adenocarcinoma' },
  });
});

test('the list of a device is merged into the list of the account, each model once', async () => {
  const token = await newcomer();
  const [one = '', two = '', three = ''] = ids;
  await change(token, [one, two]);
  const merged = await change(token, [two, three]);
  expect(codes(merged)).toEqual(['TST-PDX-0001', 'TST-PDX-0002', 'TST-PDX-0003']);
  expect(merged.data?.added).toBe(1);
});

test('[A15] users cannot see or change the shortlist of another user', async () => {
  const [mine, other] = [await newcomer(), await newcomer()];
  const [one = ''] = ids;
  await change(mine, [one]);
  await change(other, [], [one]);
  expect(codes(await portal.call('shortlist', { token: mine }))).toEqual(['TST-PDX-0001']);
  expect(codes(await portal.call('shortlist', { token: other }))).toEqual([]);
  expect((await portal.call('shortlist')).status).toBe(401);
  expect((await portal.call('changeShortlist', { body: { add: [one], remove: [] } })).status).toBe(401);
});

test('[A21] a draft cannot be added to a shortlist, and looks like an unknown model', async () => {
  const token = await newcomer();
  const nowhere = '0198c0de-0000-7000-8000-00000000dead';
  const { data } = await change(token, [draft, nowhere]);
  expect(data).toEqual({ count: 0, list: [], gone: [], added: 0, unknown: [draft, nowhere] });
});

test('[A21] a withdrawn or deleted model leaves the list and is reported by its former code', async () => {
  const token = await newcomer();
  const { database } = portal.dependencies;
  const withdrawn = await makeModel(database, { modelCode: 'TST-PDX-0101' });
  const deleted = await makeModel(database, { modelCode: 'TST-PDX-0102' });
  await change(token, [withdrawn, deleted]);
  await database.update(model).set({ state: 'draft', modelCode: 'SECRET-1' }).where(eq(model.id, withdrawn));
  await database.delete(model).where(eq(model.id, deleted));
  const { data } = await portal.call('shortlist', { token });
  expect(data?.list).toEqual([]);
  expect(data?.gone).toEqual([
    { id: withdrawn, modelCode: 'TST-PDX-0101' },
    { id: deleted, modelCode: 'TST-PDX-0102' },
  ]);
  expect((await change(token, [], [withdrawn, deleted])).data?.gone).toEqual([]);
});

test('500 models fit; one more is refused with an explanation and changes nothing, also simultaneously', async () => {
  const token = await newcomer();
  const { database } = portal.dependencies;
  const many: string[] = [];
  for (let number = 0; number < MAX_SHORTLIST; number += 1) many.push(await makeModel(database));
  expect((await change(token, many)).data?.count).toBe(MAX_SHORTLIST);
  const [one = '', two = ''] = ids;
  const refused = await change(token, [one]);
  expect(refused).toMatchObject({
    status: 400,
    error: 'fail',
    message: 'A shortlist holds at most 500 models. Yours has 500, so there is no room for 1 more. Remove some first.',
  });
  expect((await portal.call('shortlist', { token })).data?.count).toBe(MAX_SHORTLIST);
  await change(token, [], many.slice(0, 1));
  const both = await Promise.all([change(token, [one]), change(token, [two])]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  expect((await portal.call('changeShortlist', { token, body: { add: [...many, one], remove: [] } })).status).toBe(400);
});
