import { RowGroups } from './rowGroups.ts';
import type { Table, TableRow } from './table.ts';
import { namesOf } from './textTable.ts';
import { isVariantCalls, VARIANT_HEADER, variantTable } from './variantCalls.ts';

/**
 * Returns a text with tabs as a table, without a file: lines that begin with `#` come before the header, and missing
 * cells at the end of a row are empty. Variant calls (VCF) become a table of `VARIANT_COLUMNS`. Returns null for a text
 * without a header and a row.
 */
export function pastedTable(text: string): Table | null {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const isCalls = isVariantCalls(text.replaceAll('\r', ''), true);
  const at = lines.findIndex((line) => (isCalls ? VARIANT_HEADER.test(line) : line.trim() !== '' && line[0] !== '#'));
  const header = namesOf((lines[at] ?? '').split('\t'));
  if (at === -1 || header.length < 2) return null;
  const rows: TableRow[] = lines.flatMap((line, place) => {
    if (place <= at || line.trim() === '') return [];
    const cells = line.split('\t');
    while (cells.length < header.length) cells.push('');
    return [{ line: place + 1, cells }];
  });
  if (rows.length === 0) return null;
  const table: Table = {
    format: { encoding: 'utf-8', delimiter: '\t', headerLine: at + 1, decimalComma: false },
    members: [],
    sheets: [],
    header,
    rows: () =>
      new RowGroups(async function* () {
        yield rows;
      }),
    close: async () => {},
  };
  return isCalls ? variantTable(table, lines.slice(0, at).join('\n')) : table;
}
