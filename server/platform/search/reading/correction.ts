import { bareKey } from '../build.ts';
import { anyVisible, hitsOf } from '../lookup.ts';
import { similarKeys } from '../spelling.ts';
import type { Lexicon } from './lexicon.ts';

/**
 * The nearest visible term to a word that is none: fewest errors first, words of the vocabulary before codes, then the
 * more frequent one. A word of the vocabulary is never corrected, whether or not a model has it.
 */
export function correctionOf(term: string, lexicon: Lexicon): string | undefined {
  if (lexicon.snapshot.vocabulary.isWord(term)) return undefined;
  const candidates = new Map<string, { errors: number; rank: number; count: number }>();
  const offer = (candidate: string, errors: number, rank: number) => {
    if (candidates.has(candidate)) return;
    const count = visibleCount(candidate, lexicon);
    if (count > 0) candidates.set(candidate, { errors, rank, count });
  };
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
  for (const { segment, visible } of searched)
    for (const hit of hitsOf(segment, { how: 'exact', term })) if (anyVisible([hit], visible)) count += hit.docs.length;
  return count;
}
