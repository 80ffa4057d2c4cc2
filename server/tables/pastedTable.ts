import { withoutProvenance } from '../../contract/provenance.ts';
import { breather } from '../platform/time/breather.ts';
import { RowGroups } from './rowGroups.ts';
import type { Table, TableRow } from './table.ts';
import { namesOf } from './textTable.ts';
import { isVariantCalls, VARIANT_HEADER, variantTable } from './variantCalls.ts';

/** Lines that are divided into cells in one step. */
const GROUP = 500;

/**
 * Returns a text with tabs as a table, without a file: lines that begin with `#` come before the header, and missing
 * cells at the end of a row are empty. Rows are made as they are read, with pauses for other requests. Variant calls
 * (VCF) become a table of `VARIANT_COLUMNS`. Returns null for a text without a header and a row.
 */
export function pastedTable(text: string): Table | null {
  const lines = withoutProvenance(text)
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/);
  const isCalls = isVariantCalls(text.replaceAll('\r', ''), true);
  const at = lines.findIndex((line) => (isCalls ? VARIANT_HEADER.test(line) : line.trim() !== '' && line[0] !== '#'));
  const header = namesOf((lines[at] ?? '').split('\t'));
  if (at === -1 || header.length < 2) return null;
  if (!lines.some((line, place) => place > at && line.trim() !== '')) return null;
  const breathe = breather();
  const table: Table = {
    format: { encoding: 'utf-8', delimiter: '\t', headerLine: at + 1, decimalComma: false },
    members: [],
    sheets: [],
    header,
    rows: () =>
      new RowGroups(async function* () {
        for (let from = at + 1; from < lines.length; from += GROUP) {
          await breathe();
          yield rowsOf(lines.slice(from, from + GROUP), from, header.length);
        }
      }),
    close: async () => {},
  };
  return isCalls ? variantTable(table, lines.slice(0, at).join('\n')) : table;
}

function rowsOf(lines: readonly string[], before: number, columns: number): TableRow[] {
  return lines.flatMap((line, place) => {
    if (line.trim() === '') return [];
    const cells = line.split('\t');
    while (cells.length < columns) cells.push('');
    return [{ line: before + place + 1, cells }];
  });
}
