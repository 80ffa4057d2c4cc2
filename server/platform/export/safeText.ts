/** What a spreadsheet may take as the beginning of a formula, full-width and small forms included, also behind blanks. */
const FORMULA = /^[\s\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE62\uFE63\uFE66\uFE6B]|^[\t\r\n]/u;
/** Neither XML nor a text cell can hold these. */
const UNPRINTABLE = /[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu;

/**
 * A text as a spreadsheet shows it and nothing else: it never becomes a formula (an apostrophe before it keeps it text;
 * OWASP, "CSV Injection"), and characters that files cannot hold are shown as U+FFFD. Numbers are not for this.
 */
export function safeText(text: string): string {
  const clean = text.toWellFormed().replace(UNPRINTABLE, '\uFFFD');
  return FORMULA.test(clean) ? `'${clean}` : clean;
}
