import { groupsOf, RowGroups } from './rowGroups.ts';
import type { Table, TableRow } from './table.ts';

/**
 * Returns a table of DepMap without the entries that do not represent their model: since 25Q2, a model has a row for
 * each of its sequencings, and `IsDefaultEntryForModel` says which one counts. Other tables are returned as they are.
 */
export function withDefaultEntries(table: Table): Table {
  const at = table.header.indexOf('IsDefaultEntryForModel');
  if (at === -1 || !table.header.includes('ModelID')) return table;
  async function* groups(): AsyncGenerator<readonly TableRow[]> {
    for await (const group of groupsOf(table.rows()))
      yield group.filter(({ cells }) => !/^(no|false|0)$/i.test(cells[at] ?? ''));
  }
  return { ...table, rows: () => new RowGroups(groups) };
}
