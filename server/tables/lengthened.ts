import type { WideTable } from '../../contract/entities/importReading.ts';
import { isEmptyWord } from './emptyWord.ts';
import { groupsOf, RowGroups } from './rowGroups.ts';
import { type Table, TableError, type TableRow } from './table.ts';

/** A gene with its number, as DepMap names columns: `TP53 (7157)`. */
export const GENE_WITH_NUMBER = /^([A-Za-z0-9][A-Za-z0-9.-]*) \((?:\d+|ENSG\d+)\)$/;

/**
 * Returns a table with one row for each cell of a wide one, without writing it anywhere: the key columns, the header of
 * the cell (of a gene with its number, the gene), and its value. Empty cells and words for "no value" give no row.
 * @throws TableError `noColumn` if a key column is missing
 */
export function lengthened(table: Table, { keys, name, value }: WideTable): Table {
  const at = keys.map((key) => {
    const place = table.header.indexOf(key);
    if (place === -1) throw new TableError('noColumn', table.format.headerLine, key);
    return place;
  });
  const others = table.header.flatMap((header, place) =>
    at.includes(place) || header === '' ? [] : [{ header: GENE_WITH_NUMBER.exec(header)?.[1] ?? header, place }],
  );
  async function* groups(): AsyncGenerator<readonly TableRow[]> {
    for await (const group of groupsOf(table.rows())) {
      const cellsOfGroup: TableRow[] = [];
      for (const { line, cells } of group) {
        const kept = at.map((place) => cells[place] ?? '');
        for (const { header, place } of others) {
          const cell = cells[place] ?? '';
          if (hasValue(cell)) cellsOfGroup.push({ line, cells: [...kept, header, cell] });
        }
      }
      yield cellsOfGroup;
    }
  }
  return { ...table, header: [...keys, name, value], rows: () => new RowGroups(groups) };
}

/** Whether a cell is not empty. A matrix has millions of numbers, whose first sign is enough. */
function hasValue(cell: string): boolean {
  const first = cell.charCodeAt(0);
  return (first >= DIGIT_ZERO && first <= DIGIT_NINE) || !isEmptyWord(cell.trim());
}
const DIGIT_ZERO = 48;
const DIGIT_NINE = 57;
