import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StudyEvent } from '../../contract/entities/analysis.ts';
import { growthStudy } from '../../server/modules/catalog/growthStudy.table.ts';
import { model } from '../../server/modules/catalog/model.table.ts';
import { synonym } from '../../server/modules/catalog/synonym.table.ts';
import { keptStudy, studyAnimal, studyArm } from '../support/studies.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { makeModel } from './support/models.ts';
import { type TestApp, testApp } from './support/testApp.ts';

let portal: TestApp;
let database: TestApp['dependencies']['database'];
let token: string;
let id: string;
beforeAll(async () => {
  portal = await testApp();
  database = portal.dependencies.database;
  token = await signIn(portal, await makePerson(portal));
  id = await makeModel(database, { modelCode: 'ANA-PDX-0001' });
  await database.insert(growthStudy).values({ modelId: id, study: 'T/1 α', startedOn: '2026-02-01', ...STUDY });
});
afterAll(() => portal.close());

const DAYS = [0, 7, 14, 21];
const animal = (name: string, volumes: number[]) => studyAnimal(name, DAYS, volumes);
const STUDY = keptStudy([
  studyArm('Vehicle', null, [
    animal('1', [100, 200, 450, 900]),
    animal('2', [110, 240, 500, 1000]),
    animal('3', [90, 180, 360, 800]),
  ]),
  studyArm('Osimertinib 5 mg/kg', 'Osimertinib', [
    animal('1', [100, 90, 80, 60]),
    animal('2', [120, 110, 90, 70]),
    animal('3', [95, 100, 110, 250]),
  ]),
]);

const ask = (model: string, study = 'T/1 α', event?: StudyEvent) =>
  portal.call('studyAnalysis', { params: { id: model }, body: { study, ...(event && { event }) }, token });

test('a study is analyzed by the id or the code of its model, with drugs in both languages', async () => {
  await database
    .insert(synonym)
    .values({ kind: 'drug', concept: 'Osimertinib', term: '奥希替尼', language: 'zh', relation: 'preferred' })
    .onConflictDoNothing();
  const { data } = await ask('ANA-PDX-0001');
  expect(data?.model).toMatchObject({ id, modelCode: 'ANA-PDX-0001' });
  expect(data?.analysis).toMatchObject({ study: 'T/1 α', startedOn: '2026-02-01', reference: 'Vehicle' });
  expect(data?.analysis.event).toEqual({ times: 2 });
  const treated = data?.analysis.arms[1];
  expect(treated?.agent).toEqual({ en: 'Osimertinib', zh: '奥希替尼' });
  expect(treated?.comparison?.followed).toEqual({ arm: 3, armOf: 3, reference: 3, referenceOf: 3 });
  // means of the treated arm on days 0 and 21: 105 and 126.67; of the control: 100 and 900
  expect(treated?.comparison?.tgiPercent?.value).toBeCloseTo((1 - (380 / 3 - 105) / 800) * 100, 9);
  expect((await ask(id.toUpperCase())).data?.analysis.arms).toEqual(data?.analysis.arms);
});

test('the event is a multiple of the baseline or a volume', async () => {
  const events = async (event?: StudyEvent) =>
    (await ask(id, undefined, event)).data?.analysis.arms.map(({ survival }) => survival?.events);
  expect(await events()).toEqual([3, 1]);
  expect(await events({ times: 2.7 })).toEqual([3, 0]);
  expect(await events({ volumeMm3: 950 })).toEqual([1, 0]);
  expect(await events({ times: 2 })).toEqual([3, 1]);
  for (const event of [{ times: 1 }, { volumeMm3: 0 }, { times: 2, volumeMm3: 900 }] as StudyEvent[])
    expect((await ask(id, undefined, event)).status).toBe(400);
});

test('a change of the study takes effect at once', async () => {
  const study = and(eq(growthStudy.modelId, id), eq(growthStudy.study, 'T/1 α'));
  await ask(id);
  await database
    .update(growthStudy)
    .set({ arms: STUDY.arms.map((arm) => ({ ...arm, role: 'treatment' as const })) })
    .where(study);
  expect((await ask(id)).data?.analysis.reference).toBeNull();
  await database.update(growthStudy).set({ arms: STUDY.arms }).where(study);
  expect((await ask(id)).data?.analysis.reference).toBe('Vehicle');
});

test('drafts, unknown models and unknown studies get the same answer; visitors get none', async () => {
  const draft = await makeModel(database, { modelCode: 'ANA-PDX-0002', state: 'draft' });
  await database.insert(growthStudy).values({ modelId: draft, study: 'T/1 α', ...STUDY });
  const answers = await Promise.all([ask(draft), ask('ANA-PDX-0002'), ask('ANA-PDX-9999'), ask(id, 'T-2')]);
  for (const { status, error } of answers) expect([status, error]).toEqual([404, 'not_found']);
  await database.update(model).set({ state: 'published' }).where(eq(model.id, draft));
  expect((await ask(draft)).status).toBe(200);
  const visitor = await portal.call('studyAnalysis', { params: { id }, body: { study: 'T/1 α' } });
  expect(visitor.status).toBe(401);
});
