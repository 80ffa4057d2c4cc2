import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../database/database.ts';
import {
  contentSql,
  isSigned,
  type Link,
  linkHash,
  microsSql,
  personalSql,
  type SealedEntry,
  signatureOf,
} from './digests.ts';

/** The advisory lock of the chain: an arbitrary number that no other lock in this database uses. */
export const CHAIN_LOCK = 811_320;
/** Entries per statement, so that each stays within the statement timeout. */
const BATCH = 2_000;
/** The chain before its first entry. */
export const NOTHING: Link = { seq: 0, hash: '' };

type Unsealed = SealedEntry & { salt: string };

/** Keys for signatures. The first one signs; all of them are accepted. */
export type LogKeys = readonly [Buffer, ...Buffer[]];

/** The end of the chain was tampered with, so nothing can be appended. Verification reports where. */
export class BrokenChain extends Error {}

/**
 * Appends all entries that have no seal yet to the chain, in one transaction. Of several servers, one does this at a
 * time; the others do nothing. Entries that a transaction is changing or removing wait for the next call.
 *
 * @returns how many were sealed
 * @throws BrokenChain when the signed end of the chain is missing or forged
 */
export async function sealEntries(transaction: Transaction, keys: LogKeys): Promise<number> {
  return transaction(async (database) => {
    const { rows } = await database.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(${CHAIN_LOCK}) as free`,
    );
    if (!rows[0]?.free) return 0;
    let entries = await unsealed(database);
    const end = await endOfChain(database, keys, entries.length > 0);
    let head = end;
    for (; entries.length > 0; entries = await unsealed(database)) head = await append(database, head, entries);
    if (head.seq > end.seq) await writeEnd(database, keys[0], 'head', head);
    return head.seq - end.seq;
  });
}

/**
 * Returns the end of the chain.
 *
 * @param continues whether entries follow. Then nothing else changes the end meanwhile, or the new end would hide what
 * was done to it. A server without new entries writes nothing, not even a lock.
 */
async function endOfChain(database: Database, keys: LogKeys, continues: boolean): Promise<Link> {
  const head = await readEnd(database, 'head', continues);
  if (head && isSigned(keys, head.signature, 'head', head)) return head;
  const { rows } = await database.execute(
    sql`select 1 where exists (select from log_seal) or exists (select from log_chain)`,
  );
  if (rows.length > 0) throw new BrokenChain('The end of the sealed log is missing or forged: npm run log -- verify');
  return NOTHING;
}

/** Returns a signed end of the chain. It may be locked until the transaction ends. */
export async function readEnd(
  database: Database,
  name: 'start' | 'head',
  locked = false,
): Promise<(Link & { signature: string }) | undefined> {
  const { rows } = await database.execute<{ seq: string; hash: string; signature: string }>(
    sql`select seq::text, hash, signature from log_chain where name = ${name} ${locked ? sql`for update` : sql``}`,
  );
  const [row] = rows;
  return row && { ...row, seq: Number(row.seq) };
}

export async function writeEnd(
  database: Database,
  key: Buffer,
  name: 'start' | 'head',
  { seq, hash }: Link,
): Promise<void> {
  const signature = signatureOf(key, name, { seq, hash });
  await database.execute(sql`
    insert into log_chain (name, seq, hash, signature) values (${name}, ${seq}, ${hash}, ${signature})
    on conflict (name) do update set seq = excluded.seq, hash = excluded.hash, signature = excluded.signature`);
}

async function unsealed(database: Database): Promise<Unsealed[]> {
  const { rows } = await database.execute<Unsealed>(sql`
    with picked as materialized (
      select *, replace(gen_random_uuid()::text, '-', '') as salt from operation_log l
      where l.sealed is null and coalesce(l.open_until < now(), true)
      order by l.id limit ${BATCH} for no key update skip locked
    )
    select l.id as "entryId", ${microsSql(sql`now()`)} as "sealedAt", l.salt, ${contentSql} as "content",
      ${personalSql(sql`l.salt`)} as "personal"
    from picked l order by l.id`);
  return rows;
}

async function append(database: Database, head: Link, entries: readonly Unsealed[]): Promise<Link> {
  let last = head;
  const seals = entries.map((entry) => {
    const seq = last.seq + 1;
    last = { seq, hash: linkHash(last.hash, seq, entry) };
    return { ...entry, ...last };
  });
  const all = JSON.stringify(seals);
  await database.execute(sql`
    with given as materialized (
      select * from jsonb_to_recordset(${all}::jsonb)
        as g(seq bigint, "entryId" uuid, content text, personal text, salt text, hash text)
    ), marked as (
      update operation_log l set sealed = g.seq from given g where l.id = g."entryId"
    )
    insert into log_seal (seq, entry_id, sealed_at, content, personal, salt, hash)
    select g.seq, g."entryId", now(), g.content, g.personal, g.salt, g.hash from given g`);
  return last;
}
