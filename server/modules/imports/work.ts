import { parse } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import type { ImportState, ImportTotals } from '../../../contract/entities/imports.ts';
import { importKinds } from '../../../contract/importKinds.ts';
import { sameIn } from '../../../contract/localized.ts';
import { ImportError } from '../../importers/importer.ts';
import { importers } from '../../importers/importers.ts';
import type { Reason } from '../../importers/reason.ts';
import { reasons } from '../../importers/reasons.ts';
import { runImport, type WrittenRecord } from '../../importers/run.ts';
import { type Database, openPool } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { FileMissing } from '../../platform/files/fileStore.ts';
import { auditFrom, type CallOrigin } from '../../platform/resources/audit.ts';
import type { StorageHost } from '../../platform/storage/host.ts';
import { storedFile } from '../storage/storedFile.table.ts';
import { type ImportRunRow, importRun } from './importRun.table.ts';
import { KeptReport } from './keptReport.ts';
import { localCopy } from './localCopy.ts';

type Needs = Pick<Dependencies, 'database' | 'transaction' | 'connection' | 'log'> & { host: StorageHost };

/** The server stops: what was written stays, and importing the file again writes the rest. */
class Interrupted extends Error {}

/** Interval for storing the progress of a run. */
const NOTE_MS = 500;

/** Executes a waiting run like the command line does; skips a run that is in progress or finished. */
export async function workOn(needs: Needs, id: string, signal: AbortSignal): Promise<void> {
  const { database, transaction, log } = needs;
  const [run] = await database
    .update(importRun)
    .set({ state: 'running', touchedAt: sql`now()` })
    .where(sql`${importRun.id} = ${id} and ${importRun.state} = 'waiting'`)
    .returning();
  if (!run) return;
  const report = new KeptReport();
  const started = performance.now();
  const end = await importFile(needs, run, report, signal, started).catch((error: unknown): End => {
    if (error instanceof ImportError) return { state: 'failed', problem: error.reason };
    if (error instanceof FileMissing) return { state: 'failed', problem: reasons.fileGone };
    if (error instanceof Interrupted) return { state: 'interrupted' };
    log.error({ err: error, import: id }, 'an import has failed');
    return { state: 'failed', problem: reasons.systemFault };
  });
  await transaction(async (open) => {
    await open
      .update(importRun)
      .set({
        problem: null,
        ...end,
        ...progressOf(report),
        groups: report.summary,
        findings: [...report.kept, ...report.changes],
        findingCount: report.found,
      })
      .where(eq(importRun.id, id));
    if (run.dryRun) return;
    const { state } = end;
    const label = sameIn(run.fileName);
    const { kind, publish, clear } = run;
    const after = { kind, ...totalsOf(report), publish, clear, state };
    const { resource } = importKinds[kind];
    const entry = { action: 'import', resource, resourceId: null, label, after } as const;
    await auditFrom(open, since(run, started), [entry]);
  });
}

type End = { state: ImportState; problem?: Reason; unmapped?: string[]; rowsOfFile?: number };

async function importFile(
  { database, connection, host }: Needs,
  run: ImportRunRow,
  report: KeptReport,
  signal: AbortSignal,
  started: number,
): Promise<End> {
  const [file] = await database.select().from(storedFile).where(eq(storedFile.id, run.fileId));
  if (!file) throw new ImportError(reasons.fileGone);
  const { path, remove } = await localCopy(host, file, signal);
  const pool = openPool(connection, { size: 2, statementMs: 0 });
  let noted = 0;
  try {
    const { unit, ...reading } = run.reading ?? {};
    const importer = importers[run.kind]({ fileName: parse(run.fileName).name, ...(unit && { unit }) });
    const { unmapped } = await runImport(importer, pool, {
      file: path,
      ...reading,
      dryRun: run.dryRun,
      asDrafts: !run.publish,
      clear: run.clear,
      report,
      onWritten: (open, records) => noteRecords(open, since(run, started), run, records),
      ...(run.createdBy !== null && { by: run.createdBy }),
      onProgress: async (_rows, rowsOfFile) => {
        if (signal.aborted) throw new Interrupted();
        if (performance.now() - noted < NOTE_MS) return;
        noted = performance.now();
        await database
          .update(importRun)
          .set({ ...progressOf(report), rowsOfFile, touchedAt: sql`now()` })
          .where(eq(importRun.id, run.id));
      },
    });
    return { state: 'done', unmapped: unmapped.filter(Boolean), rowsOfFile: report.totals.rows };
  } finally {
    await pool.close();
    await remove();
  }
}

/** Adds an entry to the history of each model: the file, and the earlier values. */
const noteRecords = (
  database: Database,
  origin: CallOrigin,
  { kind, fileName }: ImportRunRow,
  records: readonly WrittenRecord[],
): Promise<void> =>
  auditFrom(
    database,
    origin,
    records.map(({ id, label, before, after }) => ({
      action: 'import',
      resource: importKinds[kind].resource,
      resourceId: id,
      label: sameIn(label),
      before,
      after,
      message: fileName,
    })),
  );

const since = ({ origin }: ImportRunRow, started: number): CallOrigin => ({
  ...origin,
  durationMs: Math.round(performance.now() - started),
});

const progressOf = (report: KeptReport) => ({ totals: totalsOf(report), findingCount: report.found });

const totalsOf = ({ totals: { demoRemoved: _, ...totals } }: KeptReport): ImportTotals => totals;
