import { sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { MAX_XLSX_ROWS } from '../../contract/exportFormats.ts';
import { EmbeddedEngine } from '../../server/modules/search/engine/embedded.ts';
import type { Transaction } from '../../server/platform/database/database.ts';
import { rowIds } from '../../server/platform/resources/rowIds.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { samplePortal } from './support/samplePortal.ts';

const at = samplePortal();

const PART = 25_000;

/**
 * Inserts this many samples; the last one made comes first in the list. Several statements, each within the deadline.
 */
async function fill(count: number): Promise<void> {
  for (let from = 1; from <= count; from += PART)
    await at.portal.dependencies.database.execute(sql`
      insert into sample (code, name, body, aliases, "order")
      select 'R-' || number, '{"en": "Row", "zh": "行"}', '{"en": "", "zh": ""}', '[]', ${count}::int - number
      from generate_series(${from}::int, least(${from}::int + ${PART}::int - 1, ${count}::int)) as number`);
}
const exported = (format: 'csv' | 'xlsx', headers: Record<string, string> = {}) =>
  at.calls.post('export', { columns: ['code'], format }, {}, headers);

/** Returns a query for the ids of the numbers 1 to `count`, in order. */
const numbered = (count: number) =>
  sql`select lpad(to_hex(number), 32, '0')::uuid as id from generate_series(1, ${count}::int) as number order by number`;
const idAt = (number: number) => `00000000-0000-0000-0000-${number.toString(16).padStart(12, '0')}`;

describe('[A45] an export is never cut silently', () => {
  test('[A45] an export has all its ids in order, however many there are', async () => {
    const count = 250_001;
    const ids = await rowIds(at.portal.dependencies.transaction, numbered(count));
    expect(ids.count).toBe(count);
    let read = 0;
    for (const batch of ids.batches(300)) {
      expect(batch.length).toBeLessThanOrEqual(300);
      expect([batch[0], batch.at(-1)]).toEqual([idAt(read + 1), idAt(read + batch.length)]);
      read += batch.length;
    }
    expect(read).toBe(count);
    const some = await rowIds(at.portal.dependencies.transaction, numbered(count), 15_000);
    expect(some.count).toBeGreaterThan(15_000);
    expect(some.count).toBeLessThan(count);
  });

  test('[A45] the ids of only a few exports are read at once, so that other requests get connections', async () => {
    const { transaction } = at.portal.dependencies;
    let [running, most] = [0, 0];
    const counted: Transaction = (work) =>
      transaction(async (open) => {
        running += 1;
        most = Math.max(most, running);
        return work(open).finally(() => {
          running -= 1;
        });
      });
    const found = await Promise.all(Array.from({ length: 12 }, () => rowIds(counted, numbered(20_000))));
    expect(found.map(({ count }) => count)).toEqual(Array(12).fill(20_000));
    expect(most).toBe(3);
  });

  test.each([
    ['en', 'There are 2,000,000 rows, but an Excel file holds at most 1,048,500. Choose CSV'],
    ['zh', '共 2,000,000 行，而 Excel 文件最多容纳 1,048,500 行。请改用不限行数的 CSV'],
  ] as const)(
    '[A45] a search with more models than a sheet holds refuses xlsx and begins a CSV (%s)',
    async (locale, words) => {
      const { call, fetch } = at.portal;
      const token = await signIn(at.portal, await makePerson(at.portal));
      const batches = (async function* (): AsyncGenerator<string[]> {})();
      const ids = vi.spyOn(EmbeddedEngine.prototype, 'ids').mockResolvedValue({ count: 2_000_000, batches });
      try {
        const asked = (format: 'csv' | 'xlsx') => ({
          ...{ token, body: { columns: ['model'], format }, headers: { 'accept-language': locale } },
        });
        const refused = await call('exportModels', asked('xlsx'));
        expect(refused.status).toBe(400);
        expect(refused.message).toContain(words);
        const csv = await fetch('exportModels', asked('csv'));
        expect([csv.statusCode, csv.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
        expect(ids.mock.calls.map(([, , most]) => most)).toEqual([MAX_XLSX_ROWS, Number.POSITIVE_INFINITY]);
      } finally {
        ids.mockRestore();
      }
    },
  );

  test('[A45] a CSV has every row in the order of the list', { tags: ['long'], timeout: 240_000 }, async () => {
    const count = 200_750;
    await fill(count);
    const { http } = await exported('csv');
    expect(http.statusCode).toBe(200);
    const lines = http.body.replace('\uFEFF', '').trim().split('\r\n');
    expect(lines.length).toBe(count + 1);
    expect([lines[1], lines[2], lines.at(-1)]).toEqual([`R-${count}`, `R-${count - 1}`, 'R-1']);
    expect(new Set(lines).size).toBe(lines.length);
  });

  test('[A45] xlsx is refused for a list with more rows than a sheet holds', {
    tags: ['long'],
    timeout: 240_000,
  }, async () => {
    await fill(MAX_XLSX_ROWS + 1);
    const english = await exported('xlsx');
    expect(english.status).toBe(400);
    expect(english.message).toContain(
      'There are 1,048,501 rows, but an Excel file holds at most 1,048,500. Choose CSV',
    );
    expect((await exported('xlsx', { 'accept-language': 'zh' })).message).toContain('请改用不限行数的 CSV');
  });
});
