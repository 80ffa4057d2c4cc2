import { and, eq } from 'drizzle-orm';
import { DEFAULT_LIMIT, DEFAULT_PAGE } from '../../../contract/constants.ts';
import type { importEndpoints } from '../../../contract/endpoints/imports.ts';
import type { ImportKind } from '../../../contract/entities/importKind.ts';
import type { ImportReading } from '../../../contract/entities/importReading.ts';
import type { ImportRun } from '../../../contract/entities/imports.ts';
import { importKinds, publishCodeOf } from '../../../contract/importKinds.ts';
import { sameIn } from '../../../contract/localized.ts';
import type { PermissionCode } from '../../../contract/permissions.ts';
import type { QueueName } from '../../../contract/queues.ts';
import type { UploadType } from '../../../contract/uploads.ts';
import { m } from '../../i18n/compiled/messages.js';
import { ImportError } from '../../importers/importer.ts';
import { asImportError } from '../../importers/mappedFile.ts';
import { proposeReading } from '../../importers/proposal/propose.ts';
import { inWords } from '../../importers/reason.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { CONTENT_TYPES, fileOf, type Rows } from '../../platform/export/writeFile.ts';
import type { CallContext, Handlers, Locale, SignedIn } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { refusals } from '../../platform/http/reply.ts';
import { audit, originOf } from '../../platform/resources/audit.ts';
import type { Engine } from '../../platform/resources/source.ts';
import { seesAll } from '../../platform/resources/visibility.ts';
import type { StorageHost } from '../../platform/storage/host.ts';
import { HEAD_ROWS, openTable } from '../../tables/openTable.ts';
import { storedFile } from '../storage/storedFile.table.ts';
import { importRun } from './importRun.table.ts';
import { localCopy } from './localCopy.ts';
import { readFindings, readFindingsPage, readRun, readRuns } from './replies.ts';
import { deleteReading, readSavedReadings, saveReading } from './savedReadings.ts';
import { workOn } from './work.ts';

/** Maximum duration of a job; a large file takes a while. */
const LIMIT_SECONDS = 3_600;
const AT_ONCE = 1_000;
/** The largest file in MB that is looked at: the limit of the kinds that are read in parts. */
const MAX_LOOKED = Math.max(...Object.values(importKinds).map(({ maxMegabytes }) => maxMegabytes));

type Begun = { kind: ImportKind; dryRun: boolean; publish: boolean; clear: boolean; reading: ImportReading | null };
type Needs = Dependencies & { engine: Engine; host: StorageHost };

/**
 * Returns the handlers that import files as jobs, with the importers of the command line: first a dry run, then the
 * import.
 */
export function importHandlers(needs: Needs): Handlers<keyof typeof importEndpoints> {
  const { database, transaction, jobs, engine, host } = needs;
  const job = jobs.define<{ run: string }>({
    name: 'model-import' satisfies QueueName,
    tries: 1, // a second try would report other numbers; repeating the import is safe
    limitSeconds: LIMIT_SECONDS,
    work: ({ run }, signal) => workOn(needs, run, signal),
  });

  const maySee = async (kind: ImportKind, call: CallContext<SignedIn>, code: PermissionCode) => {
    const source = engine.sources.get(importKinds[kind].resource);
    return source !== undefined && (await seesAll(engine, database, source, call.caller, [code]));
  };

  /** An import writes to all records that the file names, so the caller must be able to see all of them. */
  const assertAll = async (kind: ImportKind, call: CallContext<SignedIn>) => {
    const { resource } = importKinds[kind];
    if (!(await maySee(kind, call, 'content:import'))) throw new Refusal('forbidden', scopeWords[resource]({}, call));
  };

  /** Changes that are public at once require the permission to publish all of these records. */
  const assertPublisher = async (kind: ImportKind, call: CallContext<SignedIn>) => {
    const { resource, drafts } = importKinds[kind];
    if (await maySee(kind, call, publishCodeOf(kind))) return;
    throw new Refusal('forbidden', drafts ? m.import_publish({}, call) : publicWords[resource]({}, call));
  };

  /** Stores a run in an open transaction. It needs a job. */
  const begin = async (
    open: Database,
    fileId: string,
    { kind, dryRun, publish, clear, reading }: Begun,
    call: CallContext<SignedIn>,
  ): Promise<ImportRun> => {
    await assertAll(kind, call);
    if (publish) await assertPublisher(kind, call);
    const createdBy = call.caller.user.id;
    // A dry run requires a file that the caller uploaded. An import refers to a dry run, which all users with the
    // import permission can see.
    const file = await fileOfKind(open, { fileId, owner: dryRun ? createdBy : undefined }, kind, call.locale);
    const values = {
      kind,
      dryRun,
      publish,
      clear,
      reading,
      fileId,
      fileName: file.name,
      origin: originOf(call),
      createdBy,
    };
    const [row] = await open.insert(importRun).values(values).returning({ id: importRun.id });
    if (!dryRun) {
      const label = sameIn(file.name);
      const after = { kind, file: file.name, bytes: file.bytes, publish, clear, state: 'waiting' };
      const { resource } = importKinds[kind];
      await audit(open, call, { action: 'import', resource, resourceId: null, label, after });
    }
    return found(row && (await readRun(open, row.id, call.locale)), call.locale);
  };

  return {
    lookImport: async ({ body: { file: fileId, kind, reading } }, call) => {
      const file = await uploadedFile(database, { fileId, owner: call.caller.user.id }, call.locale);
      if (file.bytes > MAX_LOOKED * 1_000_000)
        throw new Refusal('fail', m.import_too_large({ max: MAX_LOOKED }, { locale: call.locale }));
      const saved = await readSavedReadings(database);
      const { path, remove } = await localCopy(host, file);
      try {
        const table = await openTable(path, reading?.format, 'head');
        try {
          return await proposeReading(table, {
            fileName: file.name,
            saved,
            mostRows: HEAD_ROWS,
            ...(kind && { kind }),
            ...(reading && { reading }),
          });
        } finally {
          await table.close();
        }
      } catch (error) {
        const told = asImportError(error);
        if (told instanceof ImportError) throw new Refusal('fail', inWords(told.reason, call.locale));
        throw error;
      } finally {
        await remove();
      }
    },
    importReadings: async () => {
      const list = await readSavedReadings(database);
      return { count: list.length, list };
    },
    saveImportReading: async ({ body }, call) => {
      assertColumns(body.kind, body.reading, call.locale);
      return transaction(async (open) => {
        const saved = await saveReading(open, body, call.caller.user.id);
        const after = { kind: body.kind, columns: body.header.length };
        await audit(open, call, {
          action: 'edit',
          resource: importKinds[body.kind].resource,
          resourceId: saved.id,
          label: sameIn(body.name),
          after,
        });
        return saved;
      });
    },
    deleteImportReading: async ({ params: { id } }, call) => {
      await transaction(async (open) => {
        const deleted = await deleteReading(open, id);
        if (!deleted) throw refusals.notFound(call.locale);
        const { resource } = importKinds[deleted.kind];
        await audit(open, call, { action: 'del', resource, resourceId: id, label: sameIn(deleted.name) });
      });
      return {};
    },
    checkImport: async ({ body }, call) => {
      const { file, kind = 'models', publish = !importKinds[kind].drafts, clear = false, reading = null } = body;
      if (!publish && !importKinds[kind].drafts) throw new Refusal('fail', m.import_no_drafts({}, call));
      if (clear && !importKinds[kind].clears) throw new Refusal('fail', m.import_clears_nothing({}, call));
      if (reading) assertColumns(kind, reading, call.locale);
      const asked = { kind, dryRun: true, publish, clear, reading };
      const run = await transaction((open) => begin(open, file, asked, call));
      await job.send({ run: run.id });
      return run;
    },
    applyImport: async ({ params: { id } }, call) => {
      const [run] = await database.select().from(importRun).where(eq(importRun.id, id));
      if (!run) throw refusals.notFound(call.locale);
      if (!run.dryRun || run.state !== 'done') throw new Refusal('fail', m.import_not_checked({}, call));
      const { kind, publish, clear, reading } = run;
      return call.commit(async (open) => {
        const begun = await begin(open, run.fileId, { kind, dryRun: false, publish, clear, reading }, call);
        // Only with the run: an import that needs an approval is tried and taken back.
        await job.send({ run: begun.id }, { database: open });
        return begun;
      });
    },
    importRun: async ({ params: { id } }, { locale }) => found(await readRun(database, id, locale), locale),
    importRuns: ({ body: { page = DEFAULT_PAGE, limit = DEFAULT_LIMIT } }, { locale }) =>
      readRuns(database, page, limit, locale),
    importFindings: ({ params: { id }, body: { page = DEFAULT_PAGE, limit = DEFAULT_LIMIT, changes } }, { locale }) =>
      readFindingsPage(database, id, { page, limit, changes }, locale),
    importFindingsFile: async ({ params: { id } }, { locale }) => {
      const run = found(await readRun(database, id, locale), locale);
      return {
        stream: fileOf('csv', findingRows(database, id, run.findings, locale), '', locale),
        contentType: CONTENT_TYPES.csv,
        fileName: `${run.fileName.replace(/\.[^.]*$/, '')}-findings.csv`,
      };
    },
  };
}

function found(run: ImportRun | undefined, locale: Locale): ImportRun {
  if (!run) throw refusals.notFound(locale);
  return run;
}

/** Types of files that can be read as tables. */
const TABLE_TYPES: readonly string[] = [
  'text/csv',
  'application/gzip',
  'application/zip',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] satisfies UploadType[];

type Wanted = { fileId: string; owner: string | undefined };

/**
 * Returns the uploaded file of an import.
 * @param named `owner`: only a file that this user uploaded
 */
async function uploadedFile(database: Database, { fileId, owner }: Wanted, locale: Locale) {
  const [file] = await database
    .select()
    .from(storedFile)
    .where(and(eq(storedFile.id, fileId), owner === undefined ? undefined : eq(storedFile.owner, owner)));
  if (!file) throw new Refusal('fail', m.import_file_gone({}, { locale }));
  if (!TABLE_TYPES.includes(file.type)) throw new Refusal('fail', m.import_not_csv({ name: file.name }, { locale }));
  return file;
}

/** Returns the uploaded file of an import after checking its size. */
async function fileOfKind(database: Database, wanted: Wanted, kind: ImportKind, locale: Locale) {
  const file = await uploadedFile(database, wanted, locale);
  const { maxMegabytes: max } = importKinds[kind];
  if (file.bytes > max * 1_000_000) throw new Refusal('fail', m.import_too_large({ max }, { locale }));
  return file;
}

/** Refuses a reading with a column that the kind does not have. */
function assertColumns(kind: ImportKind, { mapping }: ImportReading, locale: Locale): void {
  const { required, optional } = importKinds[kind].columns;
  const odd = Object.keys(mapping).find((column) => !required.includes(column) && !optional.includes(column));
  if (odd !== undefined) throw new Refusal('fail', m.import_no_column({ column: odd }, { locale }));
}

/** Returns the stored findings; if not all were stored, the last line gives their total. */
async function* findingRows(database: Database, id: string, found: number, locale: Locale): Rows {
  const heads = [m.import_line, m.import_of, m.import_column, m.import_value, m.import_kind, m.import_reason];
  yield [heads.map((head) => head({}, { locale }))];
  for (let first = 0; ; first += AT_ONCE) {
    const { count, list } = await readFindings(database, id, { first, limit: AT_ONCE }, locale);
    if (list.length === 0) {
      if (found > count) yield [[], [m.import_findings_kept({ found, kept: count }, { locale })]];
      return;
    }
    yield list.map(({ line, id: model, column, value, kind, reason }) => [
      line,
      model,
      column,
      value,
      kindWords[kind]({}, { locale }),
      reason,
    ]);
  }
}

const scopeWords = { model: m.import_scope, disease: m.import_scope_diseases };
const publicWords = { model: m.import_public, disease: m.import_public_diseases };
const kindWords = {
  cleared: m.import_cleared,
  'row refused': m.import_row_refused,
  refused: m.import_value_refused,
  noticed: m.import_noticed,
  changed: m.import_changed,
  'row passed over': m.import_row_passed_over,
  normalized: m.import_normalized,
  empty: m.import_empty,
};
