/** The file formats for exported tables. */
export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
/** The file formats that hold the shown columns of a search result. Parquet keeps the types of the values. */
const TABLE_FORMATS = [...EXPORT_FORMATS, 'parquet'] as const;
type TableFormat = (typeof TABLE_FORMATS)[number];
/**
 * The file formats for a search result: tables of the shown columns, and files of the models' data for other programs.
 */
export const RESULT_FORMATS = [
  ...TABLE_FORMATS,
  'maf',
  'growth',
  'xeva',
  'cbioportal',
  'parquetData',
  'rocrate',
] as const;
export type ResultFormat = (typeof RESULT_FORMATS)[number];
/** A format that holds data of the models, whatever columns are shown. */
export type DataFormat = Exclude<ResultFormat, TableFormat>;

/** Returns whether a file in this format has the shown columns. */
export const hasColumns = (format: ResultFormat): format is TableFormat => TABLE_FORMATS.some((one) => one === format);

/** The formats that are archives of several files, each of which reads the data of all models. */
const ARCHIVES: readonly ResultFormat[] = ['xeva', 'cbioportal', 'parquetData', 'rocrate'];
export const isArchive = (format: ResultFormat): boolean => ARCHIVES.includes(format);

/**
 * Maximum number of records in an xlsx file: a sheet has 1,048,576 rows, and the header and closing lines need a few.
 * CSV and Parquet have no limit.
 */
export const MAX_XLSX_ROWS = 1_048_500;

/** The media types of all formats. */
export const EXPORT_MEDIA_TYPES = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'text/tab-separated-values',
  'application/zip',
  'application/vnd.apache.parquet',
] as const;

/**
 * Number of models above which the site exports in the background, so that a direct file is there within about 5 s. A
 * table of 100,000 models takes 7 to 10 s, and MAF of 20,000 takes 2 s. An archive of 20,000 models with 200 expression
 * values each takes 14 s, and a model can have values of all genes (`npm run bench:export`).
 */
const LARGE = { table: 50_000, data: 20_000, archive: 2_500 };

/** Returns whether an export takes so long that it should run in the background. */
export const isLargeExport = (format: ResultFormat, models: number): boolean =>
  models > LARGE[isArchive(format) ? 'archive' : hasColumns(format) ? 'table' : 'data'];
