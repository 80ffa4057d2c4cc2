import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCommand } from '../../server/importers/command.ts';
import { reasons } from '../../server/importers/reasons.ts';
import { runImport } from '../../server/importers/run.ts';
import { model } from '../../server/modules/catalog/model.table.ts';
import { proposeRrids } from '../../server/modules/imports/proposeRrids.ts';
import { antibody } from '../../server/modules/products/antibody.table.ts';
import { contentDraft } from '../../server/platform/resources/contentDraft.table.ts';
import { operationLog } from '../../server/platform/resources/operationLog.table.ts';
import { makeModel } from './support/models.ts';
import { type TestDatabase, testDatabase } from './support/testDatabase.ts';

let portal: TestDatabase;
let directory: string;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'oncology-rrids-'));
  portal = await testDatabase();
});
afterAll(async () => {
  await portal.drop();
  rmSync(directory, { recursive: true, force: true });
});

async function run(header: string, ...rows: string[]) {
  const path = join(directory, `${randomBytes(6).toString('hex')}.csv`);
  writeFileSync(path, [header, ...rows, ''].join('\n'));
  const { importer, options } = await readCommand(['models', path]);
  return runImport(importer, portal, options);
}
const rridsOf = async (source: string) => {
  const { rows } = await portal.database.execute<{ model_code: string; rrid: string | null }>(
    sql`select model_code, rrid from model where source = ${source} order by model_code`,
  );
  return rows.map(({ model_code, rrid }) => [model_code, rrid]);
};
const propose = () => proposeRrids(portal, new AbortController().signal);
const HEADER = 'source,source_model_id,model_name,model_type,cancer_type,aliases,rrid';

test('an import proposes the RRID of new cell lines, says so, and never replaces one that was given', async () => {
  const rows = [
    'I,I-1,HL-60,Cell Line,Leukemia,,',
    'I,I-2,Ours,Cell Line,Leukemia,K562,',
    'I,I-3,NB-4,Cell Line,Leukemia,,CVCL_9999',
    // the line of I-1 again: it is unknown which of the two it is
    'I,I-4,HL60,Cell Line,Leukemia,,',
    'I,I-5,HEL,CDX,Leukemia,,',
    'I,I-6,KM-H2,Cell Line,Lymphoma,,',
  ];
  const { report } = await run(HEADER, ...rows);
  const expected = [
    ['I-1', 'CVCL_0002'],
    ['I-2', 'CVCL_0004'],
    ['I-3', 'CVCL_9999'],
    ...['I-4', 'I-5', 'I-6'].map((code) => [code, null]),
  ];
  expect(await rridsOf('I')).toEqual(expected);
  const group = report.groups.find(({ reason }) => reason === reasons.proposedRrid);
  expect(group).toMatchObject({ kind: 'noticed', column: 'rrid', count: 2 });
  expect(group?.first).toMatchObject({ line: 2, value: 'HL-60', result: 'CVCL_0002' });

  const again = await run(HEADER, ...rows);
  expect(again.report.totals).toMatchObject({ added: 0, changed: 0, unchanged: 6 });
  expect(await rridsOf('I')).toEqual(expected);

  // another source: the model of I-1 has the RRID; a removed RRID stays removed
  await portal.database.update(model).set({ rrid: null }).where(eq(model.modelCode, 'I-2'));
  await run(HEADER, 'J,J-1,HL-60,Cell Line,Leukemia,,', ...rows.slice(1, 2));
  expect(await rridsOf('J')).toEqual([['J-1', null]]);
  expect(await rridsOf('I')).toContainEqual(['I-2', null]);
  await portal.database.delete(model);
});

test('the task proposes RRIDs as unpublished changes, completes drafts, and does not repeat a discarded one', async () => {
  const { database } = portal;
  const line = { modelType: 'cell line', source: 'T' } as const;
  const shown = await makeModel(database, { ...line, modelCode: 'T-1', name: 'HL-60' });
  await makeModel(database, { ...line, modelCode: 'T-2', name: 'Ours', aliases: ['ACH-000551'], state: 'draft' });
  await makeModel(database, { ...line, modelCode: 'T-3', name: 'NB-4', rrid: 'CVCL_9999' });
  // two models with the name of one line, and a line whose RRID another model has
  await makeModel(database, { ...line, modelCode: 'T-4', name: 'HEL' });
  await makeModel(database, { ...line, modelCode: 'T-5', name: 'H.E.L.' });
  await makeModel(database, { ...line, modelCode: 'T-6', name: 'NIH:OVCAR-3' });
  await makeModel(database, { ...line, modelCode: 'T-7', name: 'Other', rrid: 'CVCL_0465' });
  expect(await propose()).toEqual({ models: 2, antibodies: 0 });
  expect(await rridsOf('T')).toEqual([
    ['T-1', null],
    ['T-2', 'CVCL_0004'],
    ['T-3', 'CVCL_9999'],
    ...['T-4', 'T-5', 'T-6'].map((code) => [code, null]),
    ['T-7', 'CVCL_0465'],
  ]);
  const drafts = await database.select().from(contentDraft);
  expect(drafts).toMatchObject([{ resource: 'model', recordId: shown, values: { rrid: 'CVCL_0002' } }]);
  const [entry] = await database.select().from(operationLog).where(eq(operationLog.resourceId, shown));
  expect(entry).toMatchObject({ action: 'edit', before: { rrid: '' }, after: { rrid: 'CVCL_0002' }, createdBy: null });

  await database.delete(contentDraft);
  expect(await propose()).toEqual({ models: 0, antibodies: 0 });
  expect(await database.select().from(contentDraft)).toEqual([]);
  await database.delete(model);
});

test('the task knows antibodies by catalog number and target', async () => {
  const { database } = portal;
  const product = (catalogNumber: string, targetGene: string | null, rrid: string | null = null) => ({
    ...{
      catalogNumber,
      targetGene,
      rrid,
      name: catalogNumber,
      menu: { en: 'A', zh: 'A' },
      state: 'published' as const,
    },
    ...{ host: 'mouse', clonality: 'monoclonal', format: 'whole', size: '100 µg', storage: '4 °C' },
  });
  await database.insert(antibody).values([
    // BioLegend 312204 (MME) and R&D Systems AF941 (SPARC) as antibodyregistry.org has them
    product('312204', 'MME'),
    product('AF-941', 'EGFR'),
    product('AF941', 'SPARC', 'AB_1'),
    product('AB1542', null),
    product('OB-1', 'MME'),
  ]);
  expect(await propose()).toEqual({ models: 0, antibodies: 1 });
  const drafts = await database.select().from(contentDraft);
  expect(drafts).toMatchObject([{ resource: 'antibody', values: { rrid: 'AB_314915' } }]);
  expect(await propose()).toEqual({ models: 0, antibodies: 0 });
});
