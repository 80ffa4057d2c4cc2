import { eq, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database/database.ts';
import type { LogEntry } from './audit.ts';
import { operationLog } from './operation-log.table.ts';
import { sameIn } from './source.ts';

const WINDOW_MS = 60_000;
/** Kinds of refusals that are counted at once; with more, the longest unused begins a new entry. */
const KEYS = 5_000;

/** Entries that one account or network gets within a minute; what else it is refused is counted in one more. */
const ENTRIES = 30;

/** An entry that repeats are counted in. `more`: those that are not written yet. */
type Counted = { id: string | null; more: number; writing: boolean };

/** `who`: an account or a network. `what`: what it was refused. */
export type CountedKey = { who: string; what: string };
/** Notes what is refused: the first of its kind within a minute as an entry, the others by counting it up. */
export type CountedLog = (key: CountedKey, entry: LogEntry) => Promise<void>;

/**
 * A log that cannot be flooded: the same refusal has one entry a minute, and one write at a time, in which all repeats
 * of the meantime are counted. Nobody gets more than 31 entries a minute.
 */
export function createCountedLog(database: Database, ttl = WINDOW_MS): CountedLog {
  const entries = new LRUCache<string, Counted>({ max: KEYS, ttl });
  const kinds = new LRUCache<string, { count: number }>({ max: KEYS, ttl });
  /** Whether the account or network has entries left. */
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
          .where(eq(operationLog.id, counted.id));
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
      const [row] = await database.insert(operationLog).values(entry).returning({ id: operationLog.id });
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

/** An entry for many different refusals: it says who, from where, and what they have in common. */
const unspecific = (entry: LogEntry, who: string): LogEntry => ({
  ...entry,
  createdBy: entry.createdBy === who ? who : null,
  label: sameIn('…'),
  path: '',
  message: '',
  needs: [],
});
