import pg from 'pg';

async function ask<T extends object>(
  connection: pg.ClientConfig,
  statement: string,
  values: string[] = [],
): Promise<T[]> {
  const client = new pg.Client(connection);
  await client.connect();
  return (await client.query<T>(statement, values).finally(() => client.end())).rows;
}

/** Returns the name of the scratch database into which a backup of this database is restored for verification. */
export async function scratchName(connection: pg.ClientConfig): Promise<string> {
  const [found] = await ask<{ name: string }>(
    connection,
    "SELECT 'oncology_browser_scratch_' || oid AS name FROM pg_database WHERE datname = current_database()",
  );
  return found?.name ?? '';
}

/** Returns the existing scratch databases of this database, and others whose names begin with the same text. */
export async function scratchOf(connection: pg.ClientConfig): Promise<string[]> {
  const found = await ask<{ name: string }>(
    connection,
    'SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)',
    [await scratchName(connection)],
  );
  return found.map(({ name }) => name);
}
