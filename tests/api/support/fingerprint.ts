import { existsSync, readdirSync } from 'node:fs';
import type { TestApp } from './testApp.ts';

/** Tables in which every call, refused or not, may leave a row, and tables of background work. */
const NOTES = ['account_session', 'sign_in_attempt', 'usage_day', 'task_run', 'schedule'];

/**
 * Returns a fingerprint of the portal's data: per table the number of rows and the newest transaction that wrote one,
 * and the names of all files. Two fingerprints are equal if nothing was added, changed or removed between them.
 */
export async function fingerprint({ database, dependencies }: TestApp): Promise<Record<string, string>> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all($1)`,
    [NOTES],
  );
  const lines = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' rows, ' || coalesce(max(xmin::text::bigint), 0) as state from "${name}"`,
  );
  const { rows } = await database.pool.query<{ name: string; state: string }>(lines.join(' union all '));
  const { filesDir } = dependencies;
  const files = existsSync(filesDir) ? readdirSync(filesDir, { recursive: true, withFileTypes: true }) : [];
  return Object.fromEntries([
    ...rows.map(({ name, state }) => [name, state]),
    [
      'files',
      files
        .map((entry) => `${entry.parentPath}/${entry.name}`)
        .toSorted()
        .join(', '),
    ],
  ]);
}
