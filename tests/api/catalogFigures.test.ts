import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ModelResponse } from '../../contract/entities/model.ts';
import { growthStudy } from '../../server/modules/catalog/growthStudy.table.ts';
import { model } from '../../server/modules/catalog/model.table.ts';
import { keptStudy, studyAnimal, studyArm } from '../support/studies.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { makeBanner, makePanel } from './support/catalog.ts';
import { makeArea, makeModel } from './support/models.ts';
import { type TestApp, testApp } from './support/testApp.ts';

let portal: TestApp;
let database: TestApp['dependencies']['database'];
beforeAll(async () => {
  portal = await testApp({ TRUST_PROXY: '127.0.0.1' });
  database = portal.dependencies.database;
});
afterAll(() => portal.close());

const figures = async () => {
  const { data, status } = await portal.call('figures');
  if (!data) throw new Error(`figures were refused with ${status}`);
  return data;
};

const reported = (mRecist: ModelResponse['mRecist']): ModelResponse => ({
  study: 'S-1',
  agent: 'osimertinib',
  target: null,
  dose: null,
  route: null,
  schedule: null,
  n: 8,
  tgiPercent: 80,
  mRecist,
});

/** A study in which the treated tumor disappears and the control grows. */
const study = keptStudy([
  studyArm('Vehicle', null, [studyAnimal('m1', [0, 7, 14, 21], [200, 600, 1200, 1800])]),
  studyArm('Treated', 'sotorasib', [studyAnimal('m1', [0, 7, 14, 21], [200, 40, 0, 0])], { dose: '100 mg/kg' }),
]);

test('without models all figures are zero', async () => {
  expect(await figures()).toEqual({
    models: 0,
    areas: 0,
    modelTypes: [],
    xenografts: 0,
    xenograftsByYear: [],
    responses: 0,
    responsesByCategory: ['mCR', 'mPR', 'mSD', 'mPD'].map((mRecist) => ({ mRecist, count: 0 })),
    profiled: 0,
    updatedAt: null,
    panels: [],
  });
});

test('figures count only published models and follow every change', async () => {
  const area = await makeArea(database, 'FIG', ['Figures', '数字']);
  await makeArea(database, 'FIG2', ['Hidden', '隐藏'], { state: 'draft' });
  const before = await figures();
  const id = await makeModel(database, {
    diseaseId: area,
    addedOn: '2022-05-01',
    responses: [reported('mPR'), reported(null)],
    dataAvailable: ['mutation', 'expression'],
  });
  await makeModel(database, { addedOn: '2024-01-31', dataAvailable: ['mutation'] });
  await makeModel(database, { modelType: 'organoid', addedOn: '2024-01-31' });
  await makeModel(database, {
    state: 'draft',
    responses: [reported('mCR')],
    dataAvailable: ['mutation', 'expression'],
  });
  const panel = await makePanel(portal);
  await makePanel(portal, { opensAt: '2998-01-01' });

  const after = await figures();
  expect(after).toMatchObject({
    models: before.models + 3,
    areas: 1,
    modelTypes: [
      { modelType: 'PDX', count: 2 },
      { modelType: 'organoid', count: 1 },
    ],
    xenografts: 2,
    xenograftsByYear: [
      { year: 2022, count: 1 },
      { year: 2023, count: 0 },
      { year: 2024, count: 1 },
    ],
    responses: 2,
    profiled: 1,
    panels: [{ id: panel }],
  });
  expect(after.responsesByCategory).toContainEqual({ mRecist: 'mPR', count: 1 });
  expect(Date.parse(after.updatedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);

  await database.insert(growthStudy).values({ modelId: id, study: 'S-2', ...study });
  const withCurves = await figures();
  expect(withCurves.responses).toBe(3);
  expect(withCurves.responsesByCategory).toContainEqual({ mRecist: 'mCR', count: 1 });

  await database.update(growthStudy).set({ arms: study.arms.slice(0, 1) });
  expect((await figures()).responses).toBe(2);

  await database.update(model).set({ state: 'draft' }).where(eq(model.id, id));
  expect(await figures()).toMatchObject({ models: before.models + 2, responses: 0, profiled: 0 });
});

test('the number of models equals the total of the unfiltered search', async () => {
  await makeModel(database);
  await makeModel(database, { state: 'draft' });
  const token = await signIn(portal, await makePerson(portal));
  await expect
    .poll(async () => (await portal.call('searchModels', { token, body: {} })).data?.count)
    .toBe((await figures()).models);
});

test('[C.1] banners come in their order; [A21] drafts are hidden', async () => {
  const second = await makeBanner(portal, { sort: 2 });
  const first = await makeBanner(portal, { sort: 1, link: '/pdx' });
  const draft = await makeBanner(portal, { state: 'draft', sort: 0 });
  const { data, http } = await portal.call('banners');
  expect(data?.list.map(({ id }) => id)).toEqual([first, second]);
  expect(data?.list[0]).toEqual({
    id: first,
    title: { en: 'Banner', zh: 'Banner（中文）' },
    subtitle: { en: 'Subtitle', zh: 'Subtitle（中文）' },
    link: '/pdx',
    sort: 1,
    version: 1,
  });
  expect(http.body).not.toContain(draft);
  expect((await portal.call('banners', { body: { state: 'draft' } })).status).toBe(400);
});
