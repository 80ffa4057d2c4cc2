import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readCommand } from '../../../server/importers/command.ts';
import { runImport } from '../../../server/importers/run.ts';
import type { TestDatabase } from './testDatabase.ts';

/** The cells of one row of a file, by column. */
export type Row = Readonly<Record<string, string>>;

/** Returns functions that import into a database and read the stored rows. The database may be made later. */
export function rowImport(database: () => TestDatabase) {
  return {
    /** Imports a CSV with these columns and options, as the command does, and returns its report. */
    importRows: async (kind: string, columns: readonly string[], rows: readonly Row[], ...options: string[]) => {
      const quoted = (value = '') => `"${value.replaceAll('"', '""')}"`;
      const lines = rows.map((row) => columns.map((column) => quoted(row[column])).join(','));
      const directory = mkdtempSync(join(tmpdir(), 'oncology-rows-'));
      try {
        const path = join(directory, 'rows.csv');
        writeFileSync(path, [columns.join(','), ...lines, ''].join('\n'));
        const { importer, options: read } = await readCommand([kind, path, ...options]);
        return (await runImport(importer, database(), read)).report;
      } finally {
        rmSync(directory, { recursive: true, force: true });
      }
    },
    /** Returns a stored row by column; empty if there is none. */
    rowOf: async (table: 'model' | 'gene' | 'oncotree_node', key: string, value: string) => {
      const { rows } = await database().database.execute<{ row: Record<string, unknown> }>(
        sql`select to_jsonb(t) as row from ${sql.identifier(table)} t where ${sql.identifier(key)} = ${value}`,
      );
      return rows[0]?.row ?? {};
    },
  };
}
