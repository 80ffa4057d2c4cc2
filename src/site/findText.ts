import { compactOf, wordsOf } from '../../contract/foldedNames.ts';

/** A part of a text that is looked for: as one name, else by its words where they are words. */
type Part = { name: string; words: readonly string[] };

/** The words of each value, and where they begin in the value without blanks and marks. */
type Value = { words: readonly string[]; whole: string; starts: readonly number[] };
export type Searchable = readonly Value[];

/** Shorter words are looked for at the beginning of words only: `FRα` is not in 'fragment' or 'infrared'. */
const WITHIN = 4;

/** Values as a text is looked for in them: names are read as the search of the models reads them. */
export function searchable(values: readonly (string | null)[]): Searchable {
  return values.flatMap((value) => {
    const words = wordsOf(value ?? '').map(({ term }) => term);
    if (words.length === 0) return [];
    let length = 0;
    const starts = words.map((word) => {
      length += word.length;
      return length - word.length;
    });
    return [{ words, whole: words.join(''), starts }];
  });
}

/**
 * Whether every part of a text is somewhere in the values: `HIF-1α`, `HIF-1 alpha`, `hif1a` and `HIF1A` find the same.
 * Case, accents, marks between letters and digits, and Greek letters or their names make no difference.
 */
export const findsText = (text: string, values: Searchable): boolean =>
  partsOf(text).every(
    ({ name, words }) =>
      values.some((value) => has(value, name)) ||
      (words.every((word) => word.length > 1) && words.every((word) => values.some((value) => has(value, word)))),
  );

/**
 * The parts of a text between blanks; a number or a letter alone belongs to the name before it: `IL 1 beta`, `PD 1`.
 */
function partsOf(text: string): Part[] {
  const parts: { name: string; words: string[] }[] = [];
  for (const piece of text.split(/\s+/)) {
    const name = compactOf(piece);
    const before = parts.at(-1);
    if (name === '') continue;
    if (before !== undefined && /^(?:\d+|.)$/u.test(name)) {
      before.name += name;
      before.words.push(name);
    } else parts.push({ name, words: [name] });
  }
  return parts;
}

function has({ words, whole, starts }: Value, name: string): boolean {
  if ((name.length >= WITHIN || /\p{Script=Han}/u.test(name)) && words.some((word) => word.includes(name))) return true;
  return starts.some((start) => whole.startsWith(name, start));
}
