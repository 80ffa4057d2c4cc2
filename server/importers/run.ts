import { isDeepStrictEqual } from 'node:util';
import type { TableChoice, WideTable } from '../../contract/entities/importReading.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import { breather } from '../platform/time/breather.ts';
import { Cells } from './cells.ts';
import { type Content, changesOf, draftWith, draftWithout } from './content.ts';
import { ImportError, type Importer, type Located, type TableRow, type Wanted } from './importer.ts';
import { MappedFile, type Mapping } from './mappedFile.ts';
import { reasons } from './reasons.ts';
import { DraftReport, Report } from './report.ts';
import { reportChanges } from './valueChanges.ts';
import { insertRows, updateRows, writeDrafts } from './write.ts';

const ROWS_BETWEEN_PAUSES = 64;

export type ImportOptions = {
  file: string;
  mapping?: Mapping;
  /** How the file is read, where its format cannot be derived. */
  format?: TableChoice;
  /** How a wide table is read as a long one. */
  wide?: WideTable;
  dryRun?: boolean;
  insteadOfDemo?: boolean;
  /** Whether an empty cell clears the stored value. By default it keeps it. */
  clear?: boolean;
  /** File to which every finding is written. */
  reportFile?: string;
  /** Report that receives the findings; by default one that keeps the counts only. */
  report?: Report;
  /** Called after each batch with the number of rows read and the total. */
  onProgress?: (rows: number, of: number) => Promise<void>;
  /** Account that is recorded as the author of versioned rows. */
  by?: string;
  /** The public sees no change: new rows are drafts, and changes of published rows wait to be published. */
  asDrafts?: boolean;
  /** Called in the transaction of each batch with the content records that it created and changed. */
  onWritten?: (database: Database, records: readonly WrittenRecord[]) => Promise<void>;
};

/** `before` and `after` hold the changed fields. A new record has no `before`, and its name only. */
export type WrittenRecord = {
  id: string;
  label: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown>;
};

/**
 * Imports a file. The whole file is read once before the first write, so that a file that cannot be read to its end
 * changes nothing. Then each batch is one transaction. Rows that are already up to date are not written: a second run
 * changes nothing, and a run after an interrupted one completes it.
 *
 * @throws ImportError if the file cannot be imported; nothing was written then
 */
export async function runImport<R>(
  importer: Importer<R>,
  { database, transaction }: { database: Database; transaction: Transaction },
  options: ImportOptions,
): Promise<{ report: Report; unmapped: string[] }> {
  const { file: path, dryRun = false, insteadOfDemo = false, clear, reportFile, onProgress } = options;
  const file = await MappedFile.open(path, importer.columns, options);
  const breathe = breather();
  let inFlight: Promise<unknown> = Promise.resolve();
  try {
    const unknown = await file.untranslated();
    if (unknown.length > 0) throw new ImportError(reasons.untranslated(unknown));
    const { rows: rowsOfFile, isGrouped } = await scanned(file, importer);
    const { report = new Report(reportFile) } = options;
    const gathered = isGrouped ? undefined : importer.gathered?.create();
    let batch: Located<R>[] = [];
    let reported: Promise<void> = Promise.resolve();
    /** When the next batch may begin. */
    let ready: Promise<unknown> = reported;
    let writing = 0;
    /** What reading reports while an earlier batch is written: its findings come first. */
    let ahead = report.draft();
    const takeAhead = () => {
      if (writing > 0 || ahead.findings.length === 0) return;
      report.take(ahead);
      ahead = report.draft();
    };
    const write = async (
      rows: readonly Located<R>[],
      onPrepared: (wanted: readonly Wanted[]) => void,
    ): Promise<DraftReport | undefined> => {
      if (dryRun) return void (await writeBatch(importer, database, rows, report, options));
      return transaction(async (inside) => {
        // A transaction may be repeated: its findings count once.
        const collected = report.draft();
        await writeBatch(importer, inside, rows, collected, options, onPrepared);
        return collected;
      });
    };
    const flush = async () => {
      const rows = batch;
      batch = [];
      if (rows.length === 0) return;
      await ready;
      takeAhead();
      const before = reported;
      const read = ahead;
      ahead = report.draft();
      const prepared = Promise.withResolvers<boolean>();
      writing += 1;
      const written = write(rows, (wanted) => prepared.resolve(importer.isApart?.(wanted) === true));
      inFlight = Promise.allSettled([inFlight, written]); // errors are thrown in their turn
      reported = before.then(async () => {
        report.take(read);
        const findings = await written;
        if (findings) report.take(findings);
        writing -= 1;
        await onProgress?.(report.totals.rows, rowsOfFile);
      });
      reported.catch(() => {});
      if (importer.isApart && !dryRun) {
        // The next batch is read while this one is written, and prepared if nothing that it needs is written here.
        const done = reported;
        ready = Promise.race([done, prepared.promise.then((isApart) => (isApart ? before : done))]);
        ready.catch(() => {});
        return;
      }
      // Groups do not depend on each other: one is prepared while the database writes the one before.
      await (importer.gathered && !dryRun ? before : reported);
    };
    const flushGathered = async () => {
      for (const group of gathered?.take() ?? []) {
        if (batch.length >= importer.batchSize) await flush();
        for (const located of group) batch.push(located);
      }
    };
    for await (const group of file.groups()) {
      for (const { line, values } of group) {
        if (report.totals.rows++ % ROWS_BETWEEN_PAUSES === 0) await breathe();
        takeAhead();
        const record = importer.read(new Cells(line, values, writing > 0 ? ahead : report, clear));
        if (record === null) continue;
        if (gathered) {
          gathered.add({ line, record });
          if (gathered.isFull) await flushGathered();
          continue;
        }
        const last = batch.at(-1);
        const parted = last === undefined || importer.group?.(last.record) !== importer.group?.(record);
        if (batch.length >= importer.batchSize && (parted || importer.group === undefined)) await flush();
        batch.push({ line, record });
      }
      if (gathered) await onProgress?.(report.totals.rows, rowsOfFile);
    }
    await flushGathered();
    await flush();
    await reported;
    takeAhead();
    if (insteadOfDemo && importer.removeDemo !== undefined) {
      const { removeDemo } = importer;
      report.totals.demoRemoved = dryRun
        ? await removeDemo(database, true)
        : await transaction((inside) => removeDemo(inside, false));
    }
    await report.close();
    return { report, unmapped: [...file.unmapped] };
  } finally {
    await inFlight;
    await file.close();
  }
}

/** Reads the whole file before the first write. Returns the number of its rows, and whether groups are adjacent. */
async function scanned<R>(file: MappedFile, importer: Importer<R>): Promise<{ rows: number; isGrouped: boolean }> {
  if (importer.scan === undefined) return file.count(importer.gathered?.column);
  const unkept = new DraftReport();
  const breathe = breather();
  let rows = 0;
  for await (const group of file.groups())
    for (const { line, values } of group) {
      if (rows++ % ROWS_BETWEEN_PAUSES === 0) await breathe();
      importer.scan(new Cells(line, values, unkept));
      unkept.findings.length = 0;
    }
  return { rows, isGrouped: false };
}

async function writeBatch<R>(
  importer: Importer<R>,
  database: Database,
  batch: readonly Located<R>[],
  report: Report,
  { dryRun = false, asDrafts = false, by, onWritten }: ImportOptions,
  onPrepared: (wanted: readonly Wanted[]) => void = () => {},
): Promise<void> {
  const wanted = await importer.wanted(database, batch, report, asDrafts);
  onPrepared(wanted);
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

/** Returns the unpublished changes of the rows of a batch after the import. */
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

/** Both sides are JSON values, so equal values have equal structure. */
function differs({ existing, values }: Wanted): boolean {
  return Object.entries(values).some(([column, value]) => !isDeepStrictEqual((existing as TableRow)[column], value));
}
