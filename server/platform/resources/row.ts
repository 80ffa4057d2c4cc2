import { type SQL, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type Field, isTextual } from '../../../contract/resources/fields.ts';
import { fieldOf } from '../../../contract/resources/resource.ts';
import type { Database } from '../database/database.ts';
import { idArray } from './filters.ts';
import { isColumn, type Pairs, type ResourceSource, storeOf, type Values } from './source.ts';

/** Returns a column's name in PostgreSQL, for places that do not allow a table prefix. */
export const columnName = (column: PgColumn): string => (column.keyAsName ? toSnakeCase(column.name) : column.name);

type Assignment = { column: PgColumn; value: SQL };

const assignment = (column: PgColumn, value: unknown): Assignment => ({
  column,
  value: value === null ? sql`null` : sql`${sql.param(value, column)}`,
});

/** Converts values by field to column assignments. `writeOthers` writes fields that are not columns. */
function assignments(of: ResourceSource, values: Values): Assignment[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const field = fieldOf(of.definition, name);
    const store = storeOf(of, name);
    return field && isColumn(store) ? [columnValue(store, field, value)] : [];
  });
}

function columnValue(column: PgColumn, field: Field, value: unknown): Assignment {
  const empty = value === null || (value === '' && isTextual(field) && !column.notNull);
  if (empty) {
    if (!column.notNull) return assignment(column, null);
    return column.hasDefault ? { column, value: sql`default` } : assignment(column, isTextual(field) ? '' : value);
  }
  if (field.kind === 'instant') return assignment(column, new Date(String(value)));
  if (field.kind === 'number' && column.dataType === 'string') return assignment(column, String(value));
  return assignment(column, value);
}

/** Adds a record and returns its id. */
export async function insertRow(
  database: Database,
  of: ResourceSource,
  values: Values,
  userId: string,
): Promise<string> {
  const { table } = of;
  const all = [...assignments(of, values), assignment(table.createdBy, userId), assignment(table.updatedBy, userId)];
  const { rows } = await database.execute<{ id: string }>(sql`
    insert into ${table} (${sql.join(all.map(nameSql), sql`, `)})
    values (${sql.join(
      all.map(({ value }) => value),
      sql`, `,
    )}) returning id`);
  const [row] = rows;
  if (!row) throw new Error(`No ${of.definition.name} was added`);
  await writeOthers(database, of, row.id, values);
  return row.id;
}

/** Changes a record. The caller passes the new version. */
export async function updateRow(
  database: Database,
  of: ResourceSource,
  id: string,
  values: Values,
  { version, userId }: { version: number; userId: string | null },
): Promise<void> {
  const { table } = of;
  const all = [
    ...assignments(of, values),
    assignment(table.version, version),
    { column: table.updatedAt, value: sql`now()` },
    assignment(table.updatedBy, userId),
  ];
  await database.execute(sql`update ${table} set ${setSql(all)} where ${table.id} = ${id}`);
  await writeOthers(database, of, id, values);
}

type Writing = {
  id: string;
  values: Values;
  /** Values of columns that no field shows, by column name, in JSON form. */
  columns: Values;
  version: number;
  userId: string | null;
};

/**
 * Changes many records, whose new versions the caller passes. Records with the same changed columns share a statement.
 */
export async function updateRows(database: Database, of: ResourceSource, records: readonly Writing[]): Promise<void> {
  const { id: idColumn, version: versionColumn, updatedBy } = of.table;
  const rows: Values[] = [];
  for (const { id, values, columns, version, userId } of records) {
    const plain = plainColumns(of, values);
    if (!plain) await updateRow(database, of, id, values, { version, userId });
    rows.push({
      ...columns,
      ...plain,
      [columnName(idColumn)]: id,
      [columnName(versionColumn)]: version,
      [columnName(updatedBy)]: userId,
    });
  }
  for (const group of Map.groupBy(rows, (row) => Object.keys(row).sort().join()).values())
    await updateAlike(database, of, group);
}

async function updateAlike(database: Database, { table }: ResourceSource, rows: readonly Values[]): Promise<void> {
  const settings = Object.keys(rows[0] ?? {}).map(
    (name) => sql`${sql.identifier(name)} = given.${sql.identifier(name)}`,
  );
  await database.execute(sql`
    update ${table} set ${sql.join(settings, sql`, `)}, ${sql.identifier(columnName(table.updatedAt))} = now()
    from jsonb_populate_recordset(null::${table}, ${JSON.stringify(rows)}::jsonb) as given
    where ${table.id} = given.${sql.identifier(columnName(table.id))}`);
}

/**
 * Returns the values by column in JSON form. Returns undefined if a value is stored elsewhere or set to the column's
 * default.
 */
function plainColumns(of: ResourceSource, values: Values): Values | undefined {
  const columns: Values = {};
  for (const [name, value] of Object.entries(values)) {
    const field = fieldOf(of.definition, name);
    const store = storeOf(of, name);
    if (!field || !isColumn(store)) return undefined;
    const empty = value === null || (value === '' && isTextual(field) && !store.notNull);
    if (empty && store.notNull) return undefined;
    columns[columnName(store)] = empty ? null : value;
  }
  return columns;
}

const nameSql = ({ column }: Assignment): SQL => sql`${sql.identifier(columnName(column))}`;
const setSql = (all: readonly Assignment[]): SQL =>
  sql.join(
    all.map((each) => sql`${nameSql(each)} = ${each.value}`),
    sql`, `,
  );

/** Writes fields that are pairs of ids or stored elsewhere. */
async function writeOthers(database: Database, of: ResourceSource, id: string, values: Values): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const store = storeOf(of, name);
    if (isColumn(store)) continue;
    if ('pairs' in store) await writePairs(database, store, id, value as string[]);
    else await store.write?.(database, id, value);
  }
}

async function writePairs(database: Database, { pairs, own, other }: Pairs, id: string, ids: string[]): Promise<void> {
  await database.execute(sql`delete from ${pairs} where ${own} = ${id} and not (${other} = any(${idArray(ids)}))`);
  if (ids.length === 0) return;
  await database.execute(sql`
    insert into ${pairs} (${sql.identifier(columnName(own))}, ${sql.identifier(columnName(other))})
    select ${id}::uuid, unnest(${idArray(ids)}) on conflict do nothing`);
}

/** Returns the PostgreSQL names of a table's writable columns. */
export function writableColumns(columns: Readonly<Record<string, PgColumn>>): string[] {
  return Object.values(columns)
    .filter((column) => column.generated === undefined)
    .map(columnName);
}

/** Returns the tables that store a resource's fields as pairs of ids. */
export const pairsOf = (of: ResourceSource): { table: PgTable; parent: PgColumn }[] =>
  Object.values(of.stores ?? {}).flatMap((store) =>
    !isColumn(store) && 'pairs' in store ? [{ table: store.pairs, parent: store.own }] : [],
  );
