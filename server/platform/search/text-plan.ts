import type { Bits } from './bits.ts';
import { bareKey } from './build.ts';
import type { Visibility } from './engine.ts';
import { anyVisible, hitsOf, type Lookup } from './lookup.ts';
import type { Segment } from './segment.ts';
import { similarKeys, similarTerms } from './spelling.ts';
import { compactOf, normalized, segmentsOf, type Word, wordsOf } from './text.ts';

/** A part of the query that must be found: a document has it when any of its lookups finds it. */
export type Part = Lookup[];

/** Words of the query as they were typed, and how they are looked for; `lookups` is empty for words that say nothing. */
export type ReadWords = { typed: string; lookups: Part; corrected?: string };

/**
 * How a text is looked for: every part must be found; `whole` is the text as one key, which ranks above all else.
 * `reading` says of all its words what became of them.
 */
export type TextPlan = { parts: Part[]; whole: string; corrected?: string; reading: ReadWords[] };

const MAX_WORDS = 12;
const LONGEST_PHRASE = 6;
/** Words that say nothing here; they count only where they are part of something longer. */
const STOP_WORDS = new Set(['a', 'and', 'in', 'model', 'models', 'of', 'or', 'the', 'with', '的', '和', '模型']);

/**
 * Decides what the words of a text mean, by what the segments hold and the caller may see: phrases that the vocabulary
 * knows (`lung adenocarcinoma`, `KRAS G12D`, 肺腺癌), codes written in pieces (`nci h1975`), single words, beginnings
 * of words, and words with typing errors, which are put right.
 */
export function planText(text: string, segments: readonly Segment[], visibility: Visibility): TextPlan {
  const searched = segments.map((segment) => ({ segment, visible: segment.visible(visibility) }));
  const words = wordsOf(text)
    .flatMap((word) => piecesOf(word, searched))
    .slice(0, MAX_WORDS);
  const reading: ReadWords[] = [];
  const corrections: { start: number; end: number; term: string }[] = [];
  for (let index = 0; index < words.length; ) {
    const phrase = phraseAt(words, index, searched);
    if (phrase !== undefined) {
      const typed = words.slice(index, index + phrase.length).map(({ term }) => term);
      reading.push({ typed: typed.join(' '), lookups: [phrase.lookup] });
      index += phrase.length;
      continue;
    }
    const word = words[index++];
    if (word === undefined) break;
    const found = wordLookups(words, index - 1, searched);
    if (found !== undefined) {
      reading.push({ typed: word.term, lookups: found });
      continue;
    }
    if (STOP_WORDS.has(word.term) || word.optional) {
      reading.push({ typed: word.term, lookups: [] });
      continue;
    }
    const correction = correctionOf(word.term, searched);
    if (correction !== undefined) corrections.push({ start: word.start, end: word.end, term: correction });
    const lookups: Part = [{ how: 'exact', term: correction ?? word.term }];
    reading.push({ typed: word.term, lookups, ...(correction !== undefined && { corrected: correction }) });
  }
  const told = withoutStopWords(reading);
  const plan: TextPlan = {
    parts: told.flatMap(({ lookups }) => (lookups.length > 0 ? [lookups] : [])),
    whole: compactOf(text),
    reading: told,
  };
  if (corrections.length > 0) plan.corrected = corrected(normalized(text), corrections);
  return plan;
}

type Searched = readonly { segment: Segment; visible: Bits }[];
type Piece = Word & { optional?: boolean };

const found = (searched: Searched, lookup: Lookup): boolean =>
  searched.some(({ segment, visible }) => anyVisible(hitsOf(segment, lookup), visible));

/** A text without blanks is cut by the longest known terms, what is left between them by the words of the language. */
function piecesOf(word: Word, searched: Searched): Piece[] {
  if (!word.ideographic) return [word];
  const characters = Array.from(word.term);
  const pieces: string[] = [];
  let rest = '';
  const flush = () => {
    if (rest !== '') pieces.push(...segmentsOf(rest));
    rest = '';
  };
  for (let index = 0; index < characters.length; ) {
    const term = longestKnown(characters, index, searched);
    if (term === undefined) {
      rest += characters[index++];
      continue;
    }
    flush();
    pieces.push(term);
    index += Array.from(term).length;
  }
  flush();
  const known = pieces.some((piece) => found(searched, { how: 'exact', term: piece }));
  return pieces.map((term) => ({
    ...word,
    term,
    optional: known && !found(searched, { how: 'exact', term }) && !found(searched, { how: 'pairs', term }),
  }));
}

function longestKnown(characters: readonly string[], from: number, searched: Searched): string | undefined {
  for (let end = Math.min(characters.length, from + 16); end > from + 1; end--) {
    const term = characters.slice(from, end).join('');
    const known = searched.some(({ segment }) => segment.parts.valueTerms.phrases.has(term));
    if (known && found(searched, { how: 'exact', term })) return term;
  }
  return undefined;
}

/** The longest run of words from `from` on that is a term of the vocabulary: it is looked for as one. */
function phraseAt(words: readonly Piece[], from: number, searched: Searched) {
  for (let length = Math.min(LONGEST_PHRASE, words.length - from); length > 1; length--) {
    const run = words.slice(from, from + length).map((word) => word.term);
    const term = run.join('');
    if (!searched.some(({ segment }) => segment.parts.valueTerms.phrases.has(term))) continue;
    const lookup: Lookup = { how: 'together', term, words: run };
    if (found(searched, lookup)) return { lookup, length };
  }
  return undefined;
}

/** The word alone, and joined with its neighbors as a code is (`nci h 1975`); else as the beginning of a word. */
function wordLookups(words: readonly Piece[], index: number, searched: Searched): Part | undefined {
  const lookups: Part = [];
  for (let from = Math.max(0, index - 3); from <= index; from++) {
    for (let end = index + 1; end <= Math.min(words.length, from + 4); end++) {
      const term = words
        .slice(from, end)
        .map((word) => word.term)
        .join('');
      const lookup: Lookup = { how: 'exact', term };
      if (found(searched, lookup)) lookups.push(lookup);
    }
  }
  const word = words[index];
  if (lookups.length > 0 || word === undefined) return lookups.length > 0 ? lookups : undefined;
  const loose: Lookup = word.ideographic ? { how: 'pairs', term: word.term } : { how: 'prefix', term: word.term };
  if ((word.ideographic || word.term.length > 1) && found(searched, loose)) return [loose];
  return undefined;
}

/** The nearest visible term: fewest errors first, words of the vocabulary before codes, then the more frequent one. */
function correctionOf(term: string, searched: Searched): string | undefined {
  const candidates = new Map<string, { errors: number; rank: number; count: number }>();
  const offer = (candidate: string, errors: number, rank: number) => {
    const count = visibleCount(candidate, searched);
    if (count > 0 && !candidates.has(candidate)) candidates.set(candidate, { errors, rank, count });
  };
  for (const { segment } of searched) {
    const { valueTerms, keys } = segment.parts;
    for (const similar of similarTerms(valueTerms.phrases.keys(), term)) offer(similar.term, similar.errors, 0);
    for (const similar of similarTerms(valueTerms.words.keys(), term)) offer(similar.term, similar.errors, 0);
    for (const similar of similarKeys(keys, term, bareKey)) offer(similar.term, similar.errors, 1);
  }
  const [best] = [...candidates].sort(
    ([, one], [, other]) => one.errors - other.errors || one.rank - other.rank || other.count - one.count,
  );
  return best?.[0];
}

function visibleCount(term: string, searched: Searched): number {
  let count = 0;
  for (const { segment, visible } of searched)
    for (const hit of hitsOf(segment, { how: 'exact', term })) if (anyVisible([hit], visible)) count += hit.docs.length;
  return count;
}

/** Words that say nothing are not looked for, unless nothing else was asked. */
function withoutStopWords(reading: readonly ReadWords[]): ReadWords[] {
  const isTelling = ({ lookups }: ReadWords) => lookups.some(({ term }) => !STOP_WORDS.has(term));
  if (!reading.some(isTelling)) return [...reading];
  return reading.map((words) => (isTelling(words) ? words : { ...words, lookups: [] }));
}

function corrected(text: string, corrections: readonly { start: number; end: number; term: string }[]): string {
  let result = '';
  let from = 0;
  for (const { start, end, term } of corrections) {
    result += text.slice(from, start) + term;
    from = end;
  }
  return result + text.slice(from);
}
