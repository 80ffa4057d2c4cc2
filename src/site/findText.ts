import { compactOf, wordsOf } from '../../contract/foldedNames.ts';

/** A part of the search text: matched as one name, or by its words. */
type Part = { name: string; words: readonly string[] };

/** The words of each value, and where they begin in the value without blanks and punctuation. */
type Value = { words: readonly string[]; whole: string; starts: readonly number[] };
export type Searchable = readonly Value[];

/** Shorter words match only at the beginning of a word: `FRα` is not found in 'fragment' or 'infrared'. */
const WITHIN = 4;

/** Prepares values for `findsText`. Names are normalized like those in the model search. */
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

/** Returns a function that prepares the values of an item once and keeps them as long as the item exists. */
export function searchableOf<Item extends object>(valuesOf: (item: Item) => readonly (string | null)[]) {
  const kept = new WeakMap<Item, Searchable>();
  return (item: Item): Searchable => {
    const values = kept.get(item) ?? searchable(valuesOf(item));
    kept.set(item, values);
    return values;
  };
}

/**
 * Returns whether every part of a text occurs in the values: `HIF-1α`, `HIF-1 alpha`, `hif1a` and `HIF1A` find the
 * same. Ignores case, accents and punctuation between letters and digits. Greek letters match their names.
 */
export const findsText = (text: string, values: Searchable): boolean =>
  partsOf(text).every(
    ({ name, words }) =>
      values.some((value) => has(value, name)) ||
      (words.every((word) => word.length > 1) && words.every((word) => values.some((value) => has(value, word)))),
  );

/** Splits a text at blanks. A single number or letter belongs to the name before it: `IL 1 beta`, `PD 1`. */
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
