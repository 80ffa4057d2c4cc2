import { inArray, sql } from 'drizzle-orm';
import type { QueueName } from '../../../contract/queues.ts';
import type { Database } from '../../platform/database/database.ts';
import { tableChange } from '../../platform/database/tableChange.table.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Measure } from '../../platform/http/metrics.ts';
import { REPLY_TABLES } from '../catalog/replyTables.ts';
import { tagOf } from '../site/sharedPages.ts';
import { askPurge, type PurgeTarget } from './askPurge.ts';
import { purgedTable } from './purgedTable.table.ts';

/** Milliseconds between checks for changes, which cost nothing while there is none. */
const LOOK_MS = 1_000;
/**
 * Seconds from a change to its purge. By then all servers know of the change and send the new pages, which caches fetch
 * at once. It also joins the changes of an import, because caches limit purges.
 */
const WAIT_SECONDS = 5;

const TABLES: readonly string[] = [...new Set([...REPLY_TABLES.values()].flat())];

type Needs = Pick<Dependencies, 'database' | 'jobs' | 'changes' | 'log'>;
export type PurgeTimes = { lookMs?: number; waitSeconds?: number };

/**
 * Purges pages from shared caches when content that they show has changed. Publications, withdrawals, schedules,
 * imports and restores all write to the tables of `REPLY_TABLES`. Drafts do too, so some purges are not needed.
 *
 * The database records what was purged. So a change is also purged if it was made while no server ran, or while the
 * cache was away. Several servers send one job.
 */
export function startPurging(
  { database, jobs, changes, log }: Needs,
  target: PurgeTarget,
  { lookMs = LOOK_MS, waitSeconds = WAIT_SECONDS }: PurgeTimes = {},
) {
  const job = jobs.define<Record<string, never>>({
    name: 'cache-purge' satisfies QueueName,
    work: (_, signal) => purgeChanged(database, target, signal),
  });
  let known: number | null = null;
  let isSending = false;
  const look = async () => {
    const epoch = changes.epochOf(TABLES);
    // Without news of changes, pages are not kept. The number differs when the news are back.
    if (isSending || epoch === null || epoch === known) return;
    isSending = true;
    try {
      await job.send({}, { key: 'changed', afterSeconds: waitSeconds });
      known = epoch;
    } catch (error) {
      log.debug({ err: error }, 'a purge of shared caches could not be queued; the server retries');
    }
    isSending = false;
  };
  const timer = setInterval(() => void look(), lookMs).unref();
  return {
    measures: [() => purgeMeasures(database)],
    stop: async () => clearInterval(timer),
  };
}

/** Purges the tables whose change differs from the one that was purged last. */
async function purgeChanged(database: Database, target: PurgeTarget, signal: AbortSignal): Promise<void> {
  const due = await tablesToPurge(database);
  if (due.length === 0) return;
  await askPurge(
    target,
    due.map(({ name }) => tagOf(name)),
    signal,
  );
  // A change since then differs again.
  await database
    .insert(purgedTable)
    .values(due)
    .onConflictDoUpdate({ target: purgedTable.name, set: { change: sql`excluded.change` } });
}

/** Returns the tables with changes that were not purged, and a text that differs after each further change. */
async function tablesToPurge(database: Database): Promise<{ name: string; change: string }[]> {
  const change = sql<string>`concat_ws('/', sum(${tableChange.transactions}), sum(${tableChange.sum}))`;
  const now = await database
    .select({ name: tableChange.name, change })
    .from(tableChange)
    .where(inArray(tableChange.name, [...TABLES]))
    .groupBy(tableChange.name)
    .orderBy(tableChange.name);
  const purged = new Map((await database.select().from(purgedTable)).map(({ name, change: last }) => [name, last]));
  return now.filter(({ name, change: present }) => purged.get(name) !== present);
}

/** Returns how many tables still have to be purged. */
export async function purgeMeasures(database: Database): Promise<Measure[]> {
  const help = 'Tables of content whose changes are not purged from shared caches yet';
  return [{ name: 'cache_tables_to_purge', help, value: (await tablesToPurge(database)).length }];
}
