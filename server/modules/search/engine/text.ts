import { normalized } from '../../../../contract/foldedNames.ts';

export { compactOf, joined, normalized, type Word, wordsOf } from '../../../../contract/foldedNames.ts';

/**
 * Returns the pairs of neighboring characters of a text without blanks, or the character itself if there is only one.
 */
export function bigramsOf(term: string): string[] {
  const characters = Array.from(term);
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** Splits a text without blanks into words of the language. */
export function segmentsOf(term: string): string[] {
  return Array.from(segmenter.segment(term), ({ segment }) => segment);
}

/** Returns a key that sorts codes as readers expect: `LUN-PDX-2` before `LUN-PDX-0012`. Compare keys with `<`. */
export function sortKeyOf(code: string): string {
  return normalized(code)
    .toUpperCase()
    .replace(/\d+/g, (digits) => digits.padStart(10, '0'));
}
