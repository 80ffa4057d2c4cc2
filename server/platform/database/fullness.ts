import type pg from 'pg';

/** What PostgreSQL says when it cannot extend a file. */
export const DISK_FULL = '53100';

/** Between two tries whether there is room again. */
const PROBE_MS = 5_000;
/** Two megabytes in a temporary table: PostgreSQL must extend files for it, as it may for every write. */
const PROBE = `
  CREATE TEMPORARY TABLE room_probe ON COMMIT DROP AS
  SELECT md5(number::text) AS filling FROM generate_series(1, 30000) AS number`;

/** Whether PostgreSQL has refused a write for want of space, and no probe has succeeded since. */
let isFull = false;
let probedAt = Number.NEGATIVE_INFINITY;

/** Remembers that the database refused a write because its disk is full. Its own words are all that is known of it. */
export function noteFullDatabase(): void {
  if (!isFull) probedAt = performance.now();
  isFull = true;
}

/**
 * Returns whether the database has no room for writes. A refusal is remembered, and checked by a write of our own every
 * few seconds: nothing else may write while the portal takes no writes.
 */
export async function isDatabaseFull(pool: Pick<pg.Pool, 'connect'>): Promise<boolean> {
  if (isFull && performance.now() - probedAt > PROBE_MS) {
    probedAt = performance.now();
    isFull = !(await findsRoom(pool));
  }
  return isFull;
}

async function findsRoom(pool: Pick<pg.Pool, 'connect'>): Promise<boolean> {
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
