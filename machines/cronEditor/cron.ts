/** The five parts of a schedule, in the order in which they are written. */
export const CRON_PARTS = ['minute', 'hour', 'day', 'month', 'weekday'] as const;
export type CronPart = (typeof CRON_PARTS)[number];
export type CronTexts = Record<CronPart, string>;

/** Values from one to another, every so many. The last day of a month is no number. */
export type CronItem = { from: number; to: number; step: number };
export type CronItems = readonly CronItem[] | 'last';

const LIMITS: Record<CronPart, readonly [number, number]> = {
  minute: [0, 59],
  hour: [0, 23],
  day: [1, 31],
  month: [1, 12],
  weekday: [0, 7],
};
const NAMES: Partial<Record<CronPart, readonly string[]>> = {
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

/** An expression as its five parts, right or wrong; null when it has not five. Shorthands (`@daily`) are written out. */
export function splitCron(expression: string): CronTexts | null {
  const plain = expression.trim().toLowerCase();
  const [minute, hour, day, month, weekday, more] = (SHORTHANDS[plain] ?? expression.trim()).split(/\s+/);
  if (!minute || !hour || !day || !month || !weekday || more) return null;
  return { minute, hour, day, month, weekday };
}

export const joinCron = (texts: CronTexts): string => CRON_PARTS.map((part) => texts[part].trim() || '*').join(' ');

/** What a part says; null when it says nothing that it can mean. Of a month's days `L` is the last. */
export function readPart(part: CronPart, text: string): CronItems | null {
  if (part === 'day' && /^l$/i.test(text.trim())) return 'last';
  const items = text
    .trim()
    .split(',')
    .map((item) => readItem(part, item));
  return items.every((item) => item !== null) ? items : null;
}

function readItem(part: CronPart, text: string): CronItem | null {
  const [low, high] = LIMITS[part];
  const [, start = '', end, every] = /^(\*|\w+)(?:-(\w+))?(?:\/(\d+))?$/.exec(text.trim()) ?? [];
  const step = every === undefined ? 1 : Number(every);
  if (start === '' || step < 1 || step > high || (start === '*' && end !== undefined)) return null;
  if (start === '*') return { from: low, to: part === 'weekday' ? 6 : high, step };
  const from = numberOf(part, start);
  const to = end === undefined ? (every === undefined ? from : high) : numberOf(part, end);
  return from === null || to === null || from < low || to > high || from > to ? null : { from, to, step };
}

function numberOf(part: CronPart, text: string): number | null {
  const named = NAMES[part]?.indexOf(text.toLowerCase()) ?? -1;
  if (named >= 0 && text !== '') return named;
  return /^\d{1,2}$/.test(text) ? Number(text) : null;
}

/** Whether a part leaves everything open. */
export const isEvery = (text: string): boolean => /^\*(\/1)?$/.test(text.trim());

/** Every value of a part, in order, each once; Sunday is 0. */
export function valuesOf(part: CronPart, items: readonly CronItem[]): number[] {
  const all = items.flatMap(({ from, to, step }) =>
    Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step),
  );
  return [...new Set(part === 'weekday' ? all.map((value) => value % 7) : all)].sort((one, other) => one - other);
}

/** The parts of an expression that say nothing that they can mean. */
export const wrongParts = (texts: CronTexts): CronPart[] =>
  CRON_PARTS.filter((part) => readPart(part, texts[part]) === null);
