import pg from 'pg';

/**
 * Runs `work` on a separate connection without a time limit for statements. Its locks are released when the work or the
 * process ends.
 * @param name identifies the connection in `pg_stat_activity`
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
