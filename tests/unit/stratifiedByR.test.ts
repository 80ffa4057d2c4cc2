import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { cliffsDelta, cliffsDeltaInterval } from '../../server/modules/analysis/cliffsDelta.ts';
import { mantelHaenszel } from '../../server/modules/analysis/mantelHaenszel.ts';
import { spearman } from '../../server/modules/analysis/spearman.ts';
import { vanElteren } from '../../server/modules/analysis/vanElteren.ts';

/** Values computed by R (`tests/data/stratified.R`). */
const rows: { what: string; input: string; value: string }[] = parse(
  readFileSync('tests/data/stratified-by-r.csv', 'utf8'),
  { columns: true },
);
const numbers = (cell: string) => cell.split(' ').map(Number);
const rowsOf = (what: string) =>
  rows
    .filter((row) => row.what === what)
    .map(({ input, value }) => ({ input: input.split(';').map(numbers), byR: value.split(' ').map(Number) }));

/** Divides the other columns by the first one, which has the stratum of each value. */
function strataOf([stratum = [], one = [], two = []]: number[][]) {
  return [...new Set(stratum)].map((own) => {
    const places = [...stratum.keys()].filter((place) => stratum[place] === own);
    return { one: places.map((place) => one[place] as number), two: places.map((place) => two[place] as number) };
  });
}

function isNear(own: number | undefined, byR: number | undefined, about: string): void {
  const difference = Math.abs((own ?? Number.NaN) - (byR ?? Number.NaN));
  expect(difference, `${about}: ${own}, by R ${byR}`).toBeLessThanOrEqual(1e-9 * Math.max(Math.abs(byR ?? 0), 1e-3));
}

const samplesOf = (input: number[][]) =>
  strataOf(input).map(({ one, two }) => ({
    reference: two.filter((_, place) => one[place] === 0),
    treated: two.filter((_, place) => one[place] === 1),
  }));

it("van Elteren's test, and Cliff's delta within strata, agree with R", () => {
  expect(rowsOf('vanElteren').length).toBeGreaterThan(90);
  for (const { input, byR } of rowsOf('vanElteren')) {
    const strata = samplesOf(input);
    isNear(vanElteren(strata)?.p, byR[0], 'p');
    isNear(cliffsDelta(strata) ?? Number.NaN, byR[1], 'delta');
  }
});

it("van Elteren's test is exact with few values, where the normal distribution would find too much", () => {
  const stratum = (reference: number[], treated: number[]) => ({ reference, treated });
  // the least p of 3 against 3: wilcox.test(1:3, 4:6)$p.value; 2 * pnorm(-4.5 / sqrt(5.25)) is 0.0495
  const apart = stratum([4, 5, 6], [1, 2, 3]);
  expect(vanElteren([apart])).toEqual({ exact: true, p: expect.closeTo(0.1, 12) });
  // four pairs that all go the same way: 2 of 2^4; by the normal distribution 2 * pnorm(-2) = 0.0455
  expect(vanElteren([0, 10, 20, 30].map((at) => stratum([at + 1], [at])))?.p).toBeCloseTo(0.125, 12);
  // ties have mean ranks: mean(abs(combn(rank(c(1, 1, 2, 2, 3, 3)), 3, sum) - 10.5) >= 4)
  expect(vanElteren([stratum([2, 3, 3], [1, 1, 2])])?.p).toBeCloseTo(0.2, 12);
  const exact = rowsOf('vanElteren').map(({ input }) => vanElteren(samplesOf(input))?.exact);
  expect(exact.filter(Boolean).length).toBeGreaterThan(40);
  expect(exact.filter((one) => one === false).length).toBeGreaterThan(25);
});

it('an interval within strata contains its delta; strata with one sample do not count', () => {
  const strata = samplesOf(rowsOf('vanElteren')[3]?.input ?? []);
  const interval = cliffsDeltaInterval(strata);
  expect(interval?.low).toBeLessThan(interval?.value ?? Number.NaN);
  expect(interval?.high).toBeGreaterThan(interval?.value ?? Number.NaN);
  const alone = { reference: [1, 2, 3], treated: [] };
  expect(vanElteren([...strata, alone])).toEqual(vanElteren(strata));
  expect(cliffsDelta([...strata, alone])).toBe(cliffsDelta(strata));
  expect([vanElteren([alone]), cliffsDelta([alone]), cliffsDeltaInterval([alone])]).toEqual([null, null, null]);
  expect(vanElteren([{ reference: [4, 4], treated: [4] }])).toBeNull();
});

it('the common odds ratio, its interval and its test agree with mantelhaen.test of R', () => {
  expect(rowsOf('mantelHaenszel').length).toBeGreaterThan(30);
  for (const { input, byR } of rowsOf('mantelHaenszel')) {
    const cells = input[0] ?? [];
    const tables = Array.from({ length: cells.length / 4 }, (_, place) => {
      const [a = 0, b = 0, c = 0, d = 0] = cells.slice(place * 4);
      return { a, b, c, d };
    });
    const own = mantelHaenszel(tables);
    for (const [place, value] of [own?.p, own?.oddsRatio, own?.low, own?.high].entries())
      if (Number.isFinite(byR[place])) isNear(value, byR[place], `${cells}`);
      else expect(Number.isFinite(value), `${cells}`).toBe(false);
  }
  expect(mantelHaenszel([{ a: 0, b: 0, c: 3, d: 4 }])).toBeNull();
  expect(mantelHaenszel([{ a: 3, b: 0, c: 4, d: 0 }])).toBeNull();
});

it("Spearman's rho agrees with cor.test of R, and within strata with the partial correlation of the ranks", () => {
  for (const what of ['spearman', 'within']) {
    expect(rowsOf(what).length).toBeGreaterThan(30);
    for (const { input, byR } of rowsOf(what)) {
      const own = spearman(strataOf(input).map(({ one, two }) => ({ x: one, y: two })));
      isNear(own?.value, byR[0], `rho ${what}`);
      isNear(own?.p, byR[1], `p ${what}`);
    }
  }
});

it("Spearman's interval is that of Bonett and Wright; without variation there is no correlation", () => {
  const own = spearman([{ x: [1, 2, 3, 4, 5, 6, 7], y: [2, 4, 1, 5, 3, 7, 6] }]);
  const rho = own?.value ?? Number.NaN;
  // 1 − 6 · Σd² / (n³ − n)
  expect(rho).toBeCloseTo(1 - (6 * (1 + 4 + 4 + 1 + 4 + 1 + 1)) / (343 - 7), 12);
  const reach = 1.959963984540054 * Math.sqrt((1 + rho ** 2 / 2) / 4);
  expect(own?.low).toBeCloseTo(Math.tanh(Math.atanh(rho) - reach), 9);
  expect(own?.high).toBeCloseTo(Math.tanh(Math.atanh(rho) + reach), 9);
  expect(spearman([{ x: [1, 1, 1, 1], y: [1, 2, 3, 4] }])).toBeNull();
  expect(spearman([{ x: [1, 2], y: [2, 1] }])).toBeNull();
  expect(spearman([{ x: [1, 2, 3, 4, 5], y: [2, 4, 6, 8, 9] }])).toMatchObject({ value: 1, p: 0 });
});
