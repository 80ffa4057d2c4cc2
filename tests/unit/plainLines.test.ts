import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { openTable } from '../../server/tables/openTable.ts';
import { PlainLines } from '../../server/tables/plainLines.ts';
import type { TableRow } from '../../server/tables/table.ts';

const directory = mkdtempSync(join(tmpdir(), 'plain-lines-'));
afterAll(() => rmSync(directory, { recursive: true }));

const cell = fc.stringMatching(/^[a-c"' ,;\r\n]{0,4}$/);
const written = (value: string) => fc.constantFrom(value, `"${value.replaceAll('"', '""')}"`);
const text = fc
  .tuple(fc.array(fc.array(cell.chain(written), { minLength: 1, maxLength: 3 }), { maxLength: 6 }), fc.boolean())
  .map(([records, isWindows]) => records.map((cells) => cells.join(',')).join(isWindows ? '\r\n' : '\n'));

test('the records are those of a CSV parser, wherever the text is cut, until the first line that is not simple', () => {
  fc.assert(
    fc.property(text, fc.nat(30), (whole, cut) => {
      const plain = new PlainLines({ delimiter: ',', quotes: true, headerLine: 1 }, 1_000);
      const records = plain.take(whole.slice(0, cut));
      if (!plain.irregular) records.push(...plain.take(whole.slice(cut)));
      if (!plain.irregular) records.push(...plain.end());
      const read = records.map(({ cells }) => cells);
      const expected: string[][] = [];
      try {
        const options = { relax_column_count: true, skip_empty_lines: true };
        const on_record = (record: string[]) => {
          expected.push(record);
          return null;
        };
        parse(whole, { ...options, on_record });
      } catch {
        expect(plain.irregular).toBeDefined();
      }
      if (plain.irregular) expect(read).toEqual(expected.slice(0, read.length));
      else expect(read).toEqual(expected);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['a quoted delimiter', '"x,y"', 'x,y'],
  ['a doubled quote', '"5"" long"', '5" long'],
])('%s in the middle of a long file changes neither the rows after it nor their lines', async (_, said, value) => {
  const count = 30_000; // several pieces of text
  const at = 12_000;
  const lines = Array.from({ length: count }, (_, index) => `M-${index},${index === at ? said : `value ${index}`}`);
  const path = join(directory, 'long.csv');
  writeFileSync(path, ['model,value', ...lines, ''].join('\n'));
  const table = await openTable(path);
  const rows: TableRow[] = [];
  for await (const row of table.rows()) rows.push(row);
  await table.close();
  expect(rows).toHaveLength(count);
  expect(rows[at]).toEqual({ line: at + 2, cells: [`M-${at}`, value] });
  expect(rows.at(-1)).toEqual({ line: count + 1, cells: [`M-${count - 1}`, `value ${count - 1}`] });
  expect(rows.every(({ line }, index) => line === index + 2)).toBe(true);
});
