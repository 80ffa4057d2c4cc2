import { afterAll, beforeAll, expect, test } from 'vitest';
import { gene, genePanel } from '../../server/modules/catalog/gene.table.ts';
import { growthStudy } from '../../server/modules/catalog/growthStudy.table.ts';
import { keptStudy, studyArm } from '../support/studies.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { makeArea, makeModel } from './support/models.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

let portal: TestApp;
let token: string;
let studied: string;
beforeAll(async () => {
  portal = await seededApp();
  token = await signIn(portal, await makePerson(portal));
  const { database } = portal.dependencies;
  await database.insert(gene).values({ symbol: 'EGFR', name: 'epidermal growth factor receptor' });
  await database.insert(genePanel).values({ code: 'P', name: { en: 'P', zh: 'P' }, mutationGenes: ['EGFR', 'KRAS'] });
  const egfr = { gene: 'EGFR', kind: 'mutation', proteinChange: 'p.L858R', alleleFraction: 0.4 } as const;
  const kras = { gene: 'KRAS', kind: 'mutation', proteinChange: 'p.G12D', alleleFraction: null } as const;
  studied = await makeModel(database, {
    modelCode: 'CMP-PDX-0001',
    testedPanel: 'P',
    alterations: [egfr],
    expression: { EGFR: 8, KRAS: 5, MET: 2 },
  });
  await makeModel(database, {
    modelCode: 'CMP-PDX-0002',
    testedPanel: 'P',
    alterations: [egfr, kras],
    expression: { EGFR: 3, KRAS: 5.5 },
    responses: [
      {
        study: 'R1',
        agent: 'Osimertinib',
        target: 'EGFR',
        dose: '5 mg/kg',
        route: null,
        schedule: null,
        n: 8,
        tgiPercent: 61,
        mRecist: 'mSD',
      },
    ],
  });
  await makeModel(database, { modelCode: 'CMP-PDX-0003' });
  const hotspots = { mutationGenes: ['ALK', 'MET'], copyNumberGenes: [], fusionGenes: [] };
  await database.insert(genePanel).values({ code: 'HOT', name: { en: 'Hotspots', zh: '热点' }, ...hotspots });
  await makeModel(database, { modelCode: 'CMP-PDX-0005', testedPanel: 'HOT' });
  await makeModel(database, {
    modelCode: 'CMP-PDX-0006',
    alterations: [
      { gene: 'ALK', kind: 'fusion', proteinChange: 'EML4-ALK', alleleFraction: null },
      { gene: 'MET', kind: 'amplification', proteinChange: null, alleleFraction: null },
    ],
  });
  await makeModel(database, { modelCode: 'CMP-PDX-0004', state: 'draft' });
  await database.insert(growthStudy).values({
    modelId: studied,
    study: 'S1',
    ...keptStudy([arm('Vehicle', null, [100, 400, 900]), arm('Drug', 'Osimertinib', [100, 40, 2])]),
  });
});
afterAll(() => portal.close());

const compare = (...asked: string[]) => portal.call('compareModels', { token, body: { ids: asked } });

test('models come in the requested order, by id or code in either case, each once; unknown ones and drafts are named', async () => {
  const { data } = await compare('cmp-pdx-0002', studied, 'CMP-PDX-0002', 'CMP-PDX-0004', 'nothing');
  expect(data?.models.map(({ modelCode }) => modelCode)).toEqual(['CMP-PDX-0002', 'CMP-PDX-0001']);
  expect(data?.unavailable).toEqual(['CMP-PDX-0004', 'nothing']);
  expect(JSON.stringify(data?.models)).not.toContain('CMP-PDX-0004');
});

test('each model has the area whose tissue its column shows, if the area is published', async () => {
  const { database } = portal.dependencies;
  const shown = await makeArea(database, 'CMPA', ['Shown', '可见']);
  const draft = await makeArea(database, 'CMPD', ['Draft', '草稿'], { state: 'draft' });
  await makeModel(database, { modelCode: 'CMP-PDX-0011', diseaseId: shown });
  await makeModel(database, { modelCode: 'CMP-PDX-0012', diseaseId: draft });
  const { data } = await compare('CMP-PDX-0011', 'CMP-PDX-0012', 'CMP-PDX-0001');
  expect(data?.models.map(({ area }) => area)).toEqual([{ id: shown, version: 1 }, null, null]);
  expect(data?.models[0]?.disease).toEqual({ en: 'Shown', zh: '可见' });
});

test('a gene is altered, or tested and wild type, or not tested', async () => {
  const { data } = await compare('CMP-PDX-0001', 'CMP-PDX-0002', 'CMP-PDX-0003');
  const rows = data?.genes.map((row) => [row.gene, ...row.cells.map(({ status }) => status)]);
  expect(rows).toEqual([
    ['EGFR', 'altered', 'altered', 'notTested'],
    ['KRAS', 'wildType', 'altered', 'notTested'],
  ]);
  expect(data?.genes[0]?.cells[0]?.alterations[0]?.proteinChange).toBe('p.L858R');
});

test('a gene whose driver classes were not all tested is not wild type, and the cell shows what was tested', async () => {
  const { data } = await compare('CMP-PDX-0006', 'CMP-PDX-0005', 'CMP-PDX-0001');
  const cells = (gene: string) => data?.genes.find((row) => row.gene === gene)?.cells.slice(1);
  const [partly, panel] = [
    { status: 'notTested', alterations: [], read: ['mutation'] },
    { alterations: [], read: ['copyNumber', 'fusion'] },
  ];
  // panel P has no gene list for copy numbers and fusions: it reads them in every gene
  expect(cells('ALK')).toEqual([
    { ...partly, notRead: ['fusion'] },
    { ...panel, status: 'wildType', notRead: [] },
  ]);
  expect(cells('MET')).toEqual([
    { ...partly, notRead: ['copyNumber'] },
    { ...panel, status: 'notTested', notRead: ['mutation'] },
  ]);
});

test('responses are computed from curves or reported; missing ones stay empty', async () => {
  const { data } = await compare('CMP-PDX-0001', 'CMP-PDX-0002', 'CMP-PDX-0003');
  expect(data?.responses).toEqual([
    {
      agent: { en: 'Osimertinib', zh: 'Osimertinib' },
      cells: [
        {
          ...{ tgiPercent: 112.3, mRecist: 'mCR', bestAverageChangePercent: -52.7, evaluationDay: 20, derived: true },
          // all animals have the same values
          tgiInterval: { low: 112.3, high: 112.3 },
          bestAverageChangeInterval: { low: -52.7, high: -52.7 },
          ...{ counterpart: null, study: 'S1', n: 2, studies: 1 },
        },
        {
          ...{ tgiPercent: 61, mRecist: 'mSD', bestAverageChangePercent: null, evaluationDay: null, derived: false },
          ...{ tgiInterval: null, bestAverageChangeInterval: null, counterpart: null, study: 'R1', n: 8, studies: 1 },
        },
        null,
      ],
    },
  ]);
  expect(data?.growth[0]?.points.map(({ mean }) => mean)).toEqual([100, 400, 900]);
  expect(data?.growth.slice(1)).toEqual([null, null]);
});

test('expression lists genes measured in at least two models, the largest difference first', async () => {
  const { data } = await compare('CMP-PDX-0001', 'CMP-PDX-0002', 'CMP-PDX-0003');
  expect(data?.expression).toEqual([
    { gene: 'EGFR', values: [8, 3, null] },
    { gene: 'KRAS', values: [5, 5.5, null] },
  ]);
});

test('fewer than two and more than six models are refused, and so are visitors', async () => {
  expect((await compare('CMP-PDX-0001')).status).toBe(400);
  expect((await compare(...'1234567')).status).toBe(400);
  const body = { ids: ['CMP-PDX-0001', 'CMP-PDX-0002'] };
  expect((await portal.call('compareModels', { body })).status).toBe(401);
});

function arm(name: string, agent: string | null, volumes: number[]) {
  const points = volumes.map((volumeMm3, index) => ({ day: index * 10, volumeMm3 }));
  return studyArm(
    name,
    agent,
    ['1', '2'].map((id) => ({ id, points })),
  );
}
