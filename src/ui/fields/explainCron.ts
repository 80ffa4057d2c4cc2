import {
  CRON_LIMITS,
  CRON_PARTS,
  type CronItem,
  type CronItems,
  type CronPart,
  type CronTexts,
  isEvery,
  readPart,
  splitCron,
  topOf,
  valuesIn,
  valuesOf,
  wrongParts,
} from '../../../contract/cron.ts';
import { m } from '../../i18n/compiled/messages.js';
import { currentLocale, LANGUAGE_TAGS } from '../../i18n/locale.ts';

/** Explains a schedule in a sentence; undefined if it is invalid. */
export function explainCron(expression: string): string | undefined {
  const texts = splitCron(expression);
  if (!texts || wrongParts(texts).length > 0) return undefined;
  const items = Object.fromEntries(CRON_PARTS.map((part) => [part, readPart(part, texts[part]) ?? []])) as CronItems;
  const time = timeOf(texts, items);
  const days = daysOf(texts, items);
  return isWhole('month', items)
    ? m.field_cron_said({ time, days })
    : m.field_cron_said_months({ time, days, months: listOf(items.month, monthName) });
}

/** Whether a part contains each of its possible values, regardless of the notation. */
const isWhole = (part: CronPart, items: CronItems): boolean =>
  valuesOf(part, items[part]).length === topOf(part) - CRON_LIMITS[part][0] + 1;

/** With more points in time than this, they are described as minutes of hours. */
const TIMES = 6;

function timeOf({ minute }: CronTexts, items: CronItems): string {
  const minutes = valuesOf('minute', items.minute);
  const hours = valuesOf('hour', items.hour);
  const step = Number(/^\*\/(\d+)$/.exec(minute)?.[1] ?? 1);
  const everySo = minute.startsWith('*') && 60 % step === 0 && !minute.includes(',');
  const often = step === 1 ? m.field_cron_every_minute() : m.field_cron_every_minutes({ count: step });
  const listed = listOf(items.minute, String);
  if (isWhole('hour', items)) return everySo ? often : m.field_cron_minutes_hourly({ minutes: listed });
  if (minutes.length * hours.length <= TIMES) {
    const times = hours.flatMap((at) => minutes.map((past) => `${twoDigits(at)}:${twoDigits(past)}`));
    return m.field_cron_at({ times: joined(times) });
  }
  const past = everySo ? often : m.field_cron_minutes({ minutes: listed });
  return m.field_cron_in_hours({ minutes: past, hours: listOf(items.hour, String) });
}

/** If both are restricted, a day that matches either one counts. */
function daysOf({ day, weekday }: CronTexts, items: CronItems): string {
  const restricts = { day: !isEvery(day), weekday: !isEvery(weekday) };
  const days = joined(dayWords(items.day));
  const weekdays = joined(weekdayWords(items.weekday));
  const all = (part: 'day' | 'weekday') => restricts[part] && isWhole(part, items);
  if ((!restricts.day && !restricts.weekday) || all('day') || all('weekday')) return m.field_cron_every_day();
  if (!restricts.day) return weekdays;
  return restricts.weekday ? m.field_cron_either({ days, weekdays }) : days;
}

function dayWords(items: readonly CronItem[]): string[] {
  const numbers = items.filter((item) => !('mark' in item));
  const marks = items.map((item) => {
    if (!('mark' in item)) return '';
    if (item.mark === 'nearestWorkday') return m.field_cron_nearest_workday({ day: item.day });
    return item.mark === 'last' ? m.field_cron_last_day() : m.field_cron_last_workday();
  });
  const listed = numbers.length > 0 ? [m.field_cron_days({ days: listOf(numbers, String) })] : [];
  return [...listed, ...marks.filter(Boolean)];
}

function weekdayWords(items: readonly CronItem[]): string[] {
  const every = items.filter((item) => !('mark' in item) && item.nth === undefined);
  const nth = items.flatMap((item) => {
    if ('mark' in item || item.nth === undefined) return [];
    const { nth } = item;
    return valuesIn(item).map((value) =>
      nth === 'last'
        ? m.field_cron_last_weekday({ weekday: weekdayName(value) })
        : m.field_cron_nth_weekday({ nth: ordinal(nth), weekday: weekdayName(value) }),
    );
  });
  const listed = every.length > 0 ? [m.field_cron_weekdays({ weekdays: listOf(every, weekdayName) })] : [];
  return [...listed, ...nth];
}

const ordinal = (nth: number): string =>
  [m.field_cron_first, m.field_cron_second, m.field_cron_third, m.field_cron_fourth, m.field_cron_fifth][nth - 1]?.() ??
  '';

/** Returns the values of a part as text: ranges as ranges, steps value by value. */
function listOf(items: readonly CronItem[], name: (value: number) => string): string {
  const words = items.flatMap((item) => {
    if ('mark' in item) return [];
    const { from, to, step } = item;
    if (step === 1 && to - from > 1) return m.field_cron_range({ from: name(from), to: name(to) });
    return valuesIn(item).map(name);
  });
  return joined([...new Set(words)]);
}

const joined = (words: readonly string[]): string =>
  new Intl.ListFormat(LANGUAGE_TAGS[currentLocale()], { type: 'conjunction' }).format(words);

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/**
 * Returns the full weekday name in English, and the short one (周一) in Chinese, where the long form is formal.
 * Sunday is 0.
 */
export const weekdayName = (day: number): string =>
  new Intl.DateTimeFormat(LANGUAGE_TAGS[currentLocale()], {
    weekday: currentLocale() === 'zh' ? 'short' : 'long',
    timeZone: 'UTC',
  }).format(new Date(Date.UTC(2023, 0, 1 + (day % 7))));

const monthName = (month: number): string =>
  new Intl.DateTimeFormat(LANGUAGE_TAGS[currentLocale()], { month: 'long', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2023, month - 1, 1)),
  );
