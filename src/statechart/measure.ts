/**
 * Widths of a sans-serif face in em, so that the layout is the same with and without a browser. They are too wide
 * rather than too narrow.
 */
const narrow = /[iljtfrI.,:;|!'()[\] /-]/;
const wide = /[mwMW@—→]/;
const upper = /[A-Z0-9_]/;
const fullWidth = /[\u2e80-\u9fff\uff00-\uffef]/;

/** Returns the width of a text in pixels. */
export function textWidth(text: string, size: number, bold = false): number {
  let ems = 0;
  for (const letter of text) ems += letterWidth(letter);
  return Math.ceil(ems * size * (bold ? 1.06 : 1));
}

function letterWidth(letter: string): number {
  if (fullWidth.test(letter)) return 1;
  if (narrow.test(letter)) return 0.37;
  if (wide.test(letter)) return 0.94;
  return upper.test(letter) ? 0.69 : 0.61;
}

/** Wraps a text between words into lines no wider than `width`. A word that is too long stays whole. */
export function wrap(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && textWidth(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
