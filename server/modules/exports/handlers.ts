import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { exportEndpoints } from '../../../contract/endpoints/exports.ts';
import { EXPORT_HOURS, type ExportRun } from '../../../contract/entities/exportRuns.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { FileMissing } from '../../platform/files/fileStore.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { refusals } from '../../platform/http/reply.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { StorageHost } from '../../platform/storage/host.ts';
import { countExport } from '../search/export/handler.ts';
import { type ExportRunRow, exportRun } from './exportRun.table.ts';

/** Exports of an account that wait or run at the same time. */
const MOST = 3;
/** Exports in a reply; the limit of exports per time allows far fewer in a day of work. */
const SHOWN = 100;
const DAY_MS = EXPORT_HOURS * 3_600_000;

type Needs = Pick<Dependencies, 'database' | 'limiter'> & { host: StorageHost; job: Job<{ run: string }> };

/** A file is there for a day after the end of its export, even if it is deleted a little later. */
const present = or(
  isNull(exportRun.endedAt),
  sql`${exportRun.endedAt} > now() - make_interval(hours => ${EXPORT_HOURS})`,
);
const underWay = inArray(exportRun.state, ['waiting', 'running']);
const owned = (accountId: string) => and(eq(exportRun.accountId, accountId), present);

/** Returns the handlers that start, show, cancel and download the caller's own exports. */
export function runHandlers({ database, limiter, host, job }: Needs): Handlers<keyof typeof exportEndpoints> {
  return {
    startExport: async ({ body }, { caller, locale, timeZone, commit }) => {
      const accountId = caller.user.id;
      await countExport(limiter, accountId, locale);
      return commit(async (open) => {
        await assertFew(open, accountId, locale);
        const [row] = await open.insert(exportRun).values({ accountId, query: body, locale, timeZone }).returning();
        if (!row) throw new Error('the export was not written');
        await job.send({ run: row.id }, { key: row.id, database: open });
        return shown(row);
      });
    },
    ownExports: async (_, { caller }) => {
      const rows = await database
        .select()
        .from(exportRun)
        .where(owned(caller.user.id))
        .orderBy(desc(exportRun.createdAt), desc(exportRun.id))
        .limit(SHOWN);
      return { count: rows.length, list: rows.map(shown) };
    },
    cancelExport: async ({ params: { id } }, { caller, locale }) => {
      const [own] = await database
        .select({ id: exportRun.id })
        .from(exportRun)
        .where(and(eq(exportRun.id, id), owned(caller.user.id)));
      if (!own) throw refusals.notFound(locale);
      // The server that writes the file notices it within a second.
      await database
        .update(exportRun)
        .set({ state: 'cancelled', endedAt: sql`now()` })
        .where(and(eq(exportRun.id, id), underWay));
      return null;
    },
    exportFile: async ({ params: { id } }, { caller, locale }) => {
      const [row] = await database
        .select()
        .from(exportRun)
        .where(and(eq(exportRun.id, id), owned(caller.user.id)));
      const { key, etag, bytes, contentType, fileName } = row ?? {};
      if (!key || !etag || !contentType || !fileName || bytes === undefined) throw refusals.notFound(locale);
      const known = { key, etag };
      await host.assertThere(known).catch((error: unknown) => {
        throw error instanceof FileMissing ? refusals.notFound(locale) : error;
      });
      return {
        body: (first, last) => host.stream(known, first, last),
        bytes,
        ...{ contentType, etag, fileName },
        cacheControl: 'private, no-store',
      };
    },
  };
}

async function assertFew(open: Database, accountId: string, locale: 'en' | 'zh'): Promise<void> {
  await open.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`export_run ${accountId}`}, 0))`);
  const now = await open.$count(exportRun, and(eq(exportRun.accountId, accountId), underWay));
  if (now >= MOST) throw new Refusal('fail', m.export_runs_many({ max: MOST }, { locale }));
}

function shown(row: ExportRunRow): ExportRun {
  const { id, query, state, models, read, bytes, fileName, problem, createdAt, endedAt } = row;
  return {
    ...{ id, format: query.format, state, models, read, bytes, fileName, problem },
    createdAt: createdAt.toISOString(),
    expiresAt: state === 'done' && endedAt ? new Date(endedAt.getTime() + DAY_MS).toISOString() : null,
  };
}
