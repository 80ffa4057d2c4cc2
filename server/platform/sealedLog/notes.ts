import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../database/database.ts';
import { idArray, textArray } from '../resources/filters.ts';
import { type Link, personalSql, signatureOf } from './digests.ts';
import { CHAIN_LOCK, type LogKeys, writeEnd } from './seal.ts';

/**
 * Signs that entries were removed by an administrator or by retention. Call it after the removal, in its transaction.
 * Without this note, verification reports the entries as missing.
 */
export async function noteRemoved(database: Database, [key]: LogKeys, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await database.execute<{ seq: string; hash: string }>(
    sql`select seq::text, hash from log_seal where entry_id = any(${idArray(ids)}) for update`,
  );
  await sign(
    database,
    'removed',
    rows.map(({ seq, hash }) => ({ seq, signature: signatureOf(key, 'removed', linkOf(seq, hash)) })),
  );
}

/**
 * Signs what remains of entries after personal fields were erased. Call it after the erasure, in its transaction.
 * Without this note, verification reports the entries as changed.
 */
export async function noteErased(database: Database, [key]: LogKeys, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await database.execute<{ seq: string; hash: string; left: string }>(sql`
    select s.seq::text, s.hash, ${personalSql(sql`''`)} as "left" from log_seal s join operation_log l on l.id = s.entry_id
    where s.entry_id = any(${idArray(ids)}) for update of s`);
  await sign(
    database,
    'erased',
    rows.map(({ seq, hash, left }) => ({ seq, signature: signatureOf(key, 'erased', linkOf(seq, hash), left) })),
  );
}

const linkOf = (seq: string, hash: string): Link => ({ seq: Number(seq), hash });

async function sign(
  database: Database,
  column: 'removed' | 'erased',
  given: readonly { seq: string; signature: string }[],
): Promise<void> {
  if (given.length === 0) return;
  await database.execute(sql`
    update log_seal set ${sql.identifier(column)} = g.signature, salt = null
    from unnest(${textArray(given.map(({ seq }) => seq))}::bigint[], ${textArray(given.map(({ signature }) => signature))})
      as g(seq, signature)
    where log_seal.seq = g.seq`);
}

/**
 * Drops the oldest seals whose entries were all removed, and signs the last of them as the start of the chain. Call it
 * outside of a transaction that removes entries.
 */
export async function dropOldSeals(transaction: Transaction, [key]: LogKeys): Promise<void> {
  await transaction(async (database) => {
    await database.execute(sql`select pg_advisory_xact_lock(${CHAIN_LOCK})`);
    const { rows } = await database.execute<{ seq: string; hash: string }>(sql`
      select seq::text, hash from log_seal
      where seq <= coalesce((select min(seq) - 1 from log_seal where removed is null), (select max(seq) from log_seal))
      order by log_seal.seq desc limit 1`);
    const [last] = rows;
    if (!last) return;
    await writeEnd(database, key, 'start', linkOf(last.seq, last.hash));
    await database.execute(sql`delete from log_seal where seq <= ${last.seq}::bigint`);
  });
}
