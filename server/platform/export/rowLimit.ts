import { MAX_XLSX_ROWS, type ResultFormat } from '../../../contract/exportFormats.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Locale } from '../http/handler.ts';
import { Refusal } from '../http/refusal.ts';

/** Returns the most records that a file of this format holds. */
export const mostRows = (format: ResultFormat): number =>
  format === 'xlsx' ? MAX_XLSX_ROWS : Number.POSITIVE_INFINITY;

/** Returns the refusal for a file that could not hold all rows. The check comes before the file is begun. */
export function tooManyRows(count: number, locale: Locale): Refusal {
  const worded = (value: number) => value.toLocaleString(locale);
  return new Refusal('fail', m.export_xlsx_too_many({ count: worded(count), max: worded(MAX_XLSX_ROWS) }, { locale }));
}
