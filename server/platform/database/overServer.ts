import pg from 'pg';

/**
 * Runs `work` over a connection of its own, without a limit of time for a statement. What it locks is free when it
 * ends, or when the process does.
 * @param name tells the connection from others in `pg_stat_activity`
 */
export async function overServer<T>(
  connection: pg.ClientConfig,
  name: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connection, application_name: `oncology-browser ${name}`, statement_timeout: 0 });
  client.on('error', () => {}); // the statement under way is rejected as well
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
