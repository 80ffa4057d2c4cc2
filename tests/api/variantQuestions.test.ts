import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { SearchQuery } from '../../contract/entities/search.ts';
import { readCommand } from '../../server/importers/command.ts';
import { runImport } from '../../server/importers/run.ts';
import { gene } from '../../server/modules/catalog/gene.table.ts';
import { soon } from '../support/soon.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { makeModel } from './support/models.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

/** Models whose changes an older version stored as spelled by their sources, and models of an import. */
const STORED = { 'V-1': ['APC', 'p.R1450Ter'], 'V-2': ['KRAS', 'p.Gly12Cys'], 'V-3': ['FLT3', 'p.D835Y'] } as const;
const IMPORTED = [
  'V-4,APC,R1450X',
  'V-5,KRAS,NP_004976.2:p.(Gly12Cys)',
  'V-6,FLT3,internal tandem duplication',
  'V-7,EGFR,p.Glu746_Ala750delGluLeuArgGluAla',
  'V-8,TP53,p.Arg282GlyfsTer62',
  'V-9,KRAS,p.Gly12Asp',
];

let portal: TestApp;
let token: string;
let directory: string;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'oncology-variants-'));
  portal = await seededApp();
  token = await signIn(portal, await makePerson(portal));
  const { database } = portal.dependencies;
  await database
    .insert(gene)
    .values(['APC', 'KRAS', 'FLT3', 'EGFR', 'TP53', 'NRAS'].map((symbol) => ({ symbol, name: symbol, aliases: [] })));
  for (const [modelCode, [symbol, proteinChange]] of Object.entries(STORED))
    await makeModel(database, {
      modelCode,
      alterations: [{ gene: symbol, kind: 'mutation', proteinChange, alleleFraction: null }],
    });
  for (const [code] of IMPORTED.map((row) => row.split(','))) await makeModel(database, { modelCode: code ?? '' });
  await bringIn('alterations', ['model_id,gene_symbol,protein_change', ...IMPORTED]);
  // the index may read some of the models before the import has ended, and the others after it
  await vi.waitFor(async () => {
    for (const [code, symbol] of IMPORTED.map((row) => row.split(',')))
      expect(await found({ genes: [{ gene: symbol ?? '' }] })).toContain(code);
  }, soon);
});
afterAll(async () => {
  await portal.close();
  rmSync(directory, { recursive: true, force: true });
});

async function bringIn(kind: string, lines: readonly string[]) {
  const path = join(directory, 'rows.csv');
  writeFileSync(path, [...lines, ''].join('\n'));
  const { importer, options } = await readCommand([kind, path]);
  return (await runImport(importer, portal.dependencies, options)).report;
}
async function answer(query: SearchQuery) {
  const reply = await portal.call('searchModels', { body: query, token });
  if (reply.data === null) throw new Error(reply.message);
  return reply.data;
}
const found = async (query: SearchQuery): Promise<string> =>
  (await answer(query)).list
    .map(({ modelCode }) => modelCode)
    .toSorted()
    .join(' ');

describe('a variant stored in one spelling is found by every spelling', () => {
  test.each([
    ['APC', 'R1450*', 'V-1 V-4'],
    ['APC', 'R1450X', 'V-1 V-4'],
    ['APC', 'R1450Ter', 'V-1 V-4'],
    ['APC', 'p.(Arg1450Ter)', 'V-1 V-4'],
    ['KRAS', 'p.Gly12Cys', 'V-2 V-5'],
    ['KRAS', 'g12c', 'V-2 V-5'],
    ['KRAS', 'c.34G>T', 'V-2 V-5'],
    ['KRAS', 'G12', 'V-2 V-5 V-9'],
    ['KRAS', 'G12X', 'V-2 V-5 V-9'],
    ['FLT3', 'ITD', 'V-6'],
    ['FLT3', 'TKD', 'V-3'],
    ['EGFR', 'E746_A750del', 'V-7'],
    ['EGFR', '746-753', 'V-7'],
    ['EGFR', 'ex19del', 'V-7'],
    ['TP53', 'R282fs', 'V-8'],
    ['TP53', 'R282Gfs*62', 'V-8'],
  ])('%s %s', async (symbol, change, codes) => {
    expect(await found({ text: `${symbol} ${change}` })).toBe(codes);
    expect(await found({ genes: [{ gene: symbol, change }] })).toBe(codes);
    expect(await found({ genes: [{ gene: symbol, change, kind: 'mutation', status: 'altered' }] })).toBe(codes);
  });

  test('an import stores one spelling, and the same variant in another spelling is the same', async () => {
    const { database } = portal.dependencies;
    const { rows } = await database.execute<{ code: string; change: string }>(
      sql`select model_code as code, alterations -> 0 ->> 'proteinChange' as change from model
        where model_code in ('V-4', 'V-5', 'V-6', 'V-7', 'V-8') order by 1`,
    );
    const changes = rows.map(({ change }) => change);
    expect(changes).toEqual(['p.R1450*', 'p.G12C', 'ITD', 'p.E746_A750del', 'p.R282Gfs*62']);
    const again = ['V-4,APC,p.Arg1450Ter', 'V-5,KRAS,G12C', 'V-6,FLT3,ITD', 'V-7,EGFR,p.E746_A750del'];
    const report = await bringIn('alterations', ['model_id,gene_symbol,protein_change', ...again]);
    expect(report.totals).toMatchObject({ added: 0, changed: 0, unchanged: 4 });
  });
});

test('a base change without a stored sequence is not searched, and the answer explains it', async () => {
  const { reading, count } = await answer({ text: 'NRAS c.181C>A' });
  expect(reading?.[0]?.meant).toEqual({ as: 'unknown', words: 'NRAS c.181C>A', notRead: 'noSequence', gene: 'NRAS' });
  expect(count).toBe(0);
  const { genes } = await answer({ genes: [{ gene: 'NRAS', change: 'c.181C>A' }] });
  expect(genes).toEqual([expect.objectContaining({ gene: 'NRAS', notRead: 'noSequence' })]);
});
