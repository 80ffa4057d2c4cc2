import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../platform/database/database.ts';
import { QUARTER_MINUTES, type Use, usageDay } from './usageDay.table.ts';

const KEY_MAX = 120;
/** Maximum number of different keys in memory, so that invented search texts cannot fill it. */
const KEYS_MAX = 2_000;
const FLUSH_MS = 5_000;

export type Usage = {
  count: (kind: Use, key: string) => void;
  flush: () => Promise<void>;
  stop: () => Promise<void>;
};

/**
 * Counts uses by quarters of an hour. The counts are collected in memory and written every few seconds, so that no
 * visitor waits for a statistic. If the server is killed, unwritten counts are lost.
 */
export function createUsage(database: Database, log: Pick<FastifyBaseLogger, 'warn'>): Usage {
  let waiting = new Map<string, { day: string; minute: number; kind: Use; key: string; count: number }>();
  const flush = async () => {
    if (waiting.size === 0) return;
    // fixed order: no deadlocks
    const rows = [...waiting.values()].toSorted((one, other) => (one.key < other.key ? -1 : 1));
    waiting = new Map();
    await database
      .insert(usageDay)
      .values(rows)
      .onConflictDoUpdate({
        target: [usageDay.day, usageDay.minute, usageDay.kind, usageDay.key],
        set: { count: sql`${usageDay.count} + excluded.count` },
      })
      .catch((error: unknown) => log.warn({ err: error }, 'page views were not counted'));
  };
  const timer = setInterval(flush, FLUSH_MS);
  timer.unref();
  return {
    count: (kind, key) => {
      const now = new Date();
      const day = now.toISOString().slice(0, 10);
      const minutes = now.getUTCHours() * 60 + now.getUTCMinutes();
      const minute = minutes - (minutes % QUARTER_MINUTES);
      const short = key
        .toWellFormed()
        .replace(/\p{Cc}+/gu, ' ')
        .trim()
        .slice(0, KEY_MAX)
        .toWellFormed();
      const id = `${day} ${minute} ${kind} ${short}`;
      const known = waiting.get(id);
      if (known) known.count += 1;
      else if (waiting.size < KEYS_MAX) waiting.set(id, { day, minute, kind, key: short, count: 1 });
    },
    flush,
    stop: async () => {
      clearInterval(timer);
      await flush();
    },
  };
}
