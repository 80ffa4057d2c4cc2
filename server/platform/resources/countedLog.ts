import { and, eq, isNull, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { sameIn } from '../../../contract/localized.ts';
import type { Database } from '../database/database.ts';
import type { LogEntry } from './audit.ts';
import { operationLog } from './operationLog.table.ts';

const WINDOW_MS = 60_000;
/** How long after the window the last count may be written. */
const WRITE_MS = 30_000;
/**
 * How many kinds of refusals are counted at the same time. With more, the least recently used kind is forgotten; its
 * next refusal starts a new entry.
 */
const KEYS = 5_000;

/** Entries per minute for one account or network. Its other refusals are counted in one more entry. */
const ENTRIES = 30;

/** An entry that counts repeats. `more`: repeats that are not written yet. */
type Counted = { id: string | null; more: number; writing: boolean };

/** `who`: an account or a network. `what`: what was refused. */
export type CountedKey = { who: string; what: string };
/** Records refusals. The first of its kind in a minute becomes an entry, and the others increase its count. */
export type CountedLog = (key: CountedKey, entry: LogEntry) => Promise<void>;

/**
 * Creates a log that cannot be flooded. Equal refusals share one entry per minute. Its count is updated by one write at
 * a time, which includes all repeats since the last write. An account or network gets at most 31 entries per minute.
 */
export function createCountedLog(database: Database, ttl = WINDOW_MS): CountedLog {
  const entries = new LRUCache<string, Counted>({ max: KEYS, ttl });
  const kinds = new LRUCache<string, { count: number }>({ max: KEYS, ttl });
  const takeEntry = (who: string): boolean => {
    const taken = kinds.get(who) ?? { count: 0 };
    if (taken.count === 0) kinds.set(who, taken);
    taken.count += 1;
    return taken.count <= ENTRIES;
  };
  const write = async (counted: Counted) => {
    if (counted.writing || counted.id === null) return;
    counted.writing = true;
    try {
      while (counted.more > 0) {
        const more = counted.more;
        counted.more = 0;
        await database
          .update(operationLog)
          .set({ times: sql`${operationLog.times} + ${more}` })
          .where(and(eq(operationLog.id, counted.id), isNull(operationLog.sealed)));
      }
    } finally {
      counted.writing = false;
    }
  };
  const note = async (key: string, entry: LogEntry): Promise<void> => {
    const known = entries.get(key);
    if (known) {
      known.more += 1;
      return write(known);
    }
    const counted: Counted = { id: null, more: 0, writing: false };
    entries.set(key, counted);
    try {
      const openUntil = sql`now() + make_interval(secs => ${(ttl + WRITE_MS) / 1_000})`;
      const [row] = await database
        .insert(operationLog)
        .values({ ...entry, openUntil })
        .returning({ id: operationLog.id });
      counted.id = row?.id ?? null;
    } catch (error) {
      entries.delete(key);
      throw error;
    }
    await write(counted);
  };
  return ({ who, what }, entry) => {
    const key = `${who} ${what}`;
    return entries.has(key) || takeEntry(who) ? note(key, entry) : note(`${who} …`, unspecific(entry, who));
  };
}

/** Returns an entry for many different refusals with what they share: who, and from where. */
const unspecific = (entry: LogEntry, who: string): LogEntry => ({
  ...entry,
  createdBy: entry.createdBy === who ? who : null,
  label: sameIn('…'),
  path: '',
  message: '',
  needs: [],
});
