import { randomInt } from 'node:crypto';
import pg from 'pg';

/**
 * Triggers with this ending number rows by the transactions of their own database. The numbers of an archive mean
 * nothing in another one.
 */
const NUMBERS_TRANSACTIONS = '_revision';
/** Far more than every possible sum of transactions. */
const MOST = 2 ** 47;

type Triggers = { table: string; numbering: string[] };

/** Returns the portal's tables that have triggers of the portal, not counting those of foreign keys. */
async function tablesWithTriggers(client: pg.ClientBase): Promise<Triggers[]> {
  const { rows } = await client.query<Triggers>(
    `SELECT c.relname AS table,
      coalesce(array_agg(t.tgname::text) FILTER (WHERE right(t.tgname, length($1)) = $1), '{}') AS numbering
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE c.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal
    GROUP BY c.relname`,
    [NUMBERS_TRANSACTIONS],
  );
  return rows;
}

/**
 * Runs `work`, which writes complete rows, without the triggers that add or change rows. Foreign keys are still
 * checked, and model revisions are still numbered. Afterwards each trigger that records changed tables runs once.
 *
 * Call it in a transaction: the triggers are on again when the transaction ends, also after an error. The owner of the
 * tables may do this; no superuser is needed.
 */
export async function withoutTriggers<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  const all = await tablesWithTriggers(client);
  for (const { table, numbering } of all) {
    await client.query(`ALTER TABLE ${pg.escapeIdentifier(table)} DISABLE TRIGGER USER`);
    for (const name of numbering)
      await client.query(`ALTER TABLE ${pg.escapeIdentifier(table)} ENABLE TRIGGER ${pg.escapeIdentifier(name)}`);
  }
  const result = await work();
  for (const { table } of all) {
    await client.query(`ALTER TABLE ${pg.escapeIdentifier(table)} ENABLE TRIGGER USER`);
    // This runs the statement triggers and no row triggers.
    await client.query(`DELETE FROM ${pg.escapeIdentifier(table)} WHERE false`);
  }
  await readTriggerStates(client);
  return result;
}

/**
 * Makes the change records of this transaction differ from those of every other restore. A new database counts its
 * transactions from the same number as the one before it. Without this, a Redis that outlives the old database would
 * return results computed from the old rows.
 */
async function readTriggerStates(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query("SELECT to_regclass('derived.table_change') IS NOT NULL AS noted");
  if (!rows[0]?.noted) return; // the archive is of a version without change records
  await client.query(
    'UPDATE derived.table_change SET sum = sum + $1 WHERE transaction = pg_current_xact_id()::text::bigint',
    [randomInt(1, MOST)],
  );
}
