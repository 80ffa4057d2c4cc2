import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SearchQuery } from '../../contract/entities/search.ts';
import { disease } from '../../server/modules/catalog/disease.table.ts';
import { soon } from '../support/soon.ts';
import { makeModel } from './support/models.ts';
import { searchablePortal } from './support/searchablePortal.ts';

const reported = (agent: string) => ({
  ...{ study: 'R', agent, target: null, dose: null, route: null, schedule: null, n: null, tgiPercent: 50 },
  mRecist: null,
});

let rig: Awaited<ReturnType<typeof searchablePortal>>;
beforeAll(async () => {
  rig = await searchablePortal();
  const { database } = rig.portal.dependencies;
  const of = (values: Parameters<typeof makeModel>[1]) => makeModel(database, { diseaseId: rig.lung, ...values });
  await of({ histology: 'Lung Adenocarcinoma', modelType: 'CDX', dataAvailable: ['mutation', 'expression'] });
  await of({ histology: 'lung adenocarcinoma', modelType: 'CDX', responses: [reported('osimertinib')] });
  await of({ histology: 'Small Cell Lung Cancer', modelType: 'organoid', responses: [reported('Trametinib')] });
  await of({
    histology: 'Lung Adenocarcinoma',
    state: 'draft',
    modelType: 'GEMM',
    responses: [reported('Trametinib')],
  });
  await of({ histology: 'Secret Carcinoma', state: 'draft', dataAvailable: ['mutation'] });
  await of({ histology: 'x'.repeat(121), modelType: 'CDX' });
  await database
    .update(disease)
    .set({
      body: { en: '<p><em>KRAS</em> and <em>TP53</em></p>', zh: '' },
      standardOfCare: [
        { agent: 'osimertinib', targets: ['EGFR'] },
        { agent: 'dabrafenib + trametinib', targets: ['BRAF', 'MAP2K1'] },
        { agent: 'tarlatamab', targets: ['DLL3'] },
      ],
    })
    .where(eq(disease.id, rig.lung));
  await vi.waitFor(async () => expect((await rig.search({})).count).toBe(7), soon);
});
afterAll(() => rig.portal.close());

const found = async (filters: SearchQuery['filters']) =>
  (await rig.search({ filters: { disease: ['lung-cancer'], ...filters } })).count;
const area = async () => {
  const { data } = await rig.portal.call('diseaseDetail', { params: { id: rig.lung } });
  if (data === null) throw new Error('the area is not there');
  return data;
};

test('[C.4] a histology counts the published models that a search for it finds, whatever its letter case', async () => {
  const { histologies, modelCount } = await area();
  expect(histologies).toMatchObject([
    { value: expect.stringMatching(/^lung adenocarcinoma$/i), count: 2 },
    { value: 'Small Cell Lung Cancer', count: 1 },
  ]);
  for (const { value, count } of histologies) expect(await found({ histology: [value] })).toBe(count);
  expect(await found({})).toBe(modelCount);
});

test('[C.4] the standard of care counts the published models that a search for the drug finds', async () => {
  const { standardOfCare } = await area();
  expect(standardOfCare).toMatchObject([
    {
      agents: [{ value: expect.stringMatching(/^osimertinib$/i), label: { zh: '奥希替尼' }, count: 2 }],
      targets: ['EGFR'],
    },
    {
      agents: [
        { value: 'dabrafenib', count: 0 },
        { value: 'Trametinib', count: 1 },
      ],
      targets: ['BRAF', 'MAP2K1'],
    },
    { agents: [{ value: 'tarlatamab', count: 0 }], targets: ['DLL3'] },
  ]);
  for (const { value, count } of standardOfCare.flatMap(({ agents }) => agents))
    expect(await found({ testedAgent: [value] })).toBe(count);
});

test('[C.4] the counts of an area equal those of the search', async () => {
  const { tally } = await area();
  expect(tally).toEqual({ sequenced: 2, tested: 2, pretreated: 2 });
  expect(await found({ dataAvailable: ['mutation'] })).toBe(tally.sequenced);
  expect(await found({ dataAvailable: ['response'] })).toBe(tally.tested);
});

test('[C.4] the models shown for an area alternate by type', async () => {
  const types = (await area()).models.map(({ modelType }) => modelType);
  expect(types).toEqual(['CDX', 'PDX', 'organoid', 'CDX', 'PDX', 'CDX']);
});
