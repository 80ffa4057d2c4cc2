import type pg from 'pg';
import { StartError } from './embedded/embedded.ts';

/**
 * A schema of this name means that a restore into an empty database began and did not end. The transaction that writes
 * the rows drops it. So the portal never starts on a database that still lacks them.
 */
const MARK = 'unfinished_restore';

/** Marks the database. Returns whether the mark is new, so that a failed restore removes only its own mark. */
export async function markRestore(client: pg.ClientBase): Promise<boolean> {
  if (await isMarked(client)) return false;
  await client.query(`CREATE SCHEMA ${MARK}`);
  return true;
}

export const unmarkRestore = (client: pg.ClientBase) => client.query(`DROP SCHEMA IF EXISTS ${MARK}`);

/**
 * Checks that no restore is unfinished.
 * @throws StartError when a restore into this database is running or ended before it was complete
 */
export async function assertNoUnfinishedRestore(client: pg.ClientBase): Promise<void> {
  if (await isMarked(client))
    throw new StartError(
      'A restore into this database did not finish: wait for it if it is running, else run npm run restore again. Nothing was changed',
    );
}

async function isMarked(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ marked: boolean }>('SELECT to_regnamespace($1) IS NOT NULL AS marked', [MARK]);
  return rows[0]?.marked === true;
}
