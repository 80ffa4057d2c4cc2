/** Signs that structure a cell. A backslash before them makes them part of the text: `K14-Cre\; Trp53 fl/fl`. */
const MARKS = /[\\;|]/g;

/** Returns a text with a backslash before each sign that would otherwise divide it. */
export const marked = (text: string): string => text.replace(MARKS, '\\$&');

/** Returns the text that `marked` made. Other backslashes stay. */
export const unmarked = (text: string): string => text.replace(/\\([\\;|])/g, '$1');

/** Returns the parts of a text between the signs that have no backslash before them. */
export function partsAt(text: string, sign: ';' | '|'): string[] {
  const parts = [''];
  for (const piece of text.match(/\\[\s\S]|[^\\]|\\$/g) ?? []) {
    if (piece === sign) parts.push('');
    else parts[parts.length - 1] += piece;
  }
  return parts;
}
