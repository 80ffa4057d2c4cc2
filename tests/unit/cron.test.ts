import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { type CronPart, readPart, splitCron, valuesOf } from '../../contract/cron.ts';
import { type CronFault, cronFaults } from '../../contract/cronFaults.ts';
import { cronProblem, nextRuns } from '../../contract/cronRuns.ts';
import { type Locale, speakLocale } from '../../src/i18n/locale.ts';
import { explainCron } from '../../src/ui/fields/explainCron.ts';
import { explainCronProblem } from '../../src/ui/fields/explainCronProblem.ts';
import { writeRun } from '../../src/ui/fields/writeRun.ts';

afterEach(() => speakLocale('en'));

const said = (locale: Locale, expression: string) => {
  speakLocale(locale);
  return explainCron(expression);
};

const value = (part: CronPart, text: string): CronFault => ({ kind: 'value', part, value: text });

describe('schedules', () => {
  test.each([
    ['* * * * *', 'Every minute, every day', '每天，每分钟'],
    ['*/15 * * * *', 'Every 15 minutes, every day', '每天，每 15 分钟'],
    ['5 * * * *', 'At minute 5 of every hour, every day', '每天，每小时的第 5 分钟'],
    ['30 9 * * 1-5', 'At 09:30, on Monday to Friday', '每周一至周五，09:30'],
    ['0 2,14 * * *', 'At 02:00 and 14:00, every day', '每天，02:00和14:00'],
    ['0 2 L * *', 'At 02:00, on the last day of the month', '每月最后一天，02:00'],
    ['0 2 1 * 1', 'At 02:00, on day 1 of the month or on Monday', '每月 1 日或每周一，02:00'],
    ['0 2 1 jan,jul *', 'At 02:00, on day 1 of the month, in January and July', '一月和七月，每月 1 日，02:00'],
    ['*/10 9-17 * * *', 'Every 10 minutes, during hours 9 to 17, every day', '每天，9至17 点，每 10 分钟'],
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
  ])('%s is described in both languages', (expression, english, chinese) => {
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
  ])('%j is not a schedule', (expression) => expect(explainCron(expression)).toBeUndefined());

  test.each<[string, CronFault[]]>([
    ['60 * * * *', [{ kind: 'value', part: 'minute', value: '60' }]],
    ['0 3 * * 7', []],
    ['0 3 * * 8', [{ kind: 'value', part: 'weekday', value: '8' }]],
    ['0 3 1,32,LW * *', [value('day', '32'), value('day', 'LW')]],
    ['1,,2 9-8/2 * * *', [value('minute', '1,,2'), value('hour', '9-8/2')]],
    ['0 3 5L * *', [value('day', '5L'), { kind: 'place', part: 'weekday', value: '5L' }]],
    [
      'a b c d e',
      [value('minute', 'a'), value('hour', 'b'), value('day', 'c'), value('month', 'd'), value('weekday', 'e')],
    ],
    [
      '5L',
      [
        { kind: 'count', count: 1 },
        { kind: 'place', part: 'weekday', value: '5L' },
      ],
    ],
    ['* * * *', [{ kind: 'count', count: 4 }]],
    ['0 0 3 * * 8', [{ kind: 'count', count: 6 }, value('weekday', '8')]],
    [
      '0 0 3 1 1 ? 2027',
      [
        { kind: 'count', count: 7 },
        { kind: 'year', value: '2027' },
      ],
    ],
    ['0 3 30,31W feb *', [{ kind: 'never', value: '30,31W', month: 'feb', most: 29 }]],
    ['0 3 31 2,4 *', [{ kind: 'never', value: '31', month: '2,4', most: 30 }]],
    ['0 3 30 2 1', []],
    ['0 3 30,L 2 *', []],
  ])('[issue 44] the errors of %s are named part by part', (expression, faults) => {
    expect(cronFaults(expression)).toEqual(faults);
    expect(explainCronProblem(expression) === undefined).toBe(faults.length === 0);
  });

  test.each<[Locale, string, string]>([
    [
      ...(['en', '0 3 * * 8'] as const),
      'Day of the week: 8 is not allowed. Allowed: 0–7 (0 and 7 are Sunday), sun–sat, 5L (last Friday), ' +
        '5#2 (second Friday). Each part can also contain a list (1,5), a range (1-5) or steps (*/2).',
    ],
    [
      ...(['zh', '0 3 * * 8'] as const),
      '“星期”不能填 8，可填 0–7（0 和 7 都是周日）、sun–sat、5L（最后一个周五）、5#2（第二个周五）。' +
        '每部分也可填列表（1,5）、范围（1-5）或间隔（*/2）。',
    ],
    [
      ...(['en', '0 3 30 feb *'] as const),
      'This schedule never runs. Day of the month: 30 does not exist in months feb. Allowed: 1–29.',
    ],
  ])('[issue 44] in %s, %s is refused with an explanation', (locale, expression, words) => {
    speakLocale(locale);
    expect(explainCronProblem(expression)).toBe(words);
  });

  test('every invalid expression has an error, and no valid one has', () => {
    const part = fc.constantFrom('*', '0', '5', '8', '31', '60', 'L', '5L', 'mon', 'feb', '?', '1,,2', '*/0', '5-1');
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), (parts) => {
        const expression = parts.join(' ');
        expect(cronFaults(expression).length > 0).toBe(cronProblem(expression) !== undefined);
      }),
    );
  });

  test('the next runs follow the local clock when its offset changes', () => {
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

  test('a daily run occurs once a day even if its hour is skipped or repeated', () => {
    const days = (after: string) =>
      nextRuns('30 2 * * *', 'Europe/Berlin', 3, new Date(after)).map((run) =>
        writeRun(run, 'Europe/Berlin', 'en').slice(0, 10),
      );
    expect(days('2026-03-28T00:00:00Z')).toEqual(['2026-03-28', '2026-03-29', '2026-03-30']);
    expect(days('2026-10-24T00:00:00Z')).toEqual(['2026-10-24', '2026-10-25', '2026-10-26']);
  });

  test('a schedule that never matches has no runs, and neither does an invalid one', () => {
    expect(nextRuns('0 0 30 2 *', 'UTC', 5)).toEqual([]);
    expect(nextRuns('nonsense', 'UTC', 5)).toEqual([]);
  });

  test('the parsed parts of an expression match its runs', () => {
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
