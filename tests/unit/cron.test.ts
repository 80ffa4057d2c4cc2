import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { readPart, splitCron, valuesOf } from '../../contract/cron.ts';
import { nextRuns } from '../../contract/cronRuns.ts';
import { type Locale, speakLocale } from '../../src/i18n/locale.ts';
import { explainCron } from '../../src/ui/fields/explainCron.ts';
import { writeRun } from '../../src/ui/fields/writeRun.ts';

afterEach(() => speakLocale('en'));

const said = (locale: Locale, expression: string) => {
  speakLocale(locale);
  return explainCron(expression);
};

describe('schedules', () => {
  test.each([
    ['* * * * *', 'Every minute, every day', '每天，每分钟'],
    ['*/15 * * * *', 'Every 15 minutes, every day', '每天，每 15 分钟'],
    ['5 * * * *', 'At minute 5 of every hour, every day', '每天，每小时的第 5 分'],
    ['30 9 * * 1-5', 'At 09:30, on Monday to Friday', '每周一至周五，09:30'],
    ['0 2,14 * * *', 'At 02:00 and 14:00, every day', '每天，02:00和14:00'],
    ['0 2 L * *', 'At 02:00, on the last day of the month', '每月最后一天，02:00'],
    ['0 2 1 * 1', 'At 02:00, on day 1 of the month or on Monday', '每月 1 日或每周一，02:00'],
    ['0 2 1 jan,jul *', 'At 02:00, on day 1 of the month, in January and July', '一月和七月，每月 1 日，02:00'],
    ['*/10 9-17 * * *', 'Every 10 minutes, in the hours 9 to 17, every day', '每天，9至17 点，每 10 分钟'],
    ['@weekly', 'At 00:00, on Sunday', '每周日，00:00'],
    [
      '0 2 1,L * *',
      'At 02:00, on day 1 of the month and on the last day of the month',
      '每月 1 日和每月最后一天，02:00',
    ],
    ['0 2 * * 5L', 'At 02:00, on the last Friday of the month', '每月最后一个周五，02:00'],
    ['0 2 * * 1#2', 'At 02:00, on the second Monday of the month', '每月第二个周一，02:00'],
    [
      '0 2 15W * *',
      'At 02:00, on the weekday (Monday to Friday) nearest to day 15 of the month',
      '每月离 15 日最近的工作日（周一至周五），02:00',
    ],
    ['0 2 1-31 * 5', 'At 02:00, every day', '每天，02:00'],
  ])('%s is said in both languages', (expression, english, chinese) => {
    expect(said('en', expression)).toBe(english);
    expect(said('zh', expression)).toBe(chinese);
  });

  test.each([
    '',
    '* * * *',
    '60 * * * *',
    '* 24 * * *',
    '* * 0 * *',
    '* * * 13 *',
    '* * * * 8',
    '5-1 * * * *',
    '*/0 * * * *',
    '1,,2 * * * *',
    '* * * * * *',
    'a b c d e',
    '*-3 * * * *',
  ])('%j is none', (expression) => expect(explainCron(expression)).toBeUndefined());

  test('the next runs keep to the clock of the place when its hour changes', () => {
    const runs = nextRuns('30 9 * * *', 'Europe/Berlin', 3, new Date('2026-03-27T12:00:00Z'));
    expect(runs.map((run) => run.toISOString())).toEqual([
      '2026-03-28T08:30:00.000Z',
      '2026-03-29T07:30:00.000Z',
      '2026-03-30T07:30:00.000Z',
    ]);
    expect(runs.map((run) => writeRun(run, 'Europe/Berlin', 'en')).slice(0, 2)).toEqual([
      '2026-03-28 09:30 Sat UTC+01:00',
      '2026-03-29 09:30 Sun UTC+02:00',
    ]);
  });

  test('an hour that is left out or comes twice: a daily run comes once a day all the same', () => {
    const days = (after: string) =>
      nextRuns('30 2 * * *', 'Europe/Berlin', 3, new Date(after)).map((run) =>
        writeRun(run, 'Europe/Berlin', 'en').slice(0, 10),
      );
    expect(days('2026-03-28T00:00:00Z')).toEqual(['2026-03-28', '2026-03-29', '2026-03-30']);
    expect(days('2026-10-24T00:00:00Z')).toEqual(['2026-10-24', '2026-10-25', '2026-10-26']);
  });

  test('a schedule that never comes has no runs; neither has what is none', () => {
    expect(nextRuns('0 0 30 2 *', 'UTC', 5)).toEqual([]);
    expect(nextRuns('nonsense', 'UTC', 5)).toEqual([]);
  });

  test('what we read of an expression is what its runs do', () => {
    const minute = fc.oneof(fc.constantFrom('*', '*/7', '10-50/5', '0,30', '59'), fc.nat(59).map(String));
    const hour = fc.oneof(fc.constantFrom('*', '*/5', '9-17', '0,23'), fc.nat(23).map(String));
    fc.assert(
      fc.property(minute, hour, (minutes, hours) => {
        const texts = splitCron(`${minutes} ${hours} * * *`);
        const values = (part: 'minute' | 'hour') => {
          const items = readPart(part, texts?.[part] ?? '');
          return valuesOf(part, items ?? []);
        };
        const day = values('hour').flatMap((at) => values('minute').map((past) => at * 60 + past));
        const runs = nextRuns(`${minutes} ${hours} * * *`, 'UTC', day.length, new Date('2025-12-31T23:59:00Z'));
        expect(runs.map((run) => run.getUTCHours() * 60 + run.getUTCMinutes())).toEqual(day);
      }),
      { numRuns: 60 },
    );
  });
});
