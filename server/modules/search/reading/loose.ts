import { CONNECTIVES, SILENT_WORDS } from '../../../../contract/searchText.ts';
import { compactOf, segmentsOf } from '../engine/text.ts';
import { isAnySeen, type Lookup, matchesOf } from '../query/lookup.ts';
import type { Lexicon } from './lexicon.ts';
import type { Reader } from './reader.ts';
import { type Term, unknown } from './terms.ts';

const silent = new Set<string>(SILENT_WORDS);

export type Loose = { from: number; to: number; term: Term; isSilent: boolean };

/** Reads a word without a known meaning: as a whole word, otherwise as a prefix. */
export function looseWord(reader: Reader, at: number): Loose[] {
  const token = reader.tokens[at];
  if (token?.kind !== 'word') return [];
  const { term } = token;
  const typed = reader.typed(at, at + 1);
  const lookups: Lookup[] = [{ how: 'exact', term }];
  if (term.length > 1) lookups.push({ how: 'prefix', term });
  const lookup = lookups.find((one) => isFound(reader.lexicon, one));
  const one = { from: at, to: at + 1 };
  if (silent.has(term))
    return [{ ...one, term: wordsTerm(typed, lookup === undefined ? [] : [lookup]), isSilent: true }];
  return [{ ...one, term: lookup === undefined ? unknown(typed) : wordsTerm(typed, [lookup]), isSilent: false }];
}

/** Splits a text without blanks, up to the next blank or known name, into words of the language. */
export function looseRun(reader: Reader, at: number): Loose[] {
  let end = at + 1;
  const isLoose = (index: number) => {
    const token = reader.tokens[index];
    return (
      token?.kind === 'word' &&
      token.ideographic &&
      token.start === reader.tokens[index - 1]?.end &&
      reader.termAt(index) === undefined &&
      reader.wordsAt(index, [...CONNECTIVES.or, ...CONNECTIVES.not]) === undefined
    );
  };
  while (isLoose(end)) end++;
  const found: Loose[] = [];
  let from = at;
  for (const piece of segmentsOf(reader.typed(at, end))) {
    const to = from + Array.from(piece).length;
    const term = compactOf(piece);
    // A character of a longer word is not a word: '替' in a misspelled drug would match every drug.
    const isCharacter = to - from === 1 && end - at > 1;
    const lookup = (isCharacter ? [] : [{ how: 'exact', term } as const, { how: 'pairs', term } as const]).find((one) =>
      isFound(reader.lexicon, one),
    );
    const isSilent = silent.has(term);
    const before = found.at(-1);
    const isUnknown = lookup === undefined && !isSilent;
    if (isUnknown && before?.isSilent === false && before.term.meant.as === 'unknown') {
      before.to = to;
      before.term = unknown(reader.typed(before.from, to));
    } else found.push({ from, to, term: lookup === undefined ? unknown(piece) : wordsTerm(piece, [lookup]), isSilent });
    from = to;
  }
  return found;
}

const isFound = ({ searched }: Lexicon, lookup: Lookup): boolean =>
  searched.some(({ segment, visible }) => isAnySeen(segment, matchesOf(segment, lookup), visible));

const wordsTerm = (typed: string, lookups: readonly Lookup[]): Term => ({
  sought: { how: 'words', lookups },
  meant: { as: 'words', words: typed },
  options: [],
});
