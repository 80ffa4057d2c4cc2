import { randomInt } from 'node:crypto';
import pg from 'pg';

/** Triggers of this name number rows by transactions of their own database: an archive's numbers mean nothing there. */
const NUMBERS_TRANSACTIONS = '_revision';
/** Far more than any sum of transactions. */
const MOST = 2 ** 47;

type Triggers = { table: string; numbering: string[] };

/** The portal's tables that have triggers of ours, in other words not those of foreign keys. */
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
 * Runs `work`, which brings rows that are complete already, without triggers that add or change rows. Foreign keys are
 * checked as ever, and model revisions are numbered. Afterwards each trigger that notes which tables changed has run
 * once. Call it in a transaction: triggers are on again when that ends, however it ends. The owner of the tables may do
 * this, no superuser is needed.
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
    // runs triggers of the statement, and none of a row
    await client.query(`DELETE FROM ${pg.escapeIdentifier(table)} WHERE false`);
  }
  await tellApart(client);
  return result;
}

/**
 * Makes what this transaction noted unlike what any other restore notes. A new database counts its transactions from
 * the same number as the one before it, and a Redis that outlives it would answer with what was computed from other
 * rows.
 */
async function tellApart(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query("SELECT to_regclass('derived.table_change') IS NOT NULL AS noted");
  if (!rows[0]?.noted) return; // an archive of a version that did not note yet
  await client.query(
    'UPDATE derived.table_change SET sum = sum + $1 WHERE transaction = pg_current_xact_id()::text::bigint',
    [randomInt(1, MOST)],
  );
}
