/**
 * Beginnings that a spreadsheet may read as a formula, including full-width and small forms, and with blanks before
 * them.
 */
const FORMULA = /^[\s\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE62\uFE63\uFE66\uFE6B]|^[\t\r\n]/u;
/** Negative numbers, and dashes that mean "no value", are not formulas. */
const HARMLESS = /^(?:-\d+(?:\.\d+)?(?:e[+-]?\d+)?|-+)$/i;

/**
 * Returns a text that a spreadsheet shows as text. A possible formula gets an apostrophe before it, so that it is never
 * evaluated (OWASP, "CSV Injection"). Negative numbers and dashes are unchanged.
 */
export const spreadsheetText = (text: string): string =>
  FORMULA.test(text) && !HARMLESS.test(text) ? `'${text}` : text;
