import { expect, test } from 'vitest';
import { KeptReport } from '../../server/modules/imports/keptReport.ts';

/** Makes a report with this many different findings; earlier ones occur more often. */
function reportOf(kinds: number): KeptReport {
  const report = new KeptReport();
  for (let kind = 1; kind <= kinds; kind++)
    for (let time = kind; time <= kinds; time++) {
      const reason = { en: `reason ${kind}`, zh: `原因 ${kind}` };
      report.add({ kind: 'noticed', line: time, id: 'A', column: 'name', value: 'x', reason });
    }
  return report;
}

test('a summary lists up to 100 kinds of findings', () => {
  const { summary } = reportOf(100);
  expect(summary).toHaveLength(100);
  expect(summary.at(-1)).toMatchObject({ column: 'name', reason: { en: 'reason 100' }, count: 1 });
});

test('beyond 100 kinds the last line counts the rest, so that the sum includes every finding', () => {
  const { summary } = reportOf(102);
  expect(summary).toHaveLength(100);
  expect(summary.at(-2)).toMatchObject({ reason: { en: 'reason 99' }, count: 4 });
  expect(summary.at(-1)).toEqual({
    kind: 'noticed',
    line: 100,
    id: 'A',
    column: '',
    value: '',
    reason: { en: '3 more kinds of findings are not listed here', zh: '另有 3 类问题未在此列出' },
    count: 3 + 2 + 1,
  });
  expect(summary.reduce((sum, { count }) => sum + count, 0)).toBe((102 * 103) / 2);
});
