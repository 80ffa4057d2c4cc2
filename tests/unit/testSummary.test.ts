import { expect, test } from 'vitest';
import type { TestOutcome } from '../support/results.ts';
import { isPassed, MOST_FLAKY, type PartResult, summaryOf } from '../support/summary.ts';

const outcome = (title: string, state: TestOutcome['state'], error?: string): TestOutcome => ({
  part: 'e2e',
  file: 'home.e2e.ts',
  title,
  state,
  ...(error && { error }),
});
const part = (outcomes: TestOutcome[], more: Partial<PartResult> = {}): PartResult => ({
  name: 'e2e',
  seconds: 12.34,
  outcomes,
  leftBehind: [],
  ...more,
});

test('the summary names failed and flaky tests, and ends with the counts', () => {
  const results = [
    part([
      outcome('opens', 'passed'),
      outcome('closes', 'failed', 'Error: still there'),
      outcome('waits', 'flaky', 'Error: not yet'),
      outcome('prints', 'skipped'),
    ]),
  ];
  expect(summaryOf(results)).toEqual([
    '=== summary ===',
    'FAILED e2e           12.3 s  2 passed, 1 failed, 1 skipped, 1 of them flaky',
    'FAILED e2e: home.e2e.ts: closes',
    '       Error: still there',
    'FLAKY  e2e: home.e2e.ts: waits',
    '       Error: not yet',
    '2 passed, 1 failed, 1 skipped',
  ]);
  expect(isPassed(results)).toBe(false);
});

test('a part that crashed counts as failed and shows its last lines', () => {
  const results = [part([outcome('opens', 'passed')], { lastWords: ['out of memory'] })];
  expect(summaryOf(results).slice(2)).toEqual([
    'FAILED e2e: it ended with an error of its own; its last lines:',
    '       out of memory',
    '1 passed, 1 failed, 0 skipped',
  ]);
  expect(isPassed(results)).toBe(false);
});

test('a few flaky tests pass, and one more fails the run', () => {
  const flaky = (count: number) => [part(Array.from({ length: count }, (_, at) => outcome(`${at}`, 'flaky')))];
  expect(isPassed(flaky(MOST_FLAKY))).toBe(true);
  expect(isPassed(flaky(MOST_FLAKY + 1))).toBe(false);
  expect(summaryOf(flaky(MOST_FLAKY + 1)).slice(-2)).toEqual([
    'FAILED 4 tests are flaky, more than 3',
    '4 passed, 1 failed, 0 skipped',
  ]);
});

test('processes left by a part are reported', () => {
  const results = [part([], { leftBehind: [{ pid: 7, command: 'postgres -D data' }] })];
  expect(summaryOf(results)).toContain('LEFT BEHIND by e2e: 7 postgres -D data');
});
