import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SearchQuery } from '../../contract/entities/search.ts';
import { disease } from '../../server/modules/catalog/disease.table.ts';
import { gene, genePanel } from '../../server/modules/catalog/gene.table.ts';
import { growthStudy } from '../../server/modules/catalog/growthStudy.table.ts';
import { model } from '../../server/modules/catalog/model.table.ts';
import { oncotreeNode } from '../../server/modules/catalog/oncotree.table.ts';
import { synonym } from '../../server/modules/catalog/synonym.table.ts';
import { soon } from '../support/soon.ts';
import { keptStudy, studyArm } from '../support/studies.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { makeArea, makeModel } from './support/models.ts';
import { NEVER_MS, ownEngine } from './support/ownEngine.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

let portal: TestApp;
let token: string;
let lung: string;
/**
 * An engine that follows changes by messages only. The portal's own engine would also find them by polling, a few
 * seconds later.
 */
let listener: ReturnType<typeof ownEngine>;
beforeAll(async () => {
  portal = await seededApp();
  token = await signIn(portal, await makePerson(portal));
  const { database } = portal.dependencies;
  lung = await makeArea(database, 'LUN', ['Lung Cancer', '肺癌']);
  await database.insert(oncotreeNode).values([
    { code: 'LUNG', name: 'Lung' },
    { code: 'LUAD', name: 'Lung Adenocarcinoma', parentCode: 'LUNG' },
  ]);
  await database.insert(gene).values({ symbol: 'ERBB2', name: 'erb-b2 receptor tyrosine kinase 2', aliases: ['HER2'] });
  await database.insert(genePanel).values({ code: 'P', name: { en: 'P', zh: 'P' }, mutationGenes: ['ERBB2'] });
  await database.insert(synonym).values([
    { kind: 'disease', concept: 'LUAD', term: '肺腺癌', language: 'zh', relation: 'synonym' },
    { kind: 'drug', concept: 'Osimertinib', term: '奥希替尼', language: 'zh', relation: 'synonym' },
  ]);
  await makeModel(database, {
    modelCode: 'LUN-CL-0001',
    name: 'NCI-H1975',
    aliases: ['H1975'],
    modelType: 'cell line',
    diseaseId: lung,
    oncotreeCode: 'LUAD',
    histology: 'Lung Adenocarcinoma',
    testedPanel: 'P',
    alterations: [{ gene: 'ERBB2', kind: 'mutation', proteinChange: 'p.S310F', alleleFraction: null }],
    dataAvailable: ['mutation'],
  });
  // in one transaction, as in the import: an index that read the model before its study would not read it again
  await portal.dependencies.transaction(async (open) => {
    const studied = await makeModel(open, { modelCode: 'LUN-PDX-0002', diseaseId: lung });
    await open.insert(growthStudy).values({
      modelId: studied,
      study: 'S1',
      ...keptStudy([arm('Vehicle', null, [100, 400, 900]), arm('Drug', 'Osimertinib', [100, 40, 2])]),
    });
  });
  await makeModel(database, { modelCode: 'LUN-PDX-0003', name: 'Hiddenoma', diseaseId: lung, state: 'draft' });
  listener = ownEngine(portal, NEVER_MS);
  // until the index has caught up: a row's contents come from the database, the matches from the index
  await vi.waitFor(async () => expect(await codes({ text: '奥希替尼' })).toEqual(['LUN-PDX-0002']), soon);
  expect(await codes({})).toEqual(['LUN-CL-0001', 'LUN-PDX-0002']);
});
afterAll(async () => {
  await listener.stop();
  await portal.close();
});

function arm(name: string, agent: string | null, volumes: number[]) {
  const points = volumes.map((volumeMm3, index) => ({ day: index * 7, volumeMm3 }));
  return studyArm(name, agent, [{ id: `${name}1`, points }]);
}

async function search(body: SearchQuery) {
  const reply = await portal.call('searchModels', { body, token });
  if (reply.data === null) throw new Error(reply.message);
  return reply.data;
}
/** Waits until both engines find these models by a text. */
const becomes = (text: string, expected: string[]) =>
  vi.waitFor(async () => {
    expect(await codes({ text })).toEqual(expected);
    expect(await listener.count({ text, locale: 'en' })).toBe(expected.length);
  }, soon);
const codes = async (body: SearchQuery) => (await search(body)).list.map(({ modelCode }) => modelCode);

test('the model search returns rows, counts and the words of the areas', async () => {
  const { list, count, total, facets, tookMs } = await search({});
  expect(count).toBe(2);
  // the third model is a draft
  expect(total).toBe(2);
  expect(await search({ text: 'HER2' })).toMatchObject({ count: 1, total: 2 });
  expect(list[0]).toMatchObject({
    modelCode: 'LUN-CL-0001',
    disease: { en: 'Lung Cancer', zh: '肺癌' },
    diseaseId: lung,
  });
  expect(list[1]).toMatchObject({ bestResponse: { agent: { en: 'Osimertinib', zh: '奥希替尼' }, mRecist: 'mCR' } });
  expect(list[1]?.bestResponse?.tgiPercent).toBeGreaterThan(100);
  expect(facets.disease).toEqual([{ value: 'lun', count: 2, label: { en: 'Lung Cancer', zh: '肺癌' } }]);
  expect(facets.dataAvailable).toEqual([{ value: 'mutation', count: 1 }]);
  expect(tookMs).toBeGreaterThan(0);
});

test.each([
  ['nci h1975', ['LUN-CL-0001']],
  ['肺腺癌', ['LUN-CL-0001']],
  ['HER2', ['LUN-CL-0001']],
  ['奥希替尼', ['LUN-PDX-0002']],
  ['lung', ['LUN-CL-0001', 'LUN-PDX-0002']],
  ["'; drop table model; --", []],
])('the text %s finds %j', async (text, expected) => {
  expect(await codes({ text, sort: [{ field: 'modelCode', order: 'asc' }] })).toEqual(expected);
});

test('a typing error is corrected and reported', async () => {
  expect(await search({ text: 'osimertnib' })).toMatchObject({ corrected: 'osimertinib', count: 1 });
});

test('the counts of a facet ignore its own selection; other counts follow it', async () => {
  const { count, facets } = await search({ filters: { modelType: ['PDX'] } });
  expect(count).toBe(1);
  expect(facets.modelType).toEqual([
    { value: 'PDX', count: 1 },
    { value: 'cell line', count: 1 },
  ]);
  expect(facets.histology).toEqual([]);
});

test('a page past the end is the last page', async () => {
  expect(await search({ page: 9, limit: 1 })).toMatchObject({
    page: 2,
    count: 2,
    list: [{ modelCode: 'LUN-PDX-0002' }],
  });
});

test('[A16] the search needs a token', async () => {
  const reply = await portal.call('searchModels', { body: {} });
  expect(reply).toMatchObject({ status: 401, error: 'token_invalid', data: null });
});

test.each([
  { sort: [{ field: 'id;select', order: 'asc' }] },
  { sort: [{ field: 'CASE WHEN 1=1 THEN id END', order: 'asc' }] },
  { sort: [{ field: 'modelCode', order: 'asc, (select 1)' }] },
  { filters: { 'modelType;select': ['PDX'] } },
  { filters: { __proto__x: ['PDX'] } },
  { visibility: 'all' },
  { limit: 201 },
  { page: 1e300 },
])('[A1] [A19] %j is refused', async (body) => {
  const { status } = await portal.call('searchModels', { body, token });
  expect(status).toBe(400);
});

test('[A21] a draft is in no list, count, facet or correction, whatever is asked', async () => {
  for (const body of [
    { text: 'Hiddenoma' },
    { text: 'hiddenomaa' },
    { text: 'LUN-PDX-0003' },
    { filters: { disease: [lung] } },
  ]) {
    const { list, corrected } = await search(body);
    expect(list.map(({ modelCode }) => modelCode)).not.toContain('LUN-PDX-0003');
    expect(corrected).toBeUndefined();
  }
  const { facets } = await search({});
  expect(facets.disease?.[0]?.count).toBe(2);
});

test('[A21] a model that was hidden just now is not shown, even before the index knows', async () => {
  const { database } = portal.dependencies;
  const id = await makeModel(database, { modelCode: 'SHORT-LIVED-1' });
  await vi.waitFor(async () => expect(await codes({ text: 'short lived 1' })).toEqual(['SHORT-LIVED-1']), soon);
  await database.update(model).set({ state: 'draft' }).where(eq(model.id, id));
  await vi.waitFor(
    async () => expect(await search({ text: 'short lived 1' })).toMatchObject({ count: 0, list: [] }),
    soon,
  );
  await database.delete(model).where(eq(model.id, id));
});

test('the index follows additions, changes and removals', async () => {
  const { database } = portal.dependencies;
  const id = await makeModel(database, { modelCode: 'FOLLOW-1', name: 'first name' });
  await becomes('FOLLOW-1', ['FOLLOW-1']);
  await database.update(model).set({ name: 'secondname' }).where(eq(model.id, id));
  await becomes('secondname', ['FOLLOW-1']);
  expect((await search({ text: 'FOLLOW-1' })).list[0]?.name).toBe('secondname');
  await database.delete(model).where(eq(model.id, id));
  await becomes('FOLLOW-1', []);
  expect((await search({})).count).toBe(2);
});

test('the index also follows a transaction that commits after a later one', async () => {
  const { transaction, database } = portal.dependencies;
  const written = Promise.withResolvers<void>();
  const later = Promise.withResolvers<void>();
  const slow = transaction(async (inside) => {
    await makeModel(inside, { modelCode: 'SLOW-1' });
    written.resolve();
    await later.promise;
  });
  await written.promise;
  await makeModel(database, { modelCode: 'FAST-1' });
  await becomes('FAST-1', ['FAST-1']);
  later.resolve();
  await slow;
  await becomes('SLOW-1', ['SLOW-1']);
  await database.execute(sql`delete from model where model_code in ('SLOW-1', 'FAST-1')`);
  await vi.waitFor(async () => expect((await search({})).count).toBe(2), soon);
});

test('a lost connection is reopened, and changes made meanwhile are found', async () => {
  const { database } = portal.dependencies;
  await database.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'oncology-browser search' and datname = current_database()`,
  );
  await makeModel(database, { modelCode: 'UNHEARD-1' });
  await becomes('UNHEARD-1', ['UNHEARD-1']);
  await database.execute(sql`delete from model where model_code = 'UNHEARD-1'`);
  await vi.waitFor(async () => expect((await search({})).count).toBe(2), soon);
});

test('a change of the synonyms is found at the next check', async () => {
  const { database } = portal.dependencies;
  const quick = ownEngine(portal, 50);
  expect(await quick.count({ text: 'bronchial', locale: 'en' })).toBe(0);
  await database
    .update(disease)
    .set({ diseaseTitle: { en: 'Bronchial Cancer', zh: '支气管癌' } })
    .where(eq(disease.id, lung));
  await vi.waitFor(async () => expect(await quick.count({ text: 'bronchial', locale: 'en' })).toBe(2), soon);
  await quick.stop();
});
