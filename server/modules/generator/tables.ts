import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';

export type TableRow = { name: string; comment: string; columns: number };

/** A column as the database has it. `refersTo`: the table that a foreign key of this single column refers to. */
export type ColumnRow = {
  name: string;
  /** `text`, `_text` (an array of texts), `int4`, `timestamptz`, … */
  type: string;
  required: boolean;
  unique: boolean;
  length: number | null;
  comment: string;
  refersTo: string | null;
};

/** Returns the portal's own tables: those of its schema, without those of its job queue and of PostgreSQL. */
export async function readTables(database: Database): Promise<TableRow[]> {
  const { rows } = await database.execute<TableRow>(sql`
    select t.table_name as name, coalesce(obj_description(to_regclass(quote_ident(t.table_name))), '') as comment,
      (select count(*)::int from information_schema.columns c
        where c.table_schema = t.table_schema and c.table_name = t.table_name) as columns
    from information_schema.tables t
    where t.table_schema = current_schema() and t.table_type = 'BASE TABLE'
    order by t.table_name`);
  return rows;
}

/** Returns the columns of a table in their order; none if the table does not exist. */
export async function readColumns(database: Database, table: string): Promise<ColumnRow[]> {
  const { rows } = await database.execute<ColumnRow>(sql`
    select c.column_name as name, c.udt_name as type, c.is_nullable = 'NO' and c.column_default is null as required,
      coalesce(k.is_unique, false) as "unique", c.character_maximum_length::int as length,
      coalesce(col_description(a.attrelid, a.attnum), '') as comment, k.refers_to as "refersTo"
    from information_schema.columns c
    join pg_attribute a on a.attrelid = to_regclass(quote_ident(c.table_name)) and a.attname = c.column_name
    left join lateral (
      select bool_or(contype = 'u') as is_unique, max(confrelid::regclass::text) filter (where contype = 'f') as refers_to
      from pg_constraint where conrelid = a.attrelid and conkey = array[a.attnum]
    ) k on true
    where c.table_schema = current_schema() and c.table_name = ${table}
    order by c.ordinal_position`);
  return rows;
}
