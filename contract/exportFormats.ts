/** The file formats for exported tables. */
export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
/**
 * Maximum number of records in an xlsx file: a sheet has 1,048,576 rows, and the header and closing lines need a few.
 * CSV has no limit.
 */
export const MAX_XLSX_ROWS = 1_048_500;
