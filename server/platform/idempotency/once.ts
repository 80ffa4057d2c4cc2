import { createHash } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import { type Database, GIVEN_UP, sqlState, type Transaction } from '../database/database.ts';
import type { Commit, Committed } from '../http/handler.ts';
import { idempotentCall as receipts } from './idempotentCall.table.ts';

/** The first request with the same key is still running, and waiting for it took too long. */
export class StillRunning extends Error {}

/** The key was used for a different request. */
export class KeyReused extends Error {}

/** A request with the same key committed while this one was running. */
class Overtaken extends Error {}

/** A request that may be repeated. `digest` identifies it, `body` is the digest of its input. */
export type Asked = { digest: string; body: string };

const DAY_AGO = sql`now() - interval '1 day'`;

/**
 * Returns the digests that identify a request: key, endpoint and caller. Requests with the same three must have the
 * same input. The key salts the body's digest, because a body may contain secrets.
 */
export function askedOf(key: string, endpoint: string, caller: string, body: unknown): Asked {
  return { digest: digestOf([key, endpoint, caller]), body: digestOf([key, body]) };
}

/**
 * Runs a write once. Its changes, its entry in the operation log and its response are one transaction, which `work`
 * commits.
 *
 * A repeat within a day gets the first response, even if that was lost. A write that failed or whose server died has
 * changed nothing, so a repeat runs it. A simultaneous repeat waits for the first request.
 *
 * @param asked undefined for a request without a key, which always runs
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
    if (!first) throw new StillRunning('a concurrent call with the same key ended');
    return first.data as Data;
  }
}

/**
 * Removes receipts that have expired.
 * @returns how many were removed
 */
export async function sweepReceipts(database: Database): Promise<number> {
  const { rowCount } = await database.delete(receipts).where(lt(receipts.startedAt, DAY_AGO));
  return rowCount ?? 0;
}

const digestOf = (parts: unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** Returns the stored response to the same request. */
async function answerTo(database: Database, { digest, body }: Asked): Promise<{ data: unknown } | null> {
  const mine = and(eq(receipts.digest, digest), sql`${receipts.startedAt} >= ${DAY_AGO}`);
  const [first] = await database.select().from(receipts).where(mine);
  if (!first) return null;
  if (first.body !== body) throw new KeyReused('the key belongs to a call with a different request');
  return first.answer;
}

/**
 * Inserts the receipt, which only this transaction sees so far. Waits while another transaction has inserted the same
 * one.
 */
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
  if (begun.length === 0) throw new Overtaken('a concurrent call with the same key was faster');
}
