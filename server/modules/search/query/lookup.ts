import { FIELD_WEIGHTS } from '../engine/record.ts';
import { bigramsOf } from '../engine/text.ts';
import { type Bits, hasBit } from '../index/bits.ts';
import { WHOLE_ALIAS, WHOLE_KEY } from '../index/build.ts';
import type { Segment } from '../index/segment.ts';
import type { ValueRef } from '../index/valueTerms.ts';

/**
 * Where a word was found: in a code, a name or an alias (`key…`, also by its characters), or in a value of a field.
 */
export type FoundIn = 'wholeKey' | 'wholeAlias' | 'keyWord' | 'keyPrefix' | 'keyCharacters' | ValueRef;

/** Documents that a word found, and the weight of the match. */
export type Hit = { docs: Uint32Array; weight: number; where: FoundIn };

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

/** Returns the hits of a lookup in a segment, visible or not. */
export function hitsOf(segment: Segment, lookup: Lookup): Hit[] {
  switch (lookup.how) {
    case 'exact':
      return [...keyHits(segment, lookup.term), ...valueHits(segment, lookup.term)];
    case 'prefix':
      return prefixHits(segment, lookup.term);
    case 'together': {
      const { valueTerms } = segment.parts;
      const phrase = valueTerms.phrases.get(lookup.term) ?? [];
      const whole = refHits(segment, phrase, 3);
      return [
        ...keyHits(segment, lookup.term),
        ...whole,
        ...refHits(segment, valueTerms.withAll(lookup.words ?? []), 2),
      ];
    }
    case 'pairs':
      return pairHits(segment, lookup.term);
  }
}

/** Returns whether one of the hits contains a visible document. */
export function anyVisible(hits: readonly Pick<Hit, 'docs'>[], visible: Bits): boolean {
  return hits.some(({ docs }) => docs.some((doc) => hasBit(visible, doc)));
}

function keyHits({ parts: { keys } }: Segment, term: string): Hit[] {
  const hits: Hit[] = [];
  const marked = [
    [WHOLE_KEY, 'wholeKey'],
    [WHOLE_ALIAS, 'wholeAlias'],
    ['', 'keyWord'],
  ] as const;
  for (const [mark, where] of marked) {
    const number = keys.find(mark + term);
    if (number !== undefined) hits.push({ docs: keys.docsAt(number), weight: WEIGHTS[where], where });
  }
  return hits;
}

function valueHits(segment: Segment, term: string): Hit[] {
  const { phrases, words } = segment.parts.valueTerms;
  return [...refHits(segment, phrases.get(term) ?? [], 2), ...refHits(segment, words.get(term) ?? [], 1)];
}

function prefixHits(segment: Segment, prefix: string): Hit[] {
  const { keys, valueTerms } = segment.parts;
  const hits: Hit[] = [];
  for (const mark of [WHOLE_KEY, WHOLE_ALIAS, ''])
    for (const number of keys.startingWith(mark + prefix, PREFIX_LIMIT))
      hits.push({ docs: keys.docsAt(number), weight: WEIGHTS.keyPrefix, where: 'keyPrefix' });
  for (const word of valueTerms.wordsStartingWith(prefix, PREFIX_LIMIT))
    for (const { docs, where } of refHits(segment, valueTerms.words.get(word) ?? [], 1))
      hits.push({ docs, weight: WEIGHTS.valuePrefix, where });
  return hits;
}

function pairHits(segment: Segment, term: string): Hit[] {
  const pairs = bigramsOf(term);
  const hits = refHits(segment, segment.parts.valueTerms.withAll(pairs), 1);
  const lists = pairs.map((pair) => {
    const number = segment.parts.keys.find(pair);
    return number === undefined ? new Uint32Array(0) : segment.parts.keys.docsAt(number);
  });
  const [first, ...rest] = lists;
  if (first === undefined || first.length === 0) return hits;
  const others = rest.map((list) => new Set(list));
  const docs = first.filter((doc) => others.every((set) => set.has(doc)));
  return [...hits, { docs, weight: WEIGHTS.keyWord, where: 'keyCharacters' }];
}

function refHits(segment: Segment, refs: readonly ValueRef[], factor: number): Hit[] {
  return refs.map((where) => ({
    docs: segment.parts.fields[where.field].docsOfCode(where.code),
    weight: FIELD_WEIGHTS[where.field] * factor,
    where,
  }));
}
