import type { TableChoice } from '../../contract/entities/importReading.ts';

/**
 * How a file is read as a table. `member`: a file of a `.zip`; `sheet`: one of a workbook. Texts have an encoding, a
 * delimiter and a decimal sign.
 */
export type TableFormat = TableChoice & Required<Pick<TableChoice, 'headerLine' | 'decimalComma'>>;

/** A row below the header. `line` is the line in the file, or the row of the sheet, on which it begins. */
export type TableRow = { line: number; cells: readonly string[] };

/** What can be wrong with a file or one of its rows. `line` is 0 if the fault is not at a line. */
export type TableFault =
  | 'missing'
  | 'forbidden'
  | 'notAFile'
  | 'empty'
  | 'notText'
  | 'zeroByte'
  | 'openQuote'
  | 'strayQuote'
  | 'longRow'
  | 'shortRow'
  | 'cutRow'
  | 'wideRow'
  | 'noColumn'
  | 'noMember'
  | 'noSheet'
  | 'protected'
  | 'brokenArchive'
  | 'tooLarge'
  | 'heavyWorkbook'
  | 'heavyJoin'
  | 'longCell'
  | 'manyFiles'
  | 'outsidePath'
  | 'nested';

/** A file that cannot be read as a table to its end. */
export class TableError extends Error {
  readonly fault: TableFault;
  readonly line: number;
  /** What the fault is about, for example the members of an archive that could be chosen. */
  readonly detail: string;
  constructor(fault: TableFault, line = 0, detail = '') {
    super(`${fault} at line ${line} ${detail}`);
    this.fault = fault;
    this.line = line;
    this.detail = detail;
  }
}

/**
 * A file as a table. It can be read several times and stays the same if the file is replaced under its name. Column
 * names have no blanks around them; empty columns at the end of all rows are left out.
 */
export type Table = {
  format: TableFormat;
  /** Members of an archive or sheets of a workbook that can be read, if there are several. */
  members: readonly string[];
  sheets: readonly string[];
  header: readonly string[];
  /**
   * Yields the rows below the header one after the other; rows without any value are left out.
   * @throws TableError if the file cannot be read to its end
   */
  rows: () => AsyncIterable<TableRow>;
  close: () => Promise<void>;
  /** Returns, after the rows were read, whether the file has more than the table. None: it has not. */
  isCut?: () => boolean;
};
