import { groupsOf, RowGroups } from './rowGroups.ts';
import type { Table, TableRow } from './table.ts';

/** The columns that are derived from those of PDXE. */
export const PDXE_COLUMNS = { animal: 'animal of the series', change: 'protein change', fraction: 'allele fraction' };

/**
 * Returns a table of the PDX Encyclopedia (Gao et al. 2015, doi 10.1038/nm.3954) with what its columns say together;
 * other tables are returned as they are.
 *
 * - Growth: the animals of a model and treatment follow each other without a name. Each begins with an earlier day.
 * - Mutations: `K1831N,0.550` is a protein change with its allele fraction. Of amplifications and deletions, the cell
 *   has the number of copies.
 */
export function withPdxeColumns(table: Table): Table {
  const plain = table.header.map((name) => name.toLowerCase().replace(/[^a-z0-9]+/g, ''));
  const places = (...names: string[]) => names.map((name) => plain.indexOf(name));
  const growth = places('model', 'treatment', 'dayspostt0', 'volumemm3');
  if (!growth.includes(-1)) return derived(table, [PDXE_COLUMNS.animal], () => animals(growth));
  const mutations = places('sample', 'gene', 'category', 'details');
  if (mutations.includes(-1)) return table;
  const [, , category = 0, details = 0] = mutations;
  return derived(table, [PDXE_COLUMNS.change, PDXE_COLUMNS.fraction], () => (cells) => {
    const [, change, fraction] = /^([^,]+),([\d.]+)$/.exec((cells[details] ?? '').trim()) ?? [];
    return /^mut/i.test(cells[category] ?? '') ? [change ?? cells[details] ?? '', fraction ?? ''] : ['', ''];
  });
}

/** Returns a function that numbers the animals of the rows in their order. */
function animals([model = 0, treatment = 0, day = 0]: readonly number[]): (cells: readonly string[]) => string[] {
  const series = new Map<string, { animal: number; day: number }>();
  return (cells) => {
    const key = `${cells[model]}\t${cells[treatment]}`;
    const now = Number(cells[day]);
    const before = series.get(key);
    const animal = before === undefined ? 1 : before.animal + (now < before.day ? 1 : 0);
    if (Number.isFinite(now)) series.set(key, { animal, day: now });
    return [String(animal)];
  };
}

/** @param begin called before each reading; returns the derived cells of a row */
function derived(
  table: Table,
  names: readonly string[],
  begin: () => (cells: readonly string[]) => readonly string[],
): Table {
  if (names.some((name) => table.header.includes(name))) return table;
  async function* groups(): AsyncGenerator<readonly TableRow[]> {
    const cellsOf = begin();
    for await (const group of groupsOf(table.rows()))
      yield group.map(({ line, cells }) => ({ line, cells: [...cells, ...cellsOf(cells)] }));
  }
  return { ...table, header: [...table.header, ...names], rows: () => new RowGroups(groups) };
}
