/** Returns the width of a text in a table in CSS pixels, an estimate that is rather too large than too small. */
export const textWidth = (text: string): number => [...text].reduce((all, char) => all + charWidth(char), 0);

/**
 * The column width for a heading with its arrow and margins. Headings are smaller than values, and bold in sortable
 * columns.
 */
export const headingWidth = (label: string): number => Math.ceil(textWidth(label) * 0.9) + 44;

function charWidth(char: string): number {
  if (char > '\u2e7f') return 14;
  if (/[fijlrt ,.'’()-]/.test(char)) return 4.6;
  if (/[mwMW]/.test(char)) return 12.2;
  return /[A-Z\d]/.test(char) ? 9.6 : 8.1;
}
