import type { ImportUnit } from '../../../contract/importFiles.ts';
import { m } from '../../i18n/compiled/messages.js';

/** The units of the numbers of a file in words. */
export const unitWords: Readonly<Record<ImportUnit, () => string>> = {
  relative: m.admin_import_unit_relative,
  copies: m.admin_import_unit_copies,
  log2Ratio: m.admin_import_unit_log2Ratio,
  gistic: m.admin_import_unit_gistic,
  log2Tpm: m.admin_import_unit_log2Tpm,
  tpm: m.admin_import_unit_tpm,
  log2Fpkm: m.admin_import_unit_log2Fpkm,
  fpkm: m.admin_import_unit_fpkm,
  counts: m.admin_import_unit_counts,
};
