import { FIELD_WEIGHTS } from '../engine/record.ts';
import { bigramsOf } from '../engine/text.ts';
import { addDocs, type Bits, hasBit } from '../index/bits.ts';
import { WHOLE_ALIAS, WHOLE_KEY } from '../index/build.ts';
import type { Segment } from '../index/segment.ts';
import type { FieldCodes } from '../index/valueTerms.ts';
import type { Scores } from './scores.ts';

/** Where a word was found in a code, a name or an alias. */
export type FoundIn = 'wholeKey' | 'wholeAlias' | 'keyWord' | 'keyPrefix' | 'keyCharacters';

/**
 * What a word found: the documents of keys, and values of fields. Each key and each value adds its weight to the score
 * of its documents.
 */
export type Matches = {
  keys: readonly { docs: Uint32Array; weight: number; where: FoundIn }[];
  values: readonly (FieldCodes & { weight: number })[];
};

/**
 * A way to look for a part of the query:
 *
 * - `exact`: a word or a whole term
 * - `prefix`: the beginning of one
 * - `together`: several words of the same value (`words`)
 * - `pairs`: neighboring characters, for texts without blanks
 */
export type Lookup = { how: 'exact' | 'prefix' | 'together' | 'pairs'; term: string; words?: readonly string[] };

/** Weight of a match in a key. Matches in values have the weight of their field. */
export const WEIGHTS = { wholeKey: 60, wholeAlias: 50, keyWord: 30, keyPrefix: 8, valuePrefix: 1 };
/** The most terms that a prefix matches. */
export const PREFIX_LIMIT = 2_000;

/** Returns what a lookup finds in a segment, visible or not. */
export function matchesOf(segment: Segment, { how, term, words = [] }: Lookup): Matches {
  const { valueTerms } = segment.parts;
  switch (how) {
    case 'exact':
      return {
        keys: wholeMatches(segment, term),
        values: [...weighted(valueTerms.phrases.valuesOf(term), 2), ...weighted(valueTerms.words.valuesOf(term), 1)],
      };
    case 'prefix':
      return {
        keys: prefixMatches(segment, term),
        values: valueTerms.words
          .valuesStartingWith(term, PREFIX_LIMIT)
          .map((found) => ({ ...found, weight: WEIGHTS.valuePrefix })),
      };
    case 'together':
      return {
        keys: wholeMatches(segment, term),
        values: [...weighted(valueTerms.phrases.valuesOf(term), 3), ...weighted(valueTerms.words.withAll(words), 2)],
      };
    case 'pairs': {
      const pairs = bigramsOf(term);
      return { keys: pairMatches(segment, pairs), values: weighted(valueTerms.words.withAll(pairs), 1) };
    }
  }
}

/**
 * Adds the documents of matches to a set.
 * @param scores gets the weights of the matches; undefined if nobody asks for them
 */
export function addMatches(segment: Segment, { keys, values }: Matches, bits: Bits, scores: Scores | undefined): void {
  for (const { docs, weight } of keys) {
    addDocs(bits, docs);
    scores?.add({ docs }, weight);
  }
  for (const { field, codes, weight } of values) {
    segment.addDocsOfValues(field, codes, bits);
    scores?.add({ field, codes }, weight);
  }
}

/** Returns whether matches contain a visible document. */
export const isAnySeen = ({ parts: { fields } }: Segment, { keys, values }: Matches, visible: Bits): boolean =>
  anyVisible(keys, visible) || values.some(({ field, codes }) => fields[field].isAnyOf(codes, visible));

/** Returns whether one of several lists contains a visible document. */
export function anyVisible(lists: readonly { docs: Uint32Array }[], visible: Bits): boolean {
  return lists.some(({ docs }) => docs.some((doc) => hasBit(visible, doc)));
}

function wholeMatches({ parts: { keys } }: Segment, term: string): Matches['keys'] {
  const marked = [
    [WHOLE_KEY, 'wholeKey'],
    [WHOLE_ALIAS, 'wholeAlias'],
    ['', 'keyWord'],
  ] as const;
  return marked.flatMap(([mark, where]) => {
    const number = keys.find(mark + term);
    return number === undefined ? [] : [{ docs: keys.docsAt(number), weight: WEIGHTS[where], where }];
  });
}

function prefixMatches({ parts: { keys } }: Segment, prefix: string): Matches['keys'] {
  return [WHOLE_KEY, WHOLE_ALIAS, ''].flatMap((mark) =>
    keys
      .startingWith(mark + prefix, PREFIX_LIMIT)
      .map((number) => ({ docs: keys.docsAt(number), weight: WEIGHTS.keyPrefix, where: 'keyPrefix' as const })),
  );
}

function pairMatches({ parts: { keys } }: Segment, pairs: readonly string[]): Matches['keys'] {
  const lists = pairs.map((pair) => {
    const number = keys.find(pair);
    return number === undefined ? new Uint32Array(0) : keys.docsAt(number);
  });
  const [first, ...rest] = lists;
  if (first === undefined || first.length === 0) return [];
  const others = rest.map((list) => new Set(list));
  const docs = first.filter((doc) => others.every((set) => set.has(doc)));
  return [{ docs, weight: WEIGHTS.keyWord, where: 'keyCharacters' }];
}

const weighted = (found: readonly FieldCodes[], factor: number): Matches['values'] =>
  found.map(({ field, codes }) => ({ field, codes, weight: FIELD_WEIGHTS[field] * factor }));
