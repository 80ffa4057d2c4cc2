import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { falseDiscovery, fisher, newcombe, wilson } from '../../server/modules/analysis/counts.ts';

/** Values computed by R (`tests/data/counts.R`). */
const rows: { what: string; input: string; value: string }[] = parse(
  readFileSync('tests/data/counts-by-r.csv', 'utf8'),
  { columns: true },
);
const numbers = (cell: string) =>
  cell.split(' ').map((text) => (text === 'Inf' ? Number.POSITIVE_INFINITY : Number(text)));
const rowsOf = (what: string) =>
  rows.filter((row) => row.what === what).map(({ input, value }) => ({ input: numbers(input), byR: numbers(value) }));

function isNear(own: number, byR: number, tolerance: number, about: string): void {
  if (own === byR) return;
  const scale = Math.max(Math.abs(byR), 1e-12);
  expect(Math.abs(own - byR) / scale, `${about}: ${own}, by R ${byR}`).toBeLessThanOrEqual(tolerance);
}

it("Fisher's exact test, the conditional odds ratio and its interval agree with R", () => {
  const tests = rowsOf('fisher');
  expect(tests.length).toBeGreaterThan(40);
  for (const { input, byR } of tests) {
    const [a = 0, b = 0, c = 0, d = 0] = input;
    const own = fisher({ a, b, c, d });
    isNear(own?.p ?? Number.NaN, byR[0] ?? 0, 1e-9, `p of ${input}`);
    isNear(own?.oddsRatio ?? Number.NaN, byR[1] ?? 0, 1e-8, `odds ratio of ${input}`);
    isNear(own?.low ?? Number.NaN, byR[2] ?? 0, 1e-8, `low of ${input}`);
    isNear(own?.high ?? Number.NaN, byR[3] ?? 0, 1e-8, `high of ${input}`);
  }
});

it('a table with an empty row or column has no test', () => {
  expect(fisher({ a: 0, b: 0, c: 3, d: 4 })).toBeNull();
  expect(fisher({ a: 3, b: 0, c: 4, d: 0 })).toBeNull();
});

it("Wilson's interval agrees with R", () => {
  for (const { input, byR } of rowsOf('wilson')) {
    const own = wilson(input[0] ?? 0, input[1] ?? 0);
    for (const [place, value] of [own?.value, own?.low, own?.high].entries())
      expect(Math.abs((value ?? Number.NaN) - (byR[place] ?? 0)), `${input}`).toBeLessThan(1e-12);
  }
  expect(wilson(0, 0)).toBeNull();
});

it("Newcombe's interval is that of his paper and of R", () => {
  const found = newcombe({ count: 56, of: 70 }, { count: 48, of: 80 });
  // Newcombe 1998, doi 10.1002/(SICI)1097-0258(19980430)17:8<873::AID-SIM779>3.0.CO;2-I, table II, method 10
  expect(found?.low).toBeCloseTo(0.0524, 4);
  expect(found?.high).toBeCloseTo(0.3339, 4);
  for (const { input, byR } of rowsOf('newcombe')) {
    const [x1 = 0, n1 = 0, x2 = 0, n2 = 0] = input;
    const own = newcombe({ count: x1, of: n1 }, { count: x2, of: n2 });
    for (const [place, value] of [own?.value, own?.low, own?.high].entries())
      expect(Math.abs((value ?? Number.NaN) - (byR[place] ?? 0)), `${input}`).toBeLessThan(1e-12);
  }
});

it('false discovery rates agree with R; unknown values are not counted', () => {
  for (const { input, byR } of rowsOf('falseDiscovery'))
    for (const [place, value] of falseDiscovery(input).entries()) isNear(value, byR[place] ?? 0, 1e-12, `${input}`);
  expect([...falseDiscovery([0.01, Number.NaN, 0.04])]).toEqual([0.02, Number.NaN, 0.04]);
});
