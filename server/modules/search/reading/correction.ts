import {
  ALTERATION_WORDS,
  LEVEL_WORDS,
  METASTASIS_WORDS,
  ORDINARY_WORDS,
  PATIENT_WORDS,
  STATUS_WORDS,
} from '../../../../contract/searchText.ts';
import { atOnce } from '../../../platform/time/steps.ts';
import { bareKey } from '../index/build.ts';
import { SpelledTerms, similarKeys, similarTerms } from '../index/spelling.ts';
import { anyVisible, matchesOf } from '../query/lookup.ts';
import type { Lexicon } from './lexicon.ts';

const ordinary = new Set<string>(ORDINARY_WORDS);
/** Words in which a typing error would change the meaning of the query: 'HER2 negatvie'. */
const sayings = atOnce(
  SpelledTerms.of(
    [ALTERATION_WORDS, LEVEL_WORDS, STATUS_WORDS, PATIENT_WORDS, { METASTASIS_WORDS }]
      .flatMap((words): string[] => Object.values(words).flat())
      .filter((word) => /^[a-z]{5,}$/.test(word)),
  ),
);

const SHORT = 4;
const lettersOf = (word: string): string => Array.from(word).toSorted().join('');

/** A short word is similar to many codes, so for it only swapped letters count as an error. */
const isMistyped = (term: string, candidate: string): boolean =>
  term.length > SHORT || /\p{Script=Han}/u.test(term) || lettersOf(term) === lettersOf(candidate);

/**
 * Returns the visible term nearest to an unknown word: the fewest errors first, then vocabulary words before codes,
 * then the most frequent. Vocabulary words are never corrected, even if no model has them, and neither are ordinary
 * words.
 */
export function correctionOf(term: string, lexicon: Lexicon): string | undefined {
  if (ordinary.has(term) || sayings.terms.includes(term) || lexicon.snapshot.vocabulary.isWord(term)) return undefined;
  const candidates = new Map<string, { errors: number; rank: number; count: number }>();
  const offer = (candidate: string, errors: number, rank: number) => {
    if (candidates.has(candidate) || !isMistyped(term, candidate)) return;
    const count = visibleCount(candidate, lexicon);
    if (count > 0) candidates.set(candidate, { errors, rank, count });
  };
  for (const { term: saying, errors } of similarTerms(sayings, term))
    candidates.set(saying, { errors, rank: 0, count: Number.POSITIVE_INFINITY });
  for (const { segment } of lexicon.searched) {
    const { valueTerms, keys } = segment.parts;
    for (const similar of valueTerms.phrases.similarTo(term)) offer(similar.term, similar.errors, 0);
    for (const similar of valueTerms.words.similarTo(term)) offer(similar.term, similar.errors, 0);
    for (const similar of similarKeys(keys, term, bareKey)) offer(similar.term, similar.errors, 1);
  }
  const [best] = [...candidates].sort(
    ([, one], [, other]) => one.errors - other.errors || one.rank - other.rank || other.count - one.count,
  );
  return best?.[0];
}

function visibleCount(term: string, { searched }: Lexicon): number {
  let count = 0;
  for (const { segment, visible } of searched) {
    const { keys, values } = matchesOf(segment, { how: 'exact', term });
    for (const key of keys) if (anyVisible([key], visible)) count += key.docs.length;
    for (const { field, codes } of values) count += segment.parts.fields[field].countOf(codes, visible);
  }
  return count;
}
