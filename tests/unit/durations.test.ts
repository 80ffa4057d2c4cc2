import { afterAll, expect, test } from 'vitest';
import { formatDuration } from '../../src/i18n/durations.ts';
import { speakLocale } from '../../src/i18n/locale.ts';

afterAll(() => speakLocale('en'));

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test.each([
  ['en', ['--', '5 ms', '1.5 sec', '4 min', '4 min 7 sec', '23 hr 59 min', '1 day 3 hr', '2 days']],
  ['zh', ['--', '5 毫秒', '1.5 秒', '4 分钟', '4 分钟 7 秒', '23 小时 59 分钟', '1 天 3 小时', '2 天']],
] as const)('a duration has its two largest units, from milliseconds to days (%s)', (locale, texts) => {
  speakLocale(locale);
  const durations = [
    null,
    5,
    1_500,
    4 * MINUTE,
    4 * MINUTE + 7_000,
    24 * HOUR - MINUTE,
    27 * HOUR,
    48 * HOUR + 20 * MINUTE,
  ];
  expect(durations.map(formatDuration)).toEqual(texts);
});
