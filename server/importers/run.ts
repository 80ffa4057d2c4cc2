import { isDeepStrictEqual } from 'node:util';
import type { Database, Transaction } from '../platform/database/database.ts';
import { Cells } from './cells.ts';
import { type Content, changesOf, draftWith, draftWithout } from './content.ts';
import { CsvFile, type Mapping } from './csv-file.ts';
import type { Importer, Located, TableRow, Wanted } from './importer.ts';
import { DraftReport, Report } from './report.ts';
import { reportChanges } from './value-changes.ts';
import { insertRows, updateRows, writeDrafts } from './write.ts';

export type ImportOptions = {
  file: string;
  mapping?: Mapping;
  dryRun?: boolean;
  insteadOfDemo?: boolean;
  /** Whether an empty cell clears what is stored. Without it, empty cells leave it as it is. */
  clear?: boolean;
  /** File that takes every finding. */
  reportFile?: string;
  /** Takes what is found, in place of one that forgets all but the numbers. */
  report?: Report;
  /** Told after each batch how many rows were read, of how many. */
  onProgress?: (rows: number, of: number) => Promise<void>;
  /** Account that versioned rows are said to be written by. */
  by?: string;
  /** Nothing changes for the public: new rows are drafts, and changes of published ones wait to be published. */
  asDrafts?: boolean;
  /** Told, in the transaction of each batch, which records of content it made and changed. */
  onWritten?: (database: Database, records: readonly WrittenRecord[]) => Promise<void>;
};

/** `before` and `after` hold the fields that changed; a new record has no `before`, and its name alone. */
export type WrittenRecord = {
  id: string;
  label: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown>;
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
  options: ImportOptions,
): Promise<{ report: Report; unmapped: string[] }> {
  const { file: path, mapping = {}, dryRun = false, insteadOfDemo = false, clear, reportFile, onProgress } = options;
  const file = await CsvFile.open(path, importer.columns, mapping);
  try {
    const unkept = new DraftReport();
    let rowsOfFile = 0;
    for await (const { line, values } of file.rows()) {
      rowsOfFile++;
      importer.scan?.(new Cells(line, values, unkept));
      unkept.findings.length = 0;
    }
    const { report = new Report(reportFile) } = options;
    let batch: Located<R>[] = [];
    const flush = async () => {
      const rows = batch;
      batch = [];
      if (rows.length === 0) return;
      if (dryRun) await writeBatch(importer, database, rows, report, options);
      else {
        const findings = await transaction(async (inside) => {
          // a transaction may be run again: what it finds counts once
          const collected = report.draft();
          await writeBatch(importer, inside, rows, collected, options);
          return collected;
        });
        report.take(findings);
      }
      await onProgress?.(report.totals.rows, rowsOfFile);
    };
    for await (const { line, values } of file.rows()) {
      report.totals.rows++;
      const record = importer.read(new Cells(line, values, report, clear));
      if (record === null) continue;
      const last = batch.at(-1);
      const parted = last === undefined || importer.group?.(last.record) !== importer.group?.(record);
      if (batch.length >= importer.batchSize && (parted || importer.group === undefined)) await flush();
      batch.push({ line, record });
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
  { dryRun = false, asDrafts = false, by, onWritten }: ImportOptions,
): Promise<void> {
  const wanted = await importer.wanted(database, batch, report, asDrafts);
  const added = wanted.filter(({ existing }) => existing === undefined);
  const changed = wanted.filter((row) => row.existing !== undefined && differs(row));
  reportChanges(importer, changed, report);
  const isHeld = ({ kept }: Wanted) => asDrafts && kept?.row.state === 'published';
  const { content } = importer;
  if (!dryRun) {
    await importer.also?.(database, wanted, [...added, ...changed]);
    const made = await insertRows(
      database,
      importer,
      added.map(({ values }) => values),
      by,
    );
    await updateRows(
      database,
      importer,
      changed
        .filter((row) => !isHeld(row))
        .map(({ existing, values }) => ({ ...values, [importer.key]: existing?.[importer.key] })),
      by,
    );
    if (content) {
      await writeDrafts(database, content, draftsOf(content, changed, isHeld), by);
      await onWritten?.(database, [
        ...made.map(({ id, label }) => newRecord(content, id, label)),
        ...changed.map((row) => changedRecord(content, importer.key, row)),
      ]);
    }
  }
  if (content)
    report.totals.drafts += [...added, ...changed].filter(
      (row) => isHeld(row) || (row.values.state ?? 'published') !== 'published',
    ).length;
  const rewritten = new Set(changed);
  for (const row of wanted) {
    const fate = row.existing === undefined ? 'added' : rewritten.has(row) ? 'changed' : 'unchanged';
    const rows = row.rows ?? { added: 0, changed: 0, unchanged: 0, [fate]: 1 };
    for (const name of ['added', 'changed', 'unchanged'] as const) report.totals[name] += rows[name];
  }
}

/** What lies over the rows of a batch from now on. */
function draftsOf(content: Content, changed: readonly Wanted[], isHeld: (row: Wanted) => boolean) {
  return changed.flatMap((wanted) => {
    if (wanted.kept === undefined) return [];
    const { row, draft } = wanted.kept;
    if (isHeld(wanted)) return [{ id: row.id, ...draftWith(content, row, draft, wanted.values) }];
    return draft === null ? [] : [{ id: row.id, ...draftWithout(content, row, draft, wanted.values) }];
  });
}

function newRecord({ fields, label: column }: Content, id: string, label: string): WrittenRecord {
  const name = fields.get(column)?.name;
  return { id, label, before: null, after: name === undefined ? {} : { [name]: label } };
}

function changedRecord(content: Content, key: string, { existing = {}, values }: Wanted): WrittenRecord {
  const label = String({ ...existing, ...values }[content.label]);
  return { id: String(existing[key]), label, ...changesOf(content, existing, values) };
}

/** Both sides are what JSON holds, so equal values are equal in structure. */
function differs({ existing, values }: Wanted): boolean {
  return Object.entries(values).some(([column, value]) => !isDeepStrictEqual((existing as TableRow)[column], value));
}
