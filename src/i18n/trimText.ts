import { TRIM_LENGTH } from '../../contract/constants.ts';

/**
 * Cuts text to a width, with an ellipsis if it was cut. The width is in characters; Chinese ones count as two
 * (specification, section 9).
 */
export function trimText(text: string, width: number = TRIM_LENGTH): string {
  let used = 0;
  let kept = '';
  for (const character of text) {
    used += isWide(character) ? 2 : 1;
    if (used > width) return `${kept}…`;
    kept += character;
  }
  return text;
}

/** Han characters and the full-width punctuation used with them. */
function isWide(character: string): boolean {
  return /[\p{Script=Han}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]/u.test(character);
}
