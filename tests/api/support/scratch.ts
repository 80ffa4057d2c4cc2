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

/** The name of the database into which a backup of this one is restored to verify it. */
export async function scratchName(connection: pg.ClientConfig): Promise<string> {
  const [found] = await ask<{ name: string }>(
    connection,
    "SELECT 'oncology_browser_scratch_' || oid AS name FROM pg_database WHERE datname = current_database()",
  );
  return found?.name ?? '';
}

/** The scratch databases of this one that are there, and others whose names begin alike. */
export async function scratchOf(connection: pg.ClientConfig): Promise<string[]> {
  const found = await ask<{ name: string }>(
    connection,
    'SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)',
    [await scratchName(connection)],
  );
  return found.map(({ name }) => name);
}
