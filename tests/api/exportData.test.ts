import { buffer } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { DataFormat, ResultFormat } from '../../contract/exportFormats.ts';
import { importKinds } from '../../contract/importKinds.ts';
import { gene } from '../../server/modules/catalog/gene.table.ts';
import { growthStudy } from '../../server/modules/catalog/growthStudy.table.ts';
import { model } from '../../server/modules/catalog/model.table.ts';
import { dataFile } from '../../server/modules/search/export/dataFile.ts';
import { seedSystem } from '../../server/modules/system/seed.ts';
import { PackedIds } from '../../server/platform/export/packedIds.ts';
import { soon } from '../support/soon.ts';
import { keptStudy, studyAnimal, studyArm } from '../support/studies.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { unpacked } from './support/archives.ts';
import { makeArea, makeModel } from './support/models.ts';
import { type TestApp, testApp } from './support/testApp.ts';

let portal: TestApp;
let token: string;

beforeAll(async () => {
  portal = await testApp();
  await seedSystem(portal.dependencies.transaction);
  token = await signIn(portal, await makePerson(portal));
  const { database } = portal.dependencies;
  const diseaseId = await makeArea(database, 'LUN', ['Lung Cancer', '肺癌']);
  await database.insert(gene).values({ symbol: 'EGFR', name: 'epidermal growth factor receptor', entrezId: 1956 });
  const days = [0, 7];
  const study = keptStudy([
    studyArm('Vehicle', null, [studyAnimal('1', days, [100, 400], [20, 21])]),
    studyArm('A', 'Osimertinib', [studyAnimal('1', days, [110, null])], { dose: '5 mg/kg', dosingDays: [0, 1] }),
  ]);
  for (const [modelCode, state] of [
    ['LUN-PDX-0001', 'published'],
    ['LUN-PDX-0002', 'draft'],
  ] as const) {
    const id = await makeModel(database, {
      ...{ modelCode, state, diseaseId, patientCode: 'SECRET-7', oncotreeCode: 'LUAD' },
      alterations: [
        { gene: 'EGFR', kind: 'mutation', proteinChange: 'p.L858R', alleleFraction: 0.4 },
        { gene: 'EGFR', kind: 'mutation', proteinChange: 'L858R', alleleFraction: 0.4 },
        { gene: 'ALK', kind: 'fusion', proteinChange: 'EML4-ALK', alleleFraction: null },
        { gene: 'MET', kind: 'amplification', proteinChange: null, alleleFraction: null },
      ],
      expression: { EGFR: 5.5, MET: 1.25 },
      copyNumber: { MET: 4, EGFR: 1 },
    });
    await database.insert(growthStudy).values({ modelId: id, study: 'S1', ...study });
  }
  await vi.waitFor(async () => {
    expect((await portal.call('searchModels', { token, body: {} })).data?.count).toBe(1);
  }, soon);
});
afterAll(() => portal.close());

const exported = async (format: ResultFormat) => {
  const reply = await portal.fetch('exportModels', { token, body: { columns: ['model'], format } });
  expect(reply.statusCode).toBe(200);
  return reply;
};
test.each<DataFormat>(['maf', 'growth', 'xeva', 'cbioportal', 'parquetData', 'rocrate'])(
  'the progress of %s grows over all its files, and ends with the last model of the last one',
  async (format) => {
    const { database } = portal.dependencies;
    const found = await database.select({ id: model.id }).from(model).where(eq(model.state, 'published'));
    const told: number[] = [];
    const ids = new PackedIds((read) => told.push(read));
    ids.add(found.map(({ id }) => id));
    const origin = { site: 'https://example.org', query: '*', product: '1', catalog: '1' };
    const { stream } = await dataFile(format, database, ids, new Date(), origin);
    await buffer(stream);
    expect(told).toEqual(told.toSorted((one, other) => one - other));
    expect(told.indexOf(found.length)).toBe(told.length - 1);
  },
);

const csv = (text: string): string[][] => parse(text, { bom: true });

test('a MAF has each mutation of the published models once, and no other alteration', async () => {
  const { body, headers } = await exported('maf');
  expect(headers['content-disposition']).toMatch(/\.maf"/);
  expect(body.split('\n').map((line) => line.split('\t'))).toEqual([
    ['Hugo_Symbol', 'Entrez_Gene_Id', 'Variant_Classification', 'Tumor_Sample_Barcode', 'HGVSp_Short', 'tumor_f'],
    ['EGFR', '1956', 'Missense_Mutation', 'LUN-PDX-0001', 'p.L858R', '0.4'],
    [''],
  ]);
});

test('growth curves have the columns of the import, a row for each animal and day', async () => {
  const [head, ...rows] = csv((await exported('growth')).body);
  const { required, optional } = importKinds.growth.columns;
  expect(head?.toSorted()).toEqual([...required, ...optional].toSorted());
  expect(rows.map((row) => row.slice(0, 10))).toEqual([
    ['LUN-PDX-0001', 'S1', 'Vehicle', '1', '0', '100', '20', 'control', '', ''],
    ['LUN-PDX-0001', 'S1', 'Vehicle', '1', '7', '400', '21', 'control', '', ''],
    ['LUN-PDX-0001', 'S1', 'A', '1', '0', '110', '', 'treatment', 'Osimertinib', '5 mg/kg'],
    ['LUN-PDX-0001', 'S1', 'A', '1', '7', '', '', 'treatment', 'Osimertinib', '5 mg/kg'],
  ]);
});

test('Xeva tables refer to each other by animal, and never name the patient', async () => {
  const files = await unpacked((await exported('xeva')).rawPayload);
  expect([...files.keys()].toSorted()).toEqual(['batch.csv', 'drug.csv', 'experiment.csv', 'model.csv']);
  const [modelHead, ...animals] = csv(files.get('model.csv') ?? '');
  const [, ...points] = csv(files.get('experiment.csv') ?? '');
  expect(modelHead?.slice(0, 2)).toEqual(['model.id', 'patient.id']);
  expect(animals.map(([id, patient, tissue]) => [id, patient, tissue])).toEqual([
    ['LUN-PDX-0001.S1.Vehicle.1', 'LUN-PDX-0001', 'LUAD'],
    ['LUN-PDX-0001.S1.A.1', 'LUN-PDX-0001', 'LUAD'],
  ]);
  expect(new Set(points.map(([id]) => id))).toEqual(new Set(animals.map(([id]) => id)));
  // Xeva reads doses as numbers
  expect(new Set(points.map((cells) => cells.at(-1)))).toEqual(new Set(['', '5']));
  expect(csv(files.get('drug.csv') ?? '')).toEqual([
    ['drug.id', 'target', 'role'],
    ['Vehicle', '', 'control'],
    ['Osimertinib', '', 'treatment'],
  ]);
  expect(csv(files.get('batch.csv') ?? '')).toEqual([
    ['batch.name', 'model.id', 'role'],
    ['LUN-PDX-0001.S1.A', 'LUN-PDX-0001.S1.A.1', 'treatment'],
    ['LUN-PDX-0001.S1.A', 'LUN-PDX-0001.S1.Vehicle.1', 'control'],
  ]);
  expect([...files.values()].join()).not.toContain('SECRET-7');
});
