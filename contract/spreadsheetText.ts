/**
 * Beginnings that a spreadsheet may read as a formula, including full-width and small forms, and with blanks before
 * them.
 */
const FORMULA = /^[\s\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE62\uFE63\uFE66\uFE6B]/u;
const BLANK = /^[\t\r\n]/;
/** Negative numbers, and dashes that mean "no value", are not formulas. */
const HARMLESS = /^\s*(?:-\d+(?:\.\d+)?(?:e[+-]?\d+)?|-+)\s*$/i;

/**
 * Returns a text that a spreadsheet shows as text. A possible formula gets an apostrophe before it, so that it is never
 * evaluated (OWASP, "CSV Injection"). Negative numbers and dashes are unchanged. Spreadsheets whose list separator is a
 * semicolon divide a text at its semicolons, so the same holds for its parts.
 */
export function spreadsheetText(text: string): string {
  const parts = text.split(';').map((part, place) => (place > 0 && isFormula(part) ? `'${part}` : part));
  const kept = parts.join(';');
  return isFormula(text) || BLANK.test(text) ? `'${kept}` : kept;
}

const isFormula = (text: string): boolean => FORMULA.test(text) && !HARMLESS.test(text);
