import dayjs from 'dayjs';
import { DATE_FORMAT, EMPTY_VALUE } from '../../contract/constants.ts';

/**
 * An instant or a day (ISO 8601) in the visitor's time zone, 'YYYY-MM-DD HH:mm' unless told otherwise;
 * '--' when there is none or it is no date.
 */
export function formatDate(instant: string | null | undefined, pattern: string = DATE_FORMAT): string {
  if (instant === null || instant === undefined || instant === '') return EMPTY_VALUE;
  const date = dayjs(instant);
  return date.isValid() ? date.format(pattern) : EMPTY_VALUE;
}

/** The English three-letter name of a month from 1 to 12; '--' for any other number (specification, section 9). */
export function monthAbbreviation(month: number): string {
  if (!Number.isInteger(month) || month < 1 || month > 12) return EMPTY_VALUE;
  return dayjs(new Date(2000, month - 1, 1)).format('MMM');
}
