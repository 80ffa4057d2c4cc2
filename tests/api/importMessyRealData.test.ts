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

test.skipIf(!present)('outcomes', async () => {
  for (const file of readdirSync(directory)) console.log(JSON.stringify([file, await outcomeOf(file).catch(String)]));
});
