import { addAbortSignal, Readable } from 'node:stream';
import { and, eq, sql } from 'drizzle-orm';
import { m } from '../../i18n/compiled/messages.js';
import { isDatabaseAway } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { JobCancelled } from '../../platform/jobs/worker.ts';
import { account } from '../accounts/account.table.ts';
import { IndexNotReady } from '../search/engine/engine.ts';
import { openFile } from '../search/export/file.ts';
import { grantOwnFile } from '../storage/grants.ts';
import { endExport } from './end.ts';
import { type ExportRunRow, exportRun } from './exportRun.table.ts';
import type { ExportNeeds } from './exports.ts';

/** Maximum duration of an export. */
export const LIMIT_SECONDS = 3_600;
/** Seconds without a sign of life after which the server of an export counts as lost. */
export const LOST_SECONDS = 60;
/** Interval for storing the progress, and for noticing that the owner cancelled. */
const NOTE_MS = 1_000;

/** The owner cancelled the export, or another server has taken it over. */
class Withdrawn extends Error {}

/**
 * Writes the file of a waiting export, or of one whose server was lost; skips every other. A stop of the server returns
 * it to the queue, and it begins again. The search and the rights are those of the time of the run.
 */
export async function workOn(needs: ExportNeeds, id: string, signal: AbortSignal): Promise<void> {
  const { database, log } = needs;
  const [run] = await database
    .update(exportRun)
    .set({
      state: 'running',
      models: null,
      read: 0,
      bytes: 0,
      tries: sql`${exportRun.tries} + 1`,
      touchedAt: sql`now()`,
    })
    .where(
      sql`${exportRun.id} = ${id} and (${exportRun.state} = 'waiting' or ${exportRun.state} = 'running'
        and ${exportRun.touchedAt} < now() - make_interval(secs => ${LOST_SECONDS}))`,
    )
    .returning();
  if (!run) return;
  try {
    const written = await write(needs, run, signal);
    await endExport(needs, run, { state: 'done', ...written });
  } catch (error) {
    const reason: unknown = signal.aborted ? signal.reason : error;
    if (error instanceof Withdrawn) return;
    if (reason instanceof JobCancelled) return endExport(needs, run, { state: 'cancelled' });
    if (isPassing(reason, signal)) {
      await giveBack(needs, run);
      throw error;
    }
    if (!(reason instanceof Refusal)) log.error({ err: reason, export: id }, 'an export has failed');
    const problem = reason instanceof Refusal ? reason.message : m.export_run_fault({}, { locale: run.locale });
    await endExport(needs, run, { state: 'failed', problem });
  }
}

/** Returns whether a later try can succeed: the server stops, or something that it needs is away for a moment. */
const isPassing = (reason: unknown, { aborted }: AbortSignal): boolean =>
  (aborted && !(reason instanceof DOMException && reason.name === 'TimeoutError')) ||
  reason instanceof IndexNotReady ||
  isDatabaseAway(reason);

async function giveBack({ database }: ExportNeeds, { id }: ExportRunRow): Promise<void> {
  await database
    .update(exportRun)
    .set({ state: 'waiting', tries: sql`${exportRun.tries} - 1`, touchedAt: sql`now()` })
    .where(and(eq(exportRun.id, id), eq(exportRun.state, 'running')))
    .catch(() => {}); // the regular check finds it a minute later
}

async function write(needs: ExportNeeds, run: ExportRunRow, outer: AbortSignal) {
  const { database, host, log } = needs;
  const { id, accountId, query, locale, timeZone } = run;
  const ending = new AbortController();
  const stop = () => ending.abort(outer.reason);
  if (outer.aborted) stop();
  outer.addEventListener('abort', stop, { once: true });
  const progress: { models: number | null; read: number; bytes: number } = { models: null, read: 0, bytes: 0 };
  const note = async () => {
    const [still] = await database
      .update(exportRun)
      .set({ ...progress, touchedAt: sql`now()` })
      .where(and(eq(exportRun.id, id), eq(exportRun.state, 'running'), eq(exportRun.tries, run.tries)))
      .returning({ id: exportRun.id });
    if (!still) ending.abort(new Withdrawn());
  };
  const timer = setInterval(() => {
    note().catch((error: unknown) => log.warn({ err: error, export: id }, 'the progress of an export was not stored'));
  }, NOTE_MS);
  let key: string | undefined;
  try {
    const owner = await enabledAccount(needs, accountId, locale);
    const onRead = (models: number) => {
      progress.read = models;
    };
    const { models, stream, contentType, fileName } = await openFile(needs, query, { locale, timeZone, onRead });
    stream.on('error', () => {}); // an abort may come before the stream is read, which then gets the error
    addAbortSignal(ending.signal, stream);
    progress.models = models;
    key = await grantOwnFile(database, owner);
    const content = counted(stream, (bytes) => {
      progress.bytes += bytes;
    });
    const { bytes, etag } = await host.write(key, Readable.from(content, { objectMode: false }));
    return { ...progress, key, bytes, etag, contentType, fileName };
  } catch (error) {
    if (key !== undefined) await host.remove(key);
    throw ending.signal.aborted ? ending.signal.reason : error;
  } finally {
    clearInterval(timer);
    outer.removeEventListener('abort', stop);
  }
}

async function* counted(stream: Readable, count: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const part of stream as AsyncIterable<Buffer>) {
    count(part.length);
    yield part;
  }
}

/** @throws Refusal if the account was disabled or deleted since the export was started */
async function enabledAccount(
  { database }: Pick<ExportNeeds, 'database'>,
  accountId: string | null,
  locale: 'en' | 'zh',
): Promise<string> {
  const [owner] = await database
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.id, accountId ?? NOBODY), eq(account.enabled, true)));
  if (!owner) throw new Refusal('forbidden', m.reply_forbidden({}, { locale }));
  return owner.id;
}

const NOBODY = '00000000-0000-0000-0000-000000000000';
