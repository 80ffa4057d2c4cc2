import type { Database } from '../platform/database/database.ts';
import type { Cells } from './cells.ts';
import type { Report } from './report.ts';

/** What is wrong with a file, an option or the database, in one line for the person who imports; nothing was written. */
export class ImportError extends Error {}

/** A row of the file, read, and the line on which it begins. */
export type Located<R> = { line: number; record: R };

/** A row of the target table in the form of JSON, keys as the columns are named. */
export type TableRow = Readonly<Record<string, unknown>>;

/** What a row shall be, and what it is now. Columns that the import does not name are left as they are. */
export type Wanted = { existing: TableRow | undefined; values: TableRow };

/**
 * One kind of import: which columns a file has, how their values are read, and to which rows of a table they lead.
 * Reading, comparing, writing and reporting are shared (`run.ts`). Importers work on real data in production, so they
 * stand beside the demonstration data and not within.
 */
export type Importer<R = unknown> = {
  name: string;
  /** Columns by our name, which is also the file's unless a mapping says otherwise. */
  columns: Readonly<Record<string, { required: boolean }>>;
  /** Target table; `versioned` ones count their versions and remember when they were changed. */
  table: string;
  key: string;
  versioned: boolean;
  /** Rows to a transaction. */
  batchSize: number;
  /** Reads a row, or null when it cannot be taken, which it reports. */
  read(cells: Cells): R | null;
  /** Compares a batch with the database. May report and leave out rows. */
  wanted(database: Database, batch: readonly Located<R>[], report: Report): Promise<Wanted[]>;
  /** Removes the demonstration's rows of this kind; gives how many there are. */
  removeDemo?(database: Database, dryRun: boolean): Promise<number>;
};
