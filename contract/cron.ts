/**
 * The only parser of schedules: the description, preview, form, server and scheduler all use it. A schedule is a POSIX
 * cron expression of five parts, with names, steps and the marks `L`, `LW`, `15W`, `5L` and `5#2`.
 *
 * Day and weekday: when both are restricted, a day that fits either of them matches. A star with a step of one
 * restricts nothing, like a star alone.
 */

/** The five parts of a schedule, in the order in which they are written. */
export const CRON_PARTS = ['minute', 'hour', 'day', 'month', 'weekday'] as const;
export type CronPart = (typeof CRON_PARTS)[number];
export type CronTexts = Record<CronPart, string>;

/**
 * Values from one number to another with a step. `nth`: only the nth such weekday of the month, counted from its first.
 */
export type CronRange = { from: number; to: number; step: number; nth?: number | 'last' };
/**
 * A day that is not written as a number: the last day, the last workday (Monday to Friday), or the workday nearest to a
 * day.
 */
export type CronMark = { mark: 'last' } | { mark: 'lastWorkday' } | { mark: 'nearestWorkday'; day: number };
export type CronItem = CronRange | CronMark;
export type CronItems = Record<CronPart, readonly CronItem[]>;

export const CRON_LIMITS: Readonly<Record<CronPart, readonly [number, number]>> = {
  minute: [0, 59],
  hour: [0, 23],
  day: [1, 31],
  month: [1, 12],
  weekday: [0, 7],
};
const NAMES: Readonly<Partial<Record<CronPart, readonly string[]>>> = {
  month: ['', 'jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
  weekday: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'],
};
const SHORTHANDS: Readonly<Record<string, string>> = {
  '@hourly': '0 * * * *',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@weekly': '0 0 * * 0',
  '@monthly': '0 0 1 * *',
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
};

/**
 * Returns the words of an expression. Full-width characters and other kinds of dashes are replaced by the ordinary
 * ones; `@daily` is expanded.
 */
export function wordsOfCron(expression: string): string[] {
  const plain = expression
    .normalize('NFKC')
    .replace(/[‐-―−]/g, '-')
    .trim();
  const written = SHORTHANDS[plain.toLowerCase()] ?? plain;
  return written === '' ? [] : written.split(/\s+/);
}

/** Returns an expression as its five parts, valid or not; null when it does not have five. */
export function splitCron(expression: string): CronTexts | null {
  const [minute, hour, day, month, weekday, more] = wordsOfCron(expression);
  if (!minute || !hour || !day || !month || !weekday || more) return null;
  return { minute, hour, day, month, weekday };
}

export const joinCron = (texts: CronTexts): string => CRON_PARTS.map((part) => texts[part].trim() || '*').join(' ');

/** Parses one part of a schedule; returns null when it is not valid. */
export function readPart(part: CronPart, text: string): readonly CronItem[] | null {
  const read = itemsOf(text).map((item) => ({ text: item, item: readItem(part, item) }));
  return read.some((one) => isWrong(one, read)) ? null : read.flatMap(({ item }) => item ?? []);
}

/** Returns the items of a part that are not valid, as written. */
export function wrongItems(part: CronPart, text: string): string[] {
  const read = itemsOf(text).map((item) => ({ text: item, item: readItem(part, item) }));
  return read.filter((one) => isWrong(one, read)).map((one) => one.text || text);
}

type ReadItem = { text: string; item: CronItem | null };

/**
 * The last workday (`LW`) must be the only item of its part, because the scheduler's parser accepts nothing beside it.
 */
const isWrong = ({ item }: ReadItem, { length }: readonly ReadItem[]): boolean =>
  item === null || (length > 1 && 'mark' in item && item.mark === 'lastWorkday');

const itemsOf = (text: string): string[] =>
  text
    .trim()
    .split(',')
    .map((item) => item.trim());

function readItem(part: CronPart, text: string): CronItem | null {
  return (part === 'day' ? readMark(text) : null) ?? readRange(part, text);
}

function readMark(text: string): CronMark | null {
  if (/^l$/i.test(text)) return { mark: 'last' };
  if (/^lw$/i.test(text)) return { mark: 'lastWorkday' };
  const day = Number(/^(\d{1,2})w$/i.exec(text)?.[1]);
  return day >= 1 && day <= 31 ? { mark: 'nearestWorkday', day } : null;
}

function readRange(part: CronPart, text: string): CronRange | null {
  const [, plain = text, mark] = (part === 'weekday' && /^([^l#]+)(l|#[1-5])$/i.exec(text)) || [];
  const [, start = '', end, every] = /^(\*|\w+)(?:-(\w+))?(?:\/(\d{1,2}))?$/.exec(plain) ?? [];
  const values = rangeOf(part, start, end);
  const step = every === undefined ? 1 : Number(every);
  if (!values || step < 1 || step > stepMost(part)) return null;
  // a step without an end is a form of Quartz: `proposeCron` writes it out
  if (start !== '*' && end === undefined && every !== undefined) return null;
  if (mark === undefined) return { ...values, step };
  return start === '*' ? null : { ...values, step, nth: /l/i.test(mark) ? 'last' : Number(mark.slice(1)) };
}

function rangeOf(part: CronPart, start: string, end: string | undefined): { from: number; to: number } | null {
  const [low, high] = CRON_LIMITS[part];
  if (start === '*') return end === undefined ? { from: low, to: topOf(part) } : null;
  const from = numberOf(part, start);
  const last = end === undefined ? from : numberOf(part, end);
  // `sun` at the end of a range is the Sunday after Saturday
  const to = part === 'weekday' && /^sun$/i.test(end ?? '') && from !== 0 ? 7 : last;
  return from === null || to === null || from < low || to > high || from > to ? null : { from, to };
}

/** Returns the number that a value or a name means, even when it is outside the limits of the part. */
export function numberOf(part: CronPart, text: string): number | null {
  const named = text === '' ? -1 : (NAMES[part]?.indexOf(text.toLowerCase()) ?? -1);
  if (named >= 0) return named;
  return /^\d{1,2}$/.test(text) ? Number(text) : null;
}

/** The highest value of a part. For the weekday it is 6 (Saturday), because 7 is Sunday, as is 0. */
export const topOf = (part: CronPart): number => (part === 'weekday' ? 6 : CRON_LIMITS[part][1]);

const stepMost = (part: CronPart): number => topOf(part) - CRON_LIMITS[part][0] + 1;

/** Whether a part allows every value. */
export const isEvery = (text: string): boolean => /^\*(\/0?1)?$/.test(text.trim());

/** Returns every value that a part names by a number, sorted and without duplicates; Sunday is 0. */
export function valuesOf(part: CronPart, items: readonly CronItem[]): number[] {
  const all = items.flatMap((item) => ('mark' in item || item.nth !== undefined ? [] : valuesIn(item)));
  return [...new Set(part === 'weekday' ? all.map((value) => value % 7) : all)].sort((one, other) => one - other);
}

/** Returns the values of a range in ascending order. */
export const valuesIn = ({ from, to, step }: CronRange): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);

/** Returns the parts of an expression that are not valid. */
export const wrongParts = (texts: CronTexts): CronPart[] =>
  CRON_PARTS.filter((part) => readPart(part, texts[part]) === null);

/** Returns an expression as it is stored, with one blank between the five parts; null when it is not valid. */
export function canonicalCron(expression: string): string | null {
  const texts = splitCron(expression);
  if (!texts || wrongParts(texts).length > 0) return null;
  return CRON_PARTS.map((part) => (isEvery(texts[part]) ? '*' : texts[part])).join(' ');
}

/**
 * Returns the expression in numbers for the scheduler's own parser (croner), or null when it is not valid. The meaning
 * of the parts is decided here, so that croner cannot read a spelling differently.
 */
export function numericCron(expression: string): string | null {
  const canonical = canonicalCron(expression);
  const texts = canonical === null ? null : splitCron(canonical);
  return texts && CRON_PARTS.map((part) => numericPart(part, texts[part])).join(' ');
}

function numericPart(part: CronPart, text: string): string {
  const items = readPart(part, text) ?? [];
  if (isEvery(text)) return '*';
  return items.flatMap((item) => numericItem(part, item)).join(',');
}

function numericItem(part: CronPart, item: CronItem): string[] {
  if ('mark' in item)
    return [{ last: 'L', lastWorkday: 'LW', nearestWorkday: `${'day' in item ? item.day : ''}W` }[item.mark]];
  const mark = item.nth === undefined ? '' : item.nth === 'last' ? 'L' : `#${item.nth}`;
  return valuesIn(item).map((value) => `${part === 'weekday' ? value % 7 : value}${mark}`);
}
