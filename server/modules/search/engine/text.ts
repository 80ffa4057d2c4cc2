import { normalized } from '../../../../contract/foldedNames.ts';

export { compactOf, normalized, type Word, wordsOf } from '../../../../contract/foldedNames.ts';

/** Pairs of neighboring characters of a text without blanks; a single character stands for itself. */
export function bigramsOf(term: string): string[] {
  const characters = Array.from(term);
  if (characters.length < 2) return characters;
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** Cuts a text without blanks into the words of the language. */
export function segmentsOf(term: string): string[] {
  return Array.from(segmenter.segment(term), ({ segment }) => segment);
}

/** Sorts codes as people read them: `LUN-PDX-2` before `LUN-PDX-0012`. Compare with `<`. */
export function sortKeyOf(code: string): string {
  return normalized(code)
    .toUpperCase()
    .replace(/\d+/g, (digits) => digits.padStart(10, '0'));
}
