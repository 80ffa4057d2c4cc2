/** The file formats for exported tables. */
export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
/**
 * The file formats for a search result: tables of the shown columns, and files of the models' data for other programs.
 */
export const RESULT_FORMATS = [...EXPORT_FORMATS, 'maf', 'growth', 'xeva', 'cbioportal'] as const;
export type ResultFormat = (typeof RESULT_FORMATS)[number];
/** A format that holds data of the models, whatever columns are shown. */
export type DataFormat = Exclude<ResultFormat, ExportFormat>;

/** Returns whether a file in this format has the shown columns. */
export const hasColumns = (format: ResultFormat): format is ExportFormat =>
  EXPORT_FORMATS.some((one) => one === format);

/**
 * Maximum number of records in an xlsx file: a sheet has 1,048,576 rows, and the header and closing lines need a few.
 * CSV has no limit.
 */
export const MAX_XLSX_ROWS = 1_048_500;
