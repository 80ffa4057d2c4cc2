import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import * as distributions from '../../server/modules/analysis/distributions.ts';
import {
  type Course,
  hazardRatio,
  logRank,
  survivalOf,
  whyNoHazardRatio,
} from '../../server/modules/analysis/survival.ts';
import { holm, welch, wilcoxon } from '../../server/modules/analysis/twoSamples.ts';

/** Reads a table of values computed by R (`tests/data/distributions.R`). */
const table = <Column extends string>(name: string): Record<Column, string>[] =>
  parse(readFileSync(`tests/data/${name}.csv`, 'utf8'), { columns: true });
const isNear = (own: number | null | undefined, byR: string, tolerance: number, about: string) => {
  if (byR === 'NA') return expect(own ?? null, about).toBeNull();
  const value = Number(byR);
  const distance = Math.abs((own ?? Number.NaN) - value) / (value === 0 ? 1 : Math.abs(value));
  return expect(distance, `${about}: ${own}, by R ${byR}`).toBeLessThanOrEqual(tolerance);
};
const numbers = (cell: string) => cell.split(' ').map(Number);

it('distribution functions agree with R to nine digits', () => {
  const { normalP, chiSquareP, normalQuantile, studentP, studentQuantile } = distributions;
  const functions = { normalP, chiSquareP, normalQuantile, studentP, studentQuantile };
  const rows = table<'what' | 'a' | 'b' | 'value'>('distributions-by-r');
  expect(rows.length).toBeGreaterThan(190);
  for (const { what, a, b, value } of rows) {
    const own = functions[what as keyof typeof functions](Number(a), Number(b));
    if (Math.abs(Number(value)) < 1e-15 && Math.abs(own) < 1e-15 && what.endsWith('Quantile')) continue;
    isNear(own, value, 1e-9, `${what} ${a} ${b}`);
  }
});

describe('sixty random pairs of arms, many small and with ties, agree with R', () => {
  type Column =
    | 'case'
    | 'arm'
    | 'time'
    | 'event'
    | 'median'
    | 'low'
    | 'high'
    | 'chisq'
    | 'without'
    | 'hr'
    | 'hrLow'
    | 'hrHigh'
    | 'shares'
    | 'lows'
    | 'highs'
    | 'volumes'
    | 'wilcoxon';
  const rows = table<Column>('survival-by-r').map((row) => {
    const [arm, time, event] = [numbers(row.arm), numbers(row.time), numbers(row.event)];
    const courses = time.map((day, place) => ({ day, event: event[place] === 1, arm: arm[place] }));
    const of = (wanted: number) => courses.filter((course) => course.arm === wanted);
    return { row, arm, reference: of(0), treated: of(1) };
  });

  it('Kaplan–Meier: survival, intervals, and the median with its interval', () => {
    for (const { row, treated } of rows) {
      const { steps, medianDays, medianLow, medianHigh } = survivalOf(treated, 1_000);
      isNear(medianDays, row.median, 1e-9, `median ${row.case}`);
      isNear(medianLow, row.low, 1e-9, `low ${row.case}`);
      isNear(medianHigh, row.high, 1e-9, `high ${row.case}`);
      for (const [place, share] of row.shares.split(' ').entries()) {
        isNear(steps[place]?.share, share, 1e-9, `share ${row.case} ${place}`);
        // before the first event R returns 1, and after the last animal NA
        const low = row.lows.split(' ')[place] ?? 'NA';
        isNear(steps[place]?.low, share === '1' ? 'NA' : low, 1e-8, `low ${row.case} ${place}`);
      }
    }
  });

  it('log-rank', () => {
    for (const { row, reference, treated } of rows)
      isNear(logRank(reference, treated)?.chiSquare, row.chisq, 1e-9, row.case);
  });

  it('Cox with Efron’s ties, and no ratio without an estimate', () => {
    for (const { row, reference, treated } of rows) {
      const ratio = hazardRatio(reference, treated);
      isNear(ratio?.value, row.hr, 1e-8, `ratio ${row.case}`);
      isNear(ratio?.low, row.hrLow, 1e-8, `low ${row.case}`);
      isNear(ratio?.high, row.hrHigh, 1e-8, `high ${row.case}`);
      expect(whyNoHazardRatio(reference, treated) ?? '', `reason ${row.case}`).toBe(row.without);
    }
    expect(new Set(rows.map(({ row }) => row.without))).toEqual(new Set(['', 'apart', 'noEvent']));
  });

  it('Wilcoxon, exact without ties', () => {
    for (const { row, arm } of rows) {
      const volumes = numbers(row.volumes);
      const of = (wanted: number) => volumes.filter((_, place) => arm[place] === wanted);
      const found = wilcoxon(of(0), of(1));
      expect(found?.exact).toBe(new Set(volumes).size === volumes.length);
      isNear(found?.p, row.wilcoxon, 1e-9, row.case);
    }
  });
});

it('gives no result for samples that are too small or constant', () => {
  expect(welch([1], [2, 3])).toBeNull();
  expect(welch([2, 2], [3, 3])).toBeNull();
  // R treats these samples as constant: their remaining variance is only a rounding error of the mean
  const same = (count: number, volume: number) => new Array<number>(count).fill(Math.log1p(volume));
  expect(welch(same(3, 100.1), same(7, 100.1))).toBeNull();
  expect(welch(same(6, 2_000), same(3, 300))).toBeNull();
  expect(wilcoxon([], [1])).toBeNull();
  expect(wilcoxon([4, 4], [4, 4, 4])).toBeNull();
  expect(logRank([{ day: 3, event: false }], [{ day: 5, event: false }])).toBeNull();
  expect(hazardRatio([{ day: 3, event: true }], [{ day: 5, event: false }])).toBeNull();
});

/** The logarithm of Cox's partial likelihood, with ties by Efron, written out animal by animal. */
function logLikelihood(reference: readonly Course[], treated: readonly Course[], beta: number): number {
  const all = [...reference.map((one) => ({ ...one, beta: 0 })), ...treated.map((one) => ({ ...one, beta }))];
  const sum = (some: typeof all) => some.reduce((total, one) => total + Math.exp(one.beta), 0);
  let found = 0;
  for (const day of new Set(all.filter(({ event }) => event).map((one) => one.day))) {
    const failed = all.filter((one) => one.day === day && one.event);
    const atRisk = all.filter((one) => one.day >= day);
    for (const [tie, one] of failed.entries())
      found += one.beta - Math.log(sum(atRisk) - (tie / failed.length) * sum(failed));
  }
  return found;
}

describe('two arms whose events lie apart', () => {
  const on = (...days: number[]): Course[] => days.map((day) => ({ day, event: true }));
  const until = (...days: number[]): Course[] => days.map((day) => ({ day, event: false }));
  const control = on(7, 7, 7, 10, 10, 10, 10);
  const late = [...on(28, 28, 32, 35, 35), ...until(35, 35)];

  // R 4.2, survival 3.5: "Loglik converged before variable 1; coefficient may be infinite", coef −21, se 10,350
  it.each([
    ['all later', control, late, -1],
    ['all earlier', late, control, 1],
    ['the last control leaves when the first treated animal has the event', [...control, ...until(27)], late, -1],
  ])('have no hazard ratio, for a likelihood that only rises: %s', (_, reference, treated, direction) => {
    expect(hazardRatio(reference, treated)).toBeNull();
    expect(whyNoHazardRatio(reference, treated)).toBe('apart');
    const likelihoods = [1, 2, 4, 8, 12].map((beta) => logLikelihood(reference, treated, direction * beta));
    for (const [place, likelihood] of likelihoods.slice(1).entries())
      expect(likelihood).toBeGreaterThan(likelihoods[place] ?? 0);
  });

  it('have one if an animal of the earlier arm is still there', () => {
    const reference = [...control, ...until(28)];
    expect(whyNoHazardRatio(reference, late)).toBeNull();
    const beta = Math.log(hazardRatio(reference, late)?.value ?? Number.NaN);
    const most = logLikelihood(reference, late, beta);
    for (const aside of [-0.01, 0.01]) expect(logLikelihood(reference, late, beta + aside)).toBeLessThan(most);
  });
});

it('adjusts by Holm in the order of the values, and leaves out missing ones', () => {
  // expected values from R: p.adjust(c(0.01, 0.04, 0.03), 'holm')
  expect(holm([0.01, null, 0.04, 0.03])).toEqual([0.03, null, 0.06, 0.06]);
});
