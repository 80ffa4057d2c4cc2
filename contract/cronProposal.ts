import {
  CRON_LIMITS,
  CRON_PARTS,
  type CronPart,
  canonicalCron,
  numberOf,
  readPart,
  topOf,
  wordsOfCron,
} from './cron.ts';

/**
 * Why the proposal differs from the given expression. `weekdays`: weekday numbers came in a form of Quartz, which
 * counts Sunday as 1; here Monday is 1.
 */
export type CronAdvice =
  | { kind: 'seconds' }
  | { kind: 'year' }
  | { kind: 'write'; from: string; to: string }
  | { kind: 'weekdays' };
export type CronProposal = { cron: string; advice: CronAdvice[] };

/**
 * Returns the probable meaning of an expression that other schedulers accept and this one refuses: six or seven parts,
 * `?`, `0/15`, `22-2`, `Monday`. Returns null when the expression is valid, or cannot be written with five parts.
 */
export function proposeCron(expression: string): CronProposal | null {
  const words = wordsOfCron(expression);
  if (canonicalCron(expression) !== null) return null;
  const { kept, advice } = withFiveParts(words);
  if (kept.length !== CRON_PARTS.length) return null;
  const parts = CRON_PARTS.map((part, place) => rewritten(part, kept[place] ?? ''));
  for (const [place, part] of parts.entries()) {
    const from = kept[place] ?? '';
    const known = advice.some((one) => one.kind === 'write' && one.from === from);
    if (part !== from && !known) advice.push({ kind: 'write', from, to: part });
  }
  if (words.length > CRON_PARTS.length && /\d/.test((kept[4] ?? '').replace(/#.*/, '')))
    advice.push({ kind: 'weekdays' });
  const cron = canonicalCron(parts.join(' '));
  return cron === null ? null : { cron, advice };
}

/**
 * Returns the five parts of an expression that has six or seven. Seconds are the first part, a year is the last. With
 * six parts the last one is a year if the third or the fifth part is `?`; otherwise the first one is seconds. A year
 * other than "every year" returns no parts, because five parts cannot express it.
 */
export function withFiveParts(words: readonly string[]): { kept: readonly string[]; advice: CronAdvice[] } {
  const year = words.length === 7 ? words[6] : undefined;
  const everyYear = (text: string | undefined) => text === '*' || text === '?';
  if (words.length === 7)
    return everyYear(year)
      ? { kept: words.slice(1, 6), advice: [{ kind: 'seconds' }, { kind: 'year' }] }
      : { kept: [], advice: [] };
  if (words.length !== 6) return { kept: words, advice: [] };
  if (words[2] === '?' || words[4] === '?')
    return everyYear(words[5]) ? { kept: words.slice(0, 5), advice: [{ kind: 'year' }] } : { kept: [], advice: [] };
  return { kept: words.slice(1), advice: [{ kind: 'seconds' }] };
}

const rewritten = (part: CronPart, text: string): string =>
  readPart(part, text) === null
    ? text
        .split(',')
        .map((item) => rewrittenItem(part, item))
        .join(',')
    : text;

function rewrittenItem(part: CronPart, item: string): string {
  if (item === '?') return '*';
  const plain = part === 'month' || part === 'weekday' ? item.replace(/[a-z]{4,}/gi, shortName) : item;
  const [, start, every] = /^(\w*)\/(\d{1,2})$/.exec(plain) ?? [];
  if (start !== undefined && every !== undefined) return withEnd(part, start, every);
  const [, from = '', to = ''] = /^(\w+)-(\w+)$/.exec(plain) ?? [];
  const [first, last] = [numberOf(part, from), numberOf(part, to)];
  return first !== null && last !== null && first > last ? aroundTheEnd(part, first, last) : plain;
}

/** `0/15` is every 15 from 0 to the end. */
function withEnd(part: CronPart, start: string, every: string): string {
  const [low] = CRON_LIMITS[part];
  const from = start === '' ? low : numberOf(part, start);
  return from === null || from === low ? `*/${every}` : `${from}-${topOf(part)}/${every}`;
}

/** `22-2` continues past the end of the day. */
function aroundTheEnd(part: CronPart, first: number, last: number): string {
  const range = (from: number, to: number) => (from === to ? `${from}` : `${from}-${to}`);
  return `${range(first, topOf(part))},${range(CRON_LIMITS[part][0], last)}`;
}

/** Shortens `Monday` to its first three letters, where these are a valid name. */
const shortName = (name: string): string =>
  FULL_NAMES.some((full) => full === name.toLowerCase()) ? name.slice(0, 3).toLowerCase() : name;

const FULL_NAMES = [
  ...['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
  ...['january', 'february', 'march', 'april', 'june', 'july', 'august', 'september', 'october', 'november'],
  ...['december', 'sept', 'tues', 'thur', 'thurs'],
];
