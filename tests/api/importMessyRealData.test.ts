// @module-tag long
import { existsSync, readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ImportError } from '../../server/importers/importer.ts';
import { importers } from '../../server/importers/importers.ts';
import { asImportError } from '../../server/importers/mappedFile.ts';
import { proposeReading } from '../../server/importers/proposal/propose.ts';
import { runImport } from '../../server/importers/run.ts';
import { openTable } from '../../server/tables/openTable.ts';
import { type TestDatabase, testDatabase } from './support/testDatabase.ts';

const directory = join(process.env.REAL_DATA_DIR ?? '../shared/data', 'messy');
const present = existsSync(directory);
if (!present) console.warn(`skipped: no messy files in REAL_DATA_DIR (${directory})`);

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  // the measured files are about the models of base.csv
  if (present) await outcomeOf('base.csv', false);
});
afterAll(() => database.drop());

/** Reads a file as the import screen proposes it, and checks it without writing. */
async function outcomeOf(file: string, dryRun = true): Promise<string> {
  const path = join(directory, file);
  try {
    const table = await openTable(path);
    const { kind, reading, missing, units } = await proposeReading(table, { fileName: file }).finally(() =>
      table.close(),
    );
    if (kind === null || missing.length > 0 || units.length > 0) return `open: ${kind} ${missing} ${units}`;
    const { unit, ...read } = reading;
    const importer = importers[kind]({ fileName: parse(file).name, ...(unit && { unit }) });
    const { report } = await runImport(importer, database, { file: path, ...read, dryRun });
    const { rows, added, changed, unchanged, refused, passedOver } = report.totals;
    return `${kind}${unit ? ` in ${unit}` : ''}: ${rows} rows, ${added} added, ${changed} changed, ${unchanged} unchanged, ${refused} refused, ${passedOver} passed over`;
  } catch (error) {
    const shown = asImportError(error);
    if (shown instanceof ImportError) return `refused: ${shown.message}`;
    throw error;
  }
}

const models = (rows: number) =>
  `models: ${rows} rows, ${rows} added, 0 changed, 0 unchanged, 0 refused, 0 passed over`;
const growth = (rows: number) =>
  `growth: ${rows} rows, ${rows} added, 0 changed, 0 unchanged, 0 refused, 0 passed over`;

/** The outcome of each file. The numbers of rows are counted by Python's csv module in the same files. */
const outcomes: Readonly<Record<string, string | RegExp>> = {
  'base.csv': 'models: 10 rows, 0 added, 0 changed, 10 unchanged, 0 refused, 0 passed over',
  'blankcols.csv': models(8),
  'blanktail.csv': models(8),
  'bom.csv': models(8),
  'book.xlsx': models(8),
  'comment.csv': models(8),
  'cr.csv': models(8),
  'crlf.csv': models(8),
  'demo_partial.csv': models(1),
  'duphead.csv': 'refused: line 1: the header names "model_name" twice',
  'empty.csv': 'refused: line 1: the file is empty',
  'gbk.csv': models(8),
  'gistic.csv': /^copyNumber in gistic: 5 rows, /,
  'headeronly.csv': models(0),
  'na.csv': models(16),
  'numbers.csv': models(11),
  'openquote.csv':
    'refused: line 2: a quotation mark is in a place where it is not allowed: put the whole value into quotation marks and write the mark twice',
  'plain.csv': models(8),
  'plain.csv.gz': models(8),
  'preamble.csv': models(8),
  'preday.csv': growth(8),
  'quotednl.csv': models(8),
  'reuse.csv': growth(12),
  'semicolon.csv': models(8),
  'spaces.csv': models(8),
  'tab.tsv': models(8),
  'titlecase.csv': models(8),
  'trunc_midrow.csv':
    'refused: line 9: the last row ends before its last column: the file may have been cut while it was copied; save or download it again',
  'utf16.csv': models(8),
  // Q61Q is silent; the other five are mutations
  'vaf.csv': /^alterations: 6 rows, 5 added, 0 changed, 0 unchanged, 0 refused, 1 passed over$/,
  'vehagent.csv': growth(4),
};

test.skipIf(!present)('the outcome of every file is known', () => {
  const files = readdirSync(directory).filter((file) => file !== 'README.md');
  expect(files.sort()).toEqual(Object.keys(outcomes).sort());
});

test.skipIf(!present).each(Object.entries(outcomes))('%s', async (file, outcome) => {
  expect(await outcomeOf(file)).toMatch(outcome);
});
