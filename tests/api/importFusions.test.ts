import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Alteration } from '../../contract/entities/model.ts';
import { readCommand } from '../../server/importers/command.ts';
import { runImport } from '../../server/importers/run.ts';
import { makeModel } from './support/models.ts';
import { type TestDatabase, testDatabase } from './support/testDatabase.ts';

let database: TestDatabase;
let directory: string;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'oncology-import-'));
  database = await testDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(directory, { recursive: true, force: true });
});
beforeEach(async () => {
  await database.database.execute(sql`truncate model cascade`);
  await makeModel(database.database, { modelCode: 'A' });
});

async function imported(...lines: string[]) {
  const path = join(directory, `${randomBytes(6).toString('hex')}.csv`);
  writeFileSync(path, [...lines, ''].join('\n'));
  const { importer, options } = await readCommand(['alterations', path]);
  return (await runImport(importer, database, options)).report;
}
async function alterations(): Promise<string[]> {
  const { rows } = await database.database.execute<{ alterations: Alteration[] }>(sql`select alterations from model`);
  return (rows[0]?.alterations ?? []).map(({ gene, kind, proteinChange }) =>
    `${gene} ${kind} ${proteinChange ?? ''}`.trim(),
  );
}

test('[I42.3] a fusion is imported with both genes in one spelling', async () => {
  const report = await imported(
    'model_id,gene_symbol,alteration,fusion_gene_5prime,fusion_gene_3prime,source',
    'A,ALK,FUSION,EML4,ALK,pairs',
    'A,TMPRSS2,fusion,,ERG,pairs',
    'A,NTRK3,FUSION,ETV6,,pairs',
    'A,MLL,FUSION,MLL,AF9,pairs',
    'A,MYC,AMP,,,pairs',
    'A,FGFR2,FUSION,,,pairs',
    'A,KRAS,FUSION,EML4,ALK,pairs',
    'A,RET,FUSION,,RET,pairs',
  );
  expect(await alterations()).toEqual([
    'ALK fusion EML4-ALK',
    'FGFR2 fusion',
    'KMT2A fusion KMT2A-MLLT3',
    'MYC amplification',
    'NTRK3 fusion ETV6-NTRK3',
    'RET fusion',
    'TMPRSS2 fusion TMPRSS2-ERG',
  ]);
  expect(report.totals).toMatchObject({ rows: 8, refused: 1 });
});

test('[I42.3] two genes are enough to identify a fusion', async () => {
  await imported(
    'model_id,gene_symbol,protein_change,fusion_gene_5prime,fusion_gene_3prime',
    'A,KRAS,p.G12D,,',
    'A,ALK,,EML4,ALK',
  );
  expect(await alterations()).toEqual(['ALK fusion EML4-ALK', 'KRAS mutation p.G12D']);
});

test.each(['EML4-ALK', 'EML4::ALK', 'EML4--ALK', 'EML4–ALK', 'ALK::EML4'])(
  '[I42.3] the fusion name %s is read from a file that has it; it is one fusion for both genes',
  async (name) => {
    const written = name.startsWith('ALK') ? 'ALK-EML4' : 'EML4-ALK';
    await imported('model_id,gene_symbol,alteration,protein_change,source', `A,ALK,FUSION,${name},changes`);
    expect(await alterations()).toEqual([`ALK fusion ${written}`]);
    await imported('model_id,gene_symbol,alteration,source', `A,${name},FUSION,symbols`);
    await imported('model_id,gene_symbol,alteration,protein_change,source', `A,EML4,FUSION,${name},others`);
    expect(await alterations()).toEqual([`ALK fusion ${written}`]);
  },
);

test('[I42.3] an older file that names one gene is read as before', async () => {
  await imported('model_id,gene_symbol,alteration', 'A,ALK,FUSION', 'A,HLA-A,DEL', 'A,NKX2-1,FUSION;AMP');
  expect(await alterations()).toEqual(['ALK fusion', 'HLA-A deletion', 'NKX2-1 amplification', 'NKX2-1 fusion']);
});

test('[I42.3] a structural variant needs one gene only, by symbol or Entrez number', async () => {
  const { database: db } = database;
  await db.execute(sql`truncate gene cascade`);
  await db.execute(
    sql`insert into gene (symbol, name, entrez_id) values ('BRAF', 'B-Raf', 673), ('EGFR', 'EGF receptor', 1956)`,
  );
  const report = await imported(
    'model_id,gene_symbol,entrez_id,alteration,fusion_gene_5prime,fusion_gene_3prime,source',
    'A,,NA,FUSION,AKT3,,sv',
    'A,,673,FUSION,,,sv',
    'A,,999999,FUSION,,,sv',
    'A,EGFR,1956,FUSION,EGFR,EGFR,sv',
    'A,,,FUSION,,,sv',
  );
  expect(await alterations()).toEqual(['AKT3 fusion', 'BRAF fusion']);
  expect(report.totals).toMatchObject({ rows: 5, added: 2, refused: 2, passedOver: 1 });
  const reasonsOf = (kind: string) =>
    report.groups.filter((group) => group.kind === kind).map(({ reason }) => reason.en.split(',')[0]);
  expect(reasonsOf('row refused').toSorted()).toEqual(['has no symbol', 'required in every row']);
  expect(reasonsOf('row passed over')).toEqual(['lies within one gene']);
});

test('a variant between genes is passed over; one of an unknown gene is refused', async () => {
  const { totals } = await imported(
    'model_id,gene_symbol,protein_change,consequence,source',
    'A,ERBB2,,Missense_Mutation,calls',
    'A,Unknown,,IGR,calls',
    'A,Unknown,,Missense_Mutation,calls',
  );
  expect(totals).toMatchObject({ rows: 3, added: 1, refused: 1, passedOver: 1 });
});
