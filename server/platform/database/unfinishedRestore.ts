import type pg from 'pg';
import { StartError } from './embedded/embedded.ts';

/**
 * A schema of this name means that a restore into an empty database began and did not end. It is dropped in the
 * transaction that brings the rows, so that a portal never starts on a database that waits for them.
 */
const MARK = 'unfinished_restore';

export const markRestore = (client: pg.ClientBase) => client.query(`CREATE SCHEMA IF NOT EXISTS ${MARK}`);

export const unmarkRestore = (client: pg.ClientBase) => client.query(`DROP SCHEMA IF EXISTS ${MARK}`);

/** @throws StartError when a restore into this database is under way, or was ended before it was complete */
export async function assertNoUnfinishedRestore(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ marked: boolean }>('SELECT to_regnamespace($1) IS NOT NULL AS marked', [MARK]);
  if (rows[0]?.marked)
    throw new StartError(
      'A restore into this database did not finish: wait for it if it is running, else run npm run restore again. Nothing was changed',
    );
}
