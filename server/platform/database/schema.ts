import type pg from 'pg';

/**
 * Returns the hashes of the migrations applied to a database, oldest first. The list is empty if there is no schema
 * yet.
 */
export async function appliedMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows: tables } = await client.query("SELECT to_regclass('drizzle.__drizzle_migrations') AS name");
  if (tables[0]?.name === null) return [];
  const { rows } = await client.query<{ hash: string }>('SELECT hash FROM drizzle.__drizzle_migrations ORDER BY id');
  return rows.map(({ hash }) => hash);
}
