import type { ImportKind } from '../../contract/entities/imports.ts';
import { CommandError } from '../platform/commandHelp.ts';
import type { Database } from '../platform/database/database.ts';
import type { Cells } from './cells.ts';
import type { Content, Draft } from './content.ts';
import { inWords, type Reason } from './reasons.ts';
import type { Report } from './report.ts';

/** What is wrong with a file, an option or the database, in one line for the person who imports; nothing was written. */
export class ImportError extends CommandError {
  readonly reason: Reason;
  constructor(reason: Reason) {
    super(inWords(reason, 'en'));
    this.reason = reason;
  }
}

/** A row of the file, read, and the line on which it begins. */
export type Located<R> = { line: number; record: R };

/** A row of the target table in the form of JSON, keys as the columns are named. */
export type TableRow = Readonly<Record<string, unknown>>;

/**
 * What a row shall be, and what it is now. Columns that the import does not name are left as they are. `rows` tells what
 * became of the rows of the file that led here; without it one did, and it fared as the row of the table. Of content,
 * `kept` is the row of the table with the changes that lie over it; `existing` may show them.
 */
export type Wanted = {
  existing: TableRow | undefined;
  values: TableRow;
  rows?: Fates;
  /** The row of the file that findings about this row of the table name: the first one that led here. */
  at: { line: number; id: string };
  /** What to compare to find values that are cleared; the columns of the row itself unless they hold lists. */
  parts?: readonly Part[];
  kept?: { row: TableRow; draft: Draft | null } | undefined;
};
/** Something as it is and as it shall be, of which single values can be cleared. */
export type Part = { at: Wanted['at']; before: TableRow; after: TableRow };
export type Fates = { added: number; changed: number; unchanged: number };

/** What the definition of a kind may look at before it reads the first row. */
export type ImportContext = {
  /** Name of the file without folder and ending. */
  fileName: string;
};

/**
 * One kind of import: which columns a file has, how their values are read, and to which rows of a table they lead.
 * Reading, comparing, writing and reporting are shared (`run.ts`). Importers work on real data in production, so they
 * stand beside the demonstration data and not within.
 */
export type Importer<R = unknown> = {
  name: ImportKind;
  /** Columns by our name, which is also the file's unless a mapping says otherwise. */
  columns: Readonly<Record<string, { required: boolean }>>;
  /** Target table; `versioned` ones count their versions and remember when they were changed. */
  table: string;
  key: string;
  versioned: boolean;
  /** Columns whose empty value is another one than null, and what it is. */
  noValues?: TableRow;
  /** Columns of the file from which columns of the table come, where they are called otherwise. */
  columnOf?: Readonly<Record<string, string>>;
  /** What the table is in the back-office, whose histories tell of the import, and which can keep rows from the public. */
  content?: Content;
  /** Rows to a transaction. */
  batchSize: number;
  /** Rows that stand together and give the same are never parted by the end of a batch. */
  group?(record: R): string;
  /** Sees every row before the first one is read; findings of this reading are not kept. */
  scan?(cells: Cells): void;
  /** Reads a row, or null when it cannot be taken, which it reports. */
  read(cells: Cells): R | null;
  /**
   * Compares a batch with the database. May report and leave out rows.
   * @param asDrafts whether content is compared as the back-office shows it, and new rows are kept from the public
   */
  wanted(database: Database, batch: readonly Located<R>[], report: Report, asDrafts: boolean): Promise<Wanted[]>;
  /**
   * Writes what belongs to the rows of a batch, before them and in the same transaction; not in a dry run.
   * @param written those of `wanted` that are new or other than they were
   */
  also?(database: Database, wanted: readonly Wanted[], written: readonly Wanted[]): Promise<void>;
  /** Removes the demonstration's rows of this kind; gives how many there are. */
  removeDemo?(database: Database, dryRun: boolean): Promise<number>;
};
