import { type Table, TableError, type TableRow } from './table.ts';

/**
 * Sheets of a workbook and files of an archive that describe the same rows together. The first pattern is the part with
 * one row for each row of the result; the others add their columns.
 */
const JOINS: readonly (readonly RegExp[])[] = [
  // PDCM Finder metadata template: https://github.com/PDCMFinder/pdcm-submission
  [/^patient_sample$/, /^patient$/, /^pdx_model$/, /^cell_model$/, /^sharing$/],
  // cBioPortal study folder: https://docs.cbioportal.org/file-formats/
  [/(^|\/)data_clinical_sample[^/]*\.txt$/, /(^|\/)data_clinical_patient[^/]*\.txt$/],
  // Xeva experiment and model tables: https://bioconductor.org/packages/Xeva
  [/(^|\/)[^/]*experiments?\.(csv|tsv|txt)$/, /(^|\/)[^/]*models?\.(csv|tsv|txt)$/],
];
const PLUS = ' + ';
/** The most characters of the tables that are kept in memory. */
const MAX_KEPT = 100_000_000;

/** Returns the names of the joins of parts: `patient_sample + patient + pdx_model`. */
export function joinsOf(parts: readonly string[]): string[] {
  return JOINS.flatMap(([first = /$^/, ...others]) => {
    const base = parts.find((part) => first.test(part));
    const more = others.flatMap((other) => parts.find((part) => part !== base && other.test(part)) ?? []);
    return base === undefined || more.length === 0 ? [] : [[base, ...more].join(PLUS)];
  });
}

/** Returns the parts of a join, or the name alone. */
export const partsOf = (name: string): string[] => name.split(PLUS);

/**
 * Returns the rows of the first table with the columns of the others. Two tables are joined by the first column of both
 * that is an id. A column of several tables has the first value that is not empty. The other tables are kept in memory.
 * @throws TableError `noColumn` if a table has no id in common with those before it; `heavyJoin` if they are too large
 */
export async function joined([first, ...others]: readonly [Table, ...Table[]]): Promise<Table> {
  const header = [...first.header];
  let kept = 0;
  const sides: { key: string; header: readonly string[]; rows: ReadonlyMap<string, readonly string[]> }[] = [];
  for (const table of others) {
    const key = table.header.find((name) => header.includes(name) && /(^|[^a-z])id$/i.test(name));
    if (key === undefined) throw new TableError('noColumn', table.format.headerLine, header.join(', '));
    const at = table.header.indexOf(key);
    const rows = new Map<string, readonly string[]>();
    for await (const { cells } of table.rows()) {
      if (rows.has(cells[at] ?? '')) continue;
      rows.set(cells[at] ?? '', cells);
      kept += cells.reduce((length, cell) => length + cell.length, 0);
      if (kept > MAX_KEPT) throw new TableError('heavyJoin');
    }
    sides.push({ key, header: table.header, rows });
    header.push(...table.header.filter((name) => !header.includes(name)));
  }
  async function* rows(): AsyncGenerator<TableRow> {
    for await (const { line, cells } of first.rows()) {
      const values = header.map((_, at) => cells[at] ?? '');
      for (const side of sides) {
        const found = side.rows.get(values[header.indexOf(side.key)] ?? '');
        for (const [at, name] of side.header.entries()) {
          const place = header.indexOf(name);
          if (values[place] === '') values[place] = found?.[at] ?? '';
        }
      }
      yield { line, cells: values };
    }
  }
  const close = async () => {
    for (const table of [first, ...others]) await table.close();
  };
  return { ...first, header, rows, close };
}
