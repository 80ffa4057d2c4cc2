import type pg from 'pg';

/** PostgreSQL's code when it cannot extend a file. */
export const DISK_FULL = '53100';

/** Delay between two checks whether there is space again. */
const PROBE_MS = 5_000;
/** Writes two megabytes to a temporary table. PostgreSQL must extend files for it, as for other writes. */
const PROBE = `
  CREATE TEMPORARY TABLE room_probe ON COMMIT DROP AS
  SELECT md5(number::text) AS filling FROM generate_series(1, 30000) AS number`;

/** Whether PostgreSQL has refused a write for lack of space and no probe has succeeded since. */
let isFull = false;
let probedAt = Number.NEGATIVE_INFINITY;

/** Records that the database refused a write because its disk is full. The refusal is the only sign of that. */
export function noteFullDatabase(): void {
  if (!isFull) probedAt = performance.now();
  isFull = true;
}

/**
 * Returns whether the database has no space for writes. After a refusal, a test write every few seconds checks it,
 * because the portal accepts no other writes meanwhile.
 */
export async function isDatabaseFull(pool: Pick<pg.Pool, 'connect'>): Promise<boolean> {
  if (isFull && performance.now() - probedAt > PROBE_MS) {
    probedAt = performance.now();
    isFull = !(await hasSpaceAgain(pool));
  }
  return isFull;
}

async function hasSpaceAgain(pool: Pick<pg.Pool, 'connect'>): Promise<boolean> {
  const client = await pool.connect().catch(() => undefined);
  if (!client) return false;
  let usable = false;
  try {
    await client.query('BEGIN');
    return await client.query(PROBE).then(
      () => true,
      () => false,
    );
  } catch {
    return false;
  } finally {
    usable = await client.query('ROLLBACK').then(
      () => true,
      () => false,
    );
    client.release(!usable);
  }
}
