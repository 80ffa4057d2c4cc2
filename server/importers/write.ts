import { sql } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import type { Content, Draft } from './content.ts';
import type { TableRow } from './importer.ts';

type Target = { table: string; key: string; versioned: boolean; content?: Content };

/**
 * Inserts rows that all have the same columns, with one statement per batch. Other columns get their defaults.
 *
 * @param by account that is recorded as the author of versioned rows
 * @returns for content, the created records
 */
export async function insertRows(
  database: Database,
  { table, key, versioned, content }: Target,
  given: readonly TableRow[],
  by?: string,
): Promise<{ id: string; label: string }[]> {
  const rows = versioned && by !== undefined ? given.map((row) => ({ ...row, created_by: by, updated_by: by })) : given;
  const columns = columnsOf(rows);
  if (columns.length === 0) return [];
  const names = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  const made = await database.execute<{ id: string; label: string }>(sql`
    insert into ${sql.identifier(table)} (${names})
    select ${names} from jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(rows)}::jsonb)
    ${content ? sql`returning ${sql.identifier(key)} as id, ${sql.identifier(content.label)} as label` : sql``}`);
  return made.rows;
}

/** Updates rows by their key. A versioned table increases the version. */
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

/** Stores the unpublished changes of published rows, in place of earlier ones. */
export async function writeDrafts(
  database: Database,
  { resource }: Content,
  drafts: readonly (Draft & { id: unknown })[],
  by?: string,
): Promise<void> {
  if (drafts.length === 0) return;
  await database.execute(sql`
    insert into content_draft (resource, record_id, "values", columns, version, updated_by)
    select ${resource}, given.id, given."values", given.columns, 1, ${by ?? null}::uuid
    from jsonb_to_recordset(${JSON.stringify(drafts)}::jsonb)
      as given(id uuid, "values" jsonb, columns jsonb)
    on conflict (resource, record_id) do update set "values" = excluded."values", columns = excluded.columns,
      version = content_draft.version + 1, updated_at = now(), updated_by = excluded.updated_by`);
}

const columnsOf = (rows: readonly TableRow[]): string[] => Object.keys(rows[0] ?? {});
