import { isDay } from '../../contract/days.ts';
import { formatDate } from '../i18n/dates.ts';

const DAY = /^(\d{4})(?:[-/.年]\s*(\d{1,2})[-/.月]\s*(\d{1,2})日?|(\d{2})(\d{2}))$/;

/** Parses a typed day to `YYYY-MM-DD`. Returns null for an empty text, undefined for an invalid one. */
export function parseDay(text: string): string | null | undefined {
  const plain = text.trim();
  if (plain === '') return null;
  const [, year, month, day, shortMonth, shortDay] = DAY.exec(plain) ?? [];
  if (year === undefined) return undefined;
  const written = [year, (month ?? shortMonth ?? '').padStart(2, '0'), (day ?? shortDay ?? '').padStart(2, '0')].join(
    '-',
  );
  return isDay(written) ? written : undefined;
}

const TIME = /^(\d{1,2})[:：](\d{2})(?:[:：](\d{2}))?$/;

/** Parses a typed local day and time to an instant (ISO 8601, UTC). A day alone becomes its first minute. */
export function parseInstant(text: string): string | null | undefined {
  const plain = text.trim();
  if (plain === '') return null;
  const [dayText, timeText] = dayAndTime(plain);
  const day = parseDay(dayText);
  const [, hour = '0', minute = '0', second = '0'] =
    timeText === undefined ? [] : (TIME.exec(timeText) ?? [undefined, '99']);
  if (!day || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date, Number(hour), Number(minute), Number(second)).toISOString();
}

/** The time is the last word, or follows the first `T` of a single word. */
function dayAndTime(text: string): [day: string, time: string | undefined] {
  const words = text.split(/\s+/);
  const start = words.length > 1 ? text.length - (words.at(-1)?.length ?? 0) : text.indexOf('T');
  const time = start < 0 ? '' : text.slice(start).replace(/^T+/, '');
  return /[:：]/.test(time) ? [text.slice(0, start).trimEnd(), time] : [text, undefined];
}

/** Formats an instant in the local time zone. */
export const writeInstant = (instant: string): string => formatDate(instant, 'YYYY-MM-DD HH:mm');
