import { glob } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { record } from '../../platform/database/columns.ts';

/** The project for which code is generated: the running one. */
export const PROJECT = resolve(import.meta.dirname, '../../..');

/** A table as the code declares it. `file` is relative to the project's root, with slashes. */
export type DeclaredTable = { table: PgTable; file: string; exportName: string };
export type Declared = ReadonlyMap<string, DeclaredTable>;

let known: Promise<Declared> | undefined;

/** Returns every table that the code declares, by its database name. */
export function declaredTables(): Promise<Declared> {
  known ??= readDeclared();
  return known;
}

async function readDeclared(): Promise<Declared> {
  const found = new Map<string, DeclaredTable>();
  for await (const path of glob('server/{modules,platform}/**/*.table.ts', { cwd: PROJECT })) {
    const exported: Record<string, unknown> = await import(pathToFileURL(join(PROJECT, path)).href);
    for (const [exportName, table] of Object.entries(exported)) {
      if (!is(table, PgTable)) continue;
      const file = relative(PROJECT, join(PROJECT, path)).split(sep).join('/');
      found.set(getTableName(table), { table, file, exportName });
    }
  }
  return found;
}

export const columnsOf = (table: PgTable): Record<string, PgColumn> => getTableColumns(table);

/** Properties that every record has in its table. */
const ofRecord = Object.keys(record());

/** Returns whether the rows of a table are records: with id, version, and the users who created and changed them. */
export const keepsRecords = (table: PgTable): boolean => ofRecord.every((name) => name in columnsOf(table));

/** Returns whether every record has this property or column. */
export const isOfRecord = (property: string): boolean => ofRecord.includes(property);
