import type { ImportKind } from '../../contract/entities/importKind.ts';
import type { ImportUnit } from '../../contract/importFiles.ts';
import type { Localized } from '../../contract/schema.ts';
import { CommandError } from '../platform/commandHelp.ts';
import type { Database } from '../platform/database/database.ts';
import type { Cells } from './cells.ts';
import type { Content, Draft } from './content.ts';
import { inWords, type Reason } from './reason.ts';
import type { Report } from './report.ts';

/** An error in a file, an option or the database, with one line for the user. Nothing was written. */
export class ImportError extends CommandError {
  readonly reason: Reason;
  constructor(reason: Reason) {
    super(inWords(reason, 'en'));
    this.reason = reason;
  }
}

/** A parsed row of the file, and the line on which it begins. */
export type Located<R> = { line: number; record: R };

/** A row of the target table as JSON; the keys are the column names. */
export type TableRow = Readonly<Record<string, unknown>>;

/**
 * The wanted and the current state of a row. Columns that the import does not name stay unchanged. `rows` counts the
 * outcomes of the file rows that produced this row. Without it, a single file row produced it and has the same outcome.
 * For content, `kept` is the table row with its unpublished changes; `existing` may include them.
 */
export type Wanted = {
  existing: TableRow | undefined;
  values: TableRow;
  rows?: Fates;
  /** The row of the file that findings about this table row refer to: the first one that produced it. */
  at: { line: number; id: string };
  /** What to compare for cleared values; by default the columns of the row, unless they hold lists. */
  parts?: readonly Part[];
  kept?: { row: TableRow; draft: Draft | null } | undefined;
};
/** A part of a row before and after, in which single values can be cleared. */
export type Part = { at: Wanted['at']; before: TableRow; after: TableRow };
export type Fates = { added: number; changed: number; unchanged: number };

/** Records that wait to be written group by group. */
export type Gathered<R> = {
  /** Whether they must be taken before another one is added. */
  readonly isFull: boolean;
  add(located: Located<R>): void;
  /** Yields the records of one group after the other and forgets them. */
  take(): Iterable<readonly Located<R>[]>;
};

/** What an importer can use before it reads the first row. */
export type ImportContext = {
  /** Name of the file without folder and extension. */
  fileName: string;
  /** The unit of the numbers; by default that of the kind's columns. */
  unit?: ImportUnit;
};

/**
 * One kind of import: the columns of its files, how their values are read, and the table rows that they become.
 * Reading, comparing, writing and reporting are shared (`run.ts`). Importers work on real data in production, so they
 * are kept separate from the demonstration data.
 */
export type Importer<R = unknown> = {
  name: ImportKind;
  /** Columns by our name. The file uses the same name unless a mapping says otherwise. */
  columns: Readonly<Record<string, { required: boolean }>>;
  /** Target table. `versioned` tables count versions and record when a row was changed. */
  table: string;
  key: string;
  versioned: boolean;
  /** Columns whose empty value is not null, with that value. */
  noValues?: TableRow;
  /** File columns of table columns, if the names differ. */
  columnOf?: Readonly<Record<string, string>>;
  /** Why a stored value is cleared, where it is not that the file has none. */
  whyCleared?(column: string, after: TableRow): Localized | undefined;
  /**
   * The table's back-office resource, if it has one: its history records the import, and it can keep rows unpublished.
   */
  content?: Content;
  /** Rows per transaction. */
  batchSize: number;
  /** Adjacent rows for which it returns the same text are never split between two batches. */
  group?(record: R): string;
  /**
   * If groups are not adjacent in some files: a place where records wait until all of a group are read, and the column
   * whose values tell groups apart. Groups do not depend on each other.
   */
  gathered?: { column: string; create(): Gathered<R> };
  /** Reads every row before the import starts; the findings of this pass are dropped. */
  scan?(cells: Cells): void;
  /** Reads a row. Returns null if the row cannot be imported, which it reports. */
  read(cells: Cells): R | null;
  /**
   * Compares a batch with the database. May report and leave out rows.
   *
   * @param asDrafts whether content is compared as the back-office shows it, and new rows stay unpublished
   */
  wanted(database: Database, batch: readonly Located<R>[], report: Report, asDrafts: boolean): Promise<Wanted[]>;
  /**
   * Returns whether the next batch can be prepared while this one is written: it gives up nothing that a row of another
   * batch could take. Without it, batches follow one after the other.
   */
  isApart?(wanted: readonly Wanted[]): boolean;
  /**
   * Writes what belongs to the rows of a batch, before them and in the same transaction. It is not called in a dry run.
   *
   * @param written those of `wanted` that are new or changed
   */
  also?(database: Database, wanted: readonly Wanted[], written: readonly Wanted[]): Promise<void>;
  /**
   * Removes the demonstration's rows of this kind.
   *
   * @returns how many there are
   */
  removeDemo?(database: Database, dryRun: boolean): Promise<number>;
};
