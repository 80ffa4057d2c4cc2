import { isDeepStrictEqual } from 'node:util';
import type { Database, Transaction } from '../platform/database/database.ts';
import { Cells } from './cells.ts';
import { CsvFile, type Mapping } from './csv-file.ts';
import type { Importer, Located, TableRow, Wanted } from './importer.ts';
import { Report } from './report.ts';
import { insertRows, updateRows } from './write.ts';

export type ImportOptions = {
  file: string;
  mapping?: Mapping;
  dryRun?: boolean;
  insteadOfDemo?: boolean;
  /** File that takes every finding. */
  reportFile?: string;
};

/**
 * Imports a file. It is read through once before anything is written, so that a file which cannot be read to its end
 * changes nothing. Then one transaction a batch; a row that is in the table as it shall be is not written, so a second
 * run changes nothing, and a run after a broken one completes it.
 * @throws ImportError when the file cannot be imported; nothing was written then
 */
export async function runImport<R>(
  importer: Importer<R>,
  { database, transaction }: { database: Database; transaction: Transaction },
  { file: path, mapping = {}, dryRun = false, insteadOfDemo = false, reportFile }: ImportOptions,
): Promise<{ report: Report; unmapped: string[] }> {
  const file = await CsvFile.open(path, importer.columns, mapping);
  try {
    for await (const _row of file.rows());
    const report = new Report(reportFile);
    let batch: Located<R>[] = [];
    const flush = async () => {
      const rows = batch;
      batch = [];
      if (rows.length === 0) return;
      if (dryRun) await writeBatch(importer, database, rows, report, true);
      else {
        const findings = await transaction(async (inside) => {
          // a transaction may be run again: what it finds counts once
          const collected = report.draft();
          await writeBatch(importer, inside, rows, collected, false);
          return collected;
        });
        report.take(findings);
      }
    };
    for await (const { line, values } of file.rows()) {
      report.totals.rows++;
      const record = importer.read(new Cells(line, values, report));
      if (record === null) continue;
      batch.push({ line, record });
      if (batch.length >= importer.batchSize) await flush();
    }
    await flush();
    if (insteadOfDemo && importer.removeDemo !== undefined) {
      const { removeDemo } = importer;
      report.totals.demoRemoved = dryRun
        ? await removeDemo(database, true)
        : await transaction((inside) => removeDemo(inside, false));
    }
    await report.close();
    return { report, unmapped: file.unmapped };
  } finally {
    await file.close();
  }
}

async function writeBatch<R>(
  importer: Importer<R>,
  database: Database,
  batch: readonly Located<R>[],
  report: Report,
  dryRun: boolean,
): Promise<void> {
  const wanted = await importer.wanted(database, batch, report);
  const added = wanted.filter(({ existing }) => existing === undefined);
  const changed = wanted.filter((row) => row.existing !== undefined && differs(row));
  if (!dryRun) {
    await insertRows(
      database,
      importer,
      added.map(({ values }) => values),
    );
    await updateRows(
      database,
      importer,
      changed.map(({ existing, values }) => ({ ...values, [importer.key]: existing?.[importer.key] })),
    );
  }
  report.totals.added += added.length;
  report.totals.changed += changed.length;
  report.totals.unchanged += wanted.length - added.length - changed.length;
}

/** Both sides are what JSON holds, so equal values are equal in structure. */
function differs({ existing, values }: Wanted): boolean {
  return Object.entries(values).some(([column, value]) => !isDeepStrictEqual((existing as TableRow)[column], value));
}
