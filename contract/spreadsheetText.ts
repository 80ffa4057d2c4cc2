/**
 * What a spreadsheet may take as the beginning of a formula, full-width and small forms included, also behind blanks.
 */
const FORMULA = /^[\s\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE62\uFE63\uFE66\uFE6B]|^[\t\r\n]/u;
/** A number below zero, or the dashes that stand for no value: neither is a formula. */
const HARMLESS = /^(?:-\d+(?:\.\d+)?(?:e[+-]?\d+)?|-+)$/i;

/**
 * A text as a spreadsheet shows it and nothing else: it never becomes a formula, because an apostrophe before it keeps
 * it text (OWASP, "CSV Injection"). Numbers below zero and dashes stay as they are.
 */
export const spreadsheetText = (text: string): string =>
  FORMULA.test(text) && !HARMLESS.test(text) ? `'${text}` : text;
