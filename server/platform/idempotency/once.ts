import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { idempotentCall as calls } from './idempotent-call.table.ts';

/** The first call of the same kind is not done yet, and waiting for it took too long. */
export class StillRunning extends Error {}

const WAIT_MS = 10_000;
const LOOK_MS = 100;

/** What makes two calls the same: key, endpoint, caller and body. The key salts the digest of a body with secrets. */
export function digestOf(key: string, endpoint: string, caller: string, body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([key, endpoint, caller, body]))
    .digest('base64url');
}

/**
 * Runs `work` unless the same call was accepted within a day: then it answers what the first one answered (design:
 * contract, "Envelope"). A twin that comes meanwhile waits for the first. A refused call is forgotten, so that it can
 * be made again after the reason is gone; one whose server died may be made again after a minute.
 * @throws StillRunning
 */
export async function once<T>(database: Database, digest: string, work: () => Promise<T>): Promise<T> {
  await database.delete(calls).where(lt(calls.startedAt, sql`now() - interval '1 day'`));
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    if (await begin(database, digest)) return await finish(database, digest, work);
    const [first] = await database.select({ answer: calls.answer }).from(calls).where(eq(calls.digest, digest));
    // what was written there is what `work` of the same endpoint answered
    if (first?.answer) return first.answer.data as T;
    if (Date.now() > deadline) throw new StillRunning('the first call is still running');
    await delay(LOOK_MS);
  }
}

async function begin(database: Database, digest: string): Promise<boolean> {
  const begun = await database
    .insert(calls)
    .values({ digest })
    .onConflictDoUpdate({
      target: calls.digest,
      set: { startedAt: sql`now()` },
      setWhere: sql`${calls.answer} is null and ${calls.startedAt} < now() - interval '1 minute'`,
    })
    .returning({ digest: calls.digest });
  return begun.length === 1;
}

async function finish<T>(database: Database, digest: string, work: () => Promise<T>): Promise<T> {
  try {
    const data = await work();
    await database.update(calls).set({ answer: { data } }).where(eq(calls.digest, digest));
    return data;
  } catch (error) {
    await database.delete(calls).where(and(eq(calls.digest, digest), isNull(calls.answer)));
    throw error;
  }
}
