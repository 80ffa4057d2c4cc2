import type { TableRow } from './table.ts';

const GROUP = 1_000;

/**
 * Rows that are read in groups. A loop over groups waits once for thousands of rows, which is several times faster than
 * a loop that waits for each row.
 */
export class RowGroups implements AsyncIterable<TableRow> {
  readonly groups: () => AsyncIterable<readonly TableRow[]>;

  constructor(groups: () => AsyncIterable<readonly TableRow[]>) {
    this.groups = groups;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<TableRow> {
    for await (const group of this.groups()) yield* group;
  }
}

/** Returns rows in groups. */
export function groupsOf(rows: AsyncIterable<TableRow>): AsyncIterable<readonly TableRow[]> {
  return rows instanceof RowGroups ? rows.groups() : grouped(rows);
}

async function* grouped(rows: AsyncIterable<TableRow>): AsyncGenerator<readonly TableRow[]> {
  let group: TableRow[] = [];
  for await (const row of rows) {
    group.push(row);
    if (group.length < GROUP) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}
