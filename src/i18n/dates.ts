import { DATE_FORMAT, EMPTY_VALUE } from '../../contract/constants.ts';

/**
 * An instant or a day (ISO 8601) in the visitor's time zone, 'YYYY-MM-DD HH:mm' unless told otherwise;
 * '--' when there is none or it is no date. Patterns know YYYY, MM, DD, HH, mm and ss: the first page has no need of
 * a library of dates for them.
 */
export function formatDate(instant: string | null | undefined, pattern: string = DATE_FORMAT): string {
  if (instant === null || instant === undefined || instant === '') return EMPTY_VALUE;
  // a day alone is a day where the visitor is, not in Greenwich
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

/** An instant in few words: to the minute in this year, of another year the day. */
export const shortDate = (instant: string | null | undefined): string =>
  formatDate(instant, isThisYear(instant) ? 'MM-DD HH:mm' : 'YYYY-MM-DD');
const isThisYear = (instant: string | null | undefined): boolean =>
  new Date(instant ?? '').getFullYear() === new Date().getFullYear();

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The English three-letter name of a month from 1 to 12; '--' for any other number (specification, section 9). */
export const monthAbbreviation = (month: number): string => MONTHS[month - 1] ?? EMPTY_VALUE;
