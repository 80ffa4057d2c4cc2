import { DATE_FORMAT, EMPTY_VALUE } from '../../contract/constants.ts';

/**
 * Formats an instant or a day (ISO 8601) in the visitor's time zone, by default as 'YYYY-MM-DD HH:mm'. Returns '--' if
 * it is missing or invalid. Patterns support YYYY, MM, DD, HH, mm and ss; no date library is used, which keeps the
 * first page small.
 */
export function formatDate(instant: string | null | undefined, pattern: string = DATE_FORMAT): string {
  if (instant === null || instant === undefined || instant === '') return EMPTY_VALUE;
  // a day without a time is a local day, not a UTC day
  const date = new Date(/^\d{4}-\d\d-\d\d$/.test(instant) ? `${instant}T00:00` : instant);
  if (Number.isNaN(date.getTime())) return EMPTY_VALUE;
  const parts: Record<string, number> = {
    YYYY: date.getFullYear(),
    MM: date.getMonth() + 1,
    DD: date.getDate(),
    HH: date.getHours(),
    mm: date.getMinutes(),
    ss: date.getSeconds(),
  };
  return pattern.replace(/YYYY|MM|DD|HH|mm|ss/g, (part) => String(parts[part]).padStart(part.length, '0'));
}

/** Returns the visitor's present day, `YYYY-MM-DD`. */
export const today = (): string => formatDate(new Date().toISOString(), 'YYYY-MM-DD');

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Returns the English three-letter name of a month from 1 to 12; '--' for other numbers (specification, section 9). */
export const monthAbbreviation = (month: number): string => MONTHS[month - 1] ?? EMPTY_VALUE;
