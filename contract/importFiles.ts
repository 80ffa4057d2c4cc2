/** How many findings of a run are stored one by one; further ones are only counted. */
export const FINDINGS_KEPT = 10_000;
/** How many changes of stored values are stored one by one, in addition. */
export const CHANGES_KEPT = 5_000;

/** Character sets of text files, by their labels of the Encoding Standard (https://encoding.spec.whatwg.org). */
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'gb18030', 'windows-1252'] as const;
export type Encoding = (typeof ENCODINGS)[number];
export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];
/**
 * Units of the numbers of a file. Copy number: `relative` (1 is diploid), `copies` (2 is diploid), `log2Ratio` (0 is
 * diploid), `gistic` (−2 to 2). Expression: `log2Tpm` (log2(TPM + 1)), `tpm`, `log2Fpkm` (log2(FPKM + 1)), `fpkm`
 * (also RPKM), `counts`.
 */
export const COPY_NUMBER_UNITS = ['relative', 'copies', 'log2Ratio', 'gistic'] as const;
export const EXPRESSION_UNITS = ['log2Tpm', 'tpm', 'log2Fpkm', 'fpkm', 'counts'] as const;
export const IMPORT_UNITS = [...COPY_NUMBER_UNITS, ...EXPRESSION_UNITS] as const;
export type ImportUnit = (typeof IMPORT_UNITS)[number];

/** The most columns, translated values and examples of a file that are shown or stored. */
export const READING_MAX = { columns: 500, values: 500, examples: 4, name: 200, value: 500 } as const;
