import {
  type CronPart,
  type CronTexts,
  isEvery,
  readPart,
  splitCron,
  valuesOf,
} from '../../../machines/cronEditor/cron.ts';
import { m } from '../../i18n/compiled/messages.js';
import { currentLocale, LANGUAGE_TAGS } from '../../i18n/locale.ts';

/** What a schedule says, as a sentence; undefined for one that is wrong. */
export function explainCron(expression: string): string | undefined {
  const texts = splitCron(expression);
  if (!texts || (Object.keys(texts) as CronPart[]).some((part) => readPart(part, texts[part]) === null))
    return undefined;
  const time = timeOf(texts);
  const days = daysOf(texts);
  return isEvery(texts.month)
    ? m.field_cron_said({ time, days })
    : m.field_cron_said_months({ time, days, months: listOf('month', texts.month, monthName) });
}

/** More points in time than these are told as minutes of hours. */
const TIMES = 6;

function timeOf({ minute, hour }: CronTexts): string {
  const minutes = numbersOf('minute', minute);
  const hours = numbersOf('hour', hour);
  const step = Number(/^\*\/(\d+)$/.exec(minute)?.[1] ?? 1);
  const everySo = minute.startsWith('*') && 60 % step === 0 && !minute.includes(',');
  const often = step === 1 ? m.field_cron_every_minute() : m.field_cron_every_minutes({ count: step });
  if (isEvery(hour))
    return everySo ? often : m.field_cron_minutes_hourly({ minutes: listOf('minute', minute, String) });
  if (minutes.length * hours.length <= TIMES) {
    const times = hours.flatMap((at) => minutes.map((past) => `${twoDigits(at)}:${twoDigits(past)}`));
    return m.field_cron_at({ times: joined(times) });
  }
  const past = everySo ? often : m.field_cron_minutes({ minutes: listOf('minute', minute, String) });
  return m.field_cron_in_hours({ minutes: past, hours: listOf('hour', hour, String) });
}

function daysOf({ day, weekday }: CronTexts): string {
  if (isEvery(day) && isEvery(weekday)) return m.field_cron_every_day();
  const weekdays = m.field_cron_weekdays({ weekdays: listOf('weekday', weekday, weekdayName) });
  const isLast = readPart('day', day) === 'last';
  const days = isLast ? m.field_cron_last_day() : m.field_cron_days({ days: listOf('day', day, String) });
  if (isEvery(day)) return weekdays;
  return isEvery(weekday) ? days : m.field_cron_either({ days, weekdays });
}

function numbersOf(part: CronPart, text: string): number[] {
  const items = readPart(part, text);
  return items === null || items === 'last' ? [] : valuesOf(part, items);
}

/** The values of a part in words: ranges as ranges, steps value by value. */
function listOf(part: CronPart, text: string, name: (value: number) => string): string {
  const items = readPart(part, text);
  if (items === null || items === 'last') return '';
  const words = items.flatMap(({ from, to, step }) => {
    if (step === 1 && to - from > 1) return m.field_cron_range({ from: name(from), to: name(to) });
    return valuesOf(part, [{ from, to, step }]).map(name);
  });
  return joined([...new Set(words)]);
}

const joined = (words: readonly string[]): string =>
  new Intl.ListFormat(LANGUAGE_TAGS[currentLocale()], { type: 'conjunction' }).format(words);

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** In full in English, short in Chinese (周一), where the long form is the bookish one. Sunday is 0. */
export const weekdayName = (day: number): string =>
  new Intl.DateTimeFormat(LANGUAGE_TAGS[currentLocale()], {
    weekday: currentLocale() === 'zh' ? 'short' : 'long',
    timeZone: 'UTC',
  }).format(new Date(Date.UTC(2023, 0, 1 + (day % 7))));

const monthName = (month: number): string =>
  new Intl.DateTimeFormat(LANGUAGE_TAGS[currentLocale()], { month: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2023, month - 1, 1)),
  );
