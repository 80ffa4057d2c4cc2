import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { Health, QueueState } from '../../../contract/entities/dashboard.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { SearchEngine } from '../search/engine/engine.ts';

const SLOW_DATABASE_MS = 250;
const MANY_MAILS = 50;
const LITTLE_SPACE = 0.1;

/** Returns the current health of the portal's parts, each measured by using it. */
export async function readHealth(
  { database, filesDir, cache, config }: Pick<Dependencies, 'database' | 'filesDir' | 'cache' | 'config'>,
  engine: SearchEngine,
  queues: readonly QueueState[],
): Promise<Health[]> {
  const started = performance.now();
  await database.execute(sql`select 1`);
  const databaseMs = performance.now() - started;
  const [documents, mails, space] = await Promise.all([
    engine.search({ page: 1, limit: 1, locale: 'en' }, 'published').then(
      ({ count }) => count,
      () => null,
    ),
    mailState(database, config.smtpUrl !== undefined),
    statfs(filesDir).catch(() => null),
  ]);
  const failed = queues.reduce((sum, queue) => sum + queue.failed, 0);
  const free = space ? space.bavail * space.bsize : 0;
  const scarce = space !== null && space.bavail < space.blocks * LITTLE_SPACE;
  return [
    {
      part: 'database',
      state: databaseMs > SLOW_DATABASE_MS ? 'slow' : 'good',
      value: Math.round(databaseMs * 10) / 10,
    },
    { part: 'search', state: documents === null ? 'bad' : 'good', value: documents ?? 0 },
    { part: 'mail', ...mails },
    { part: 'jobs', state: failed > 0 ? 'slow' : 'good', value: failed },
    { part: 'cache', state: cache.redisAnswers() === false ? 'bad' : 'good', value: shareOfHits(cache.readings()) },
    { part: 'storage', state: scarce ? 'slow' : 'good', value: free },
    { part: 'memory', state: 'good', value: process.memoryUsage().rss },
  ];
}

const shareOfHits = ({ hits, misses }: { hits: number; misses: number }) => (hits === 0 ? 0 : hits / (hits + misses));

/**
 * Returns the state of mail delivery with the number of waiting mails; without a mail server, with the number of kept
 * mails, which are not sent.
 */
async function mailState(database: Dependencies['database'], sends: boolean): Promise<Pick<Health, 'state' | 'value'>> {
  const { rows } = await database.execute<{ n: number }>(
    sql`select count(*)::int as n from mail_message where state = ${sends ? 'queued' : 'kept'}`,
  );
  const value = rows[0]?.n ?? 0;
  if (!sends) return { state: 'off', value };
  return { state: value > MANY_MAILS ? 'slow' : 'good', value };
}
