import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import { type Database, GIVEN_UP, sqlState, type Transaction } from '../database/database.ts';
import type { Commit, Committed } from '../http/handler.ts';
import { idempotentCall as receipts } from './idempotent-call.table.ts';

/** The first call of the same key is not done yet, and waiting for it took too long. */
export class StillRunning extends Error {}

/** The key was used for another call. */
export class KeyReused extends Error {}

/** A twin committed while this call was under way. */
class Overtaken extends Error {}

/** A call that may be made again: `digest` says whose it is, `body` what was asked for. */
export type Asked = { digest: string; body: string };

const DAY_AGO = sql`now() - interval '1 day'`;

/**
 * What makes two calls the same: key, endpoint and caller; then they must ask for the same. The key salts the digest of a
 * body with secrets.
 */
export function askedOf(key: string, endpoint: string, caller: string, body: unknown): Asked {
  return { digest: digestOf([key, endpoint, caller]), body: digestOf([key, body]) };
}

/**
 * Makes a write once. What it does, its line in the operation log and its answer are one transaction, the one that `work`
 * commits: a repeat within a day is answered what the first one was, also when its answer got lost, and one that failed
 * or whose server died has left nothing and is made again. A twin that comes meanwhile
 * waits for the first.
 *
 * @param asked nothing: the call came without a key, and each is made
 * @throws StillRunning, KeyReused
 */
export async function once<Data>(
  { database, transaction }: { database: Database; transaction: Transaction },
  asked: Asked | undefined,
  work: (commit: Commit) => Promise<Committed<Data>>,
): Promise<Data> {
  if (!asked) return (await work(async (write) => ({ committed: await transaction(write) }))).committed;
  const earlier = await answerTo(database, asked);
  if (earlier) return earlier.data as Data;
  try {
    const { committed } = await work(async (write) => ({
      committed: await transaction(async (open) => {
        await begin(open, asked);
        const data = await write(open);
        await open.update(receipts).set({ answer: { data } }).where(eq(receipts.digest, asked.digest));
        return data;
      }),
    }));
    return committed;
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error;
    const first = await answerTo(database, asked);
    if (!first) throw new StillRunning('a twin of the call was there and is gone');
    return first.data as Data;
  }
}

/** Removes receipts that have no effect any more. @returns how many are gone */
export async function sweepReceipts(database: Database): Promise<number> {
  const { rowCount } = await database.delete(receipts).where(lt(receipts.startedAt, DAY_AGO));
  return rowCount ?? 0;
}

const digestOf = (parts: unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** What the same call was answered: written there by the same endpoint. */
async function answerTo(database: Database, { digest, body }: Asked): Promise<{ data: unknown } | null> {
  const mine = and(eq(receipts.digest, digest), sql`${receipts.startedAt} >= ${DAY_AGO}`);
  const [first] = await database.select().from(receipts).where(mine);
  if (!first) return null;
  if (first.body !== body) throw new KeyReused('the key belongs to a call that asked for something else');
  return first.answer;
}

/** Lays the receipt down, which only this transaction sees so far. Waits while a twin's is in the same place. */
async function begin(open: Database, { digest, body }: Asked): Promise<void> {
  const begun = await open
    .insert(receipts)
    .values({ digest, body })
    .onConflictDoUpdate({
      target: receipts.digest,
      set: { body, answer: null, startedAt: sql`now()` },
      setWhere: sql`${receipts.startedAt} < ${DAY_AGO}`,
    })
    .returning({ digest: receipts.digest })
    .catch((error: unknown) => {
      throw sqlState(error) === GIVEN_UP
        ? new StillRunning('the first call is still running', { cause: error })
        : error;
    });
  if (begun.length === 0) throw new Overtaken('a twin of the call was quicker');
}
