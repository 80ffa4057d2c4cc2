import { sql } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import type { TableRow } from './importer.ts';

type Target = { table: string; key: string; versioned: boolean };

/**
 * Inserts rows that all have the same columns; what they do not name gets its default. One statement a batch.
 * @param by account that rows of a versioned table are said to be made by
 */
export async function insertRows(
  database: Database,
  { table, versioned }: Target,
  given: readonly TableRow[],
  by?: string,
): Promise<void> {
  const rows = versioned && by !== undefined ? given.map((row) => ({ ...row, created_by: by, updated_by: by })) : given;
  const columns = columnsOf(rows);
  if (columns.length === 0) return;
  const names = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  await database.execute(sql`
    insert into ${sql.identifier(table)} (${names})
    select ${names} from jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(rows)}::jsonb)`);
}

/** Updates rows by their key. A versioned table counts the change. */
export async function updateRows(
  database: Database,
  { table, key, versioned }: Target,
  rows: readonly TableRow[],
  by?: string,
): Promise<void> {
  const columns = columnsOf(rows).filter((column) => column !== key);
  if (columns.length === 0) return;
  const target = sql.identifier(table);
  const settings = columns.map((column) => sql`${sql.identifier(column)} = new_row.${sql.identifier(column)}`);
  if (versioned) settings.push(sql`version = ${target}.version + 1`, sql`updated_at = now()`);
  if (versioned && by !== undefined) settings.push(sql`updated_by = ${by}`);
  await database.execute(sql`
    update ${target} set ${sql.join(settings, sql`, `)}
    from jsonb_populate_recordset(null::${target}, ${JSON.stringify(rows)}::jsonb) new_row
    where ${target}.${sql.identifier(key)} = new_row.${sql.identifier(key)}`);
}

const columnsOf = (rows: readonly TableRow[]): string[] => Object.keys(rows[0] ?? {});
