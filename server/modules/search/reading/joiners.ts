import { CONNECTIVES, FILLER_WORDS, LIST_WORDS } from '../../../../contract/searchText.ts';
import type { Reader } from './reader.ts';

/** What joins two names or statements; of several marks the strongest: 'and/or' is `or`, ', and' is `and`. */
export type Joiner = { how: 'or' | 'and' | 'plus' | 'slash' | 'comma'; next: number };

const STRENGTH = ['comma', 'slash', 'plus', 'and', 'or'] as const;

/**
 * What joins a name to the one before it; a blank alone does where something is said behind all: 'KRAS NRAS wild type'.
 */
export type Join = Joiner['how'] | 'blank';

/** The joiner before the word at a token or behind it; undefined where nothing joins, or nothing follows. */
export function joinerAt(reader: Reader, at: number): Joiner | undefined {
  if (at === 0) return undefined;
  let strength = -1;
  const note = (how: Joiner['how']) => {
    strength = Math.max(strength, STRENGTH.indexOf(how));
  };
  let next = at;
  for (;;) {
    const token = reader.tokens[next];
    if (token === undefined) return undefined;
    const gap = reader.gapBefore(next);
    if (gap.includes('/')) note('slash');
    if (gap.includes('+')) note('plus');
    if (gap.includes('&')) note('and');
    const or = reader.wordsAt(next, CONNECTIVES.or);
    const and = or === undefined ? reader.wordsAt(next, CONNECTIVES.and) : undefined;
    const plus = reader.wordsAt(next, CONNECTIVES.plus);
    if (token.kind === 'comma') note('comma');
    else if (or !== undefined) note('or');
    else if (and !== undefined) note('and');
    else if (plus !== undefined) note('plus');
    else break;
    next = or ?? and ?? plus ?? next + 1;
  }
  const how = STRENGTH[strength];
  return how === undefined ? undefined : { how, next };
}

/** The token behind words that say nothing between a name and what is said of it. */
export function behindFillers(reader: Reader, at: number, words: keyof typeof FILLER_WORDS): number {
  let next = at;
  for (let more = reader.wordsAt(next, FILLER_WORDS[words]); more !== undefined; ) {
    next = more;
    more = reader.wordsAt(next, FILLER_WORDS[words]);
  }
  return next;
}

/** Whether words say that all of a list, any, or none of it is meant. */
export function quantityAt(reader: Reader, at: number): { match: 'all' | 'any' | 'none'; next: number } | undefined {
  for (const match of ['all', 'any', 'none'] as const) {
    const next = reader.wordsAt(at, LIST_WORDS[match]);
    if (next !== undefined) return { match, next };
  }
  return undefined;
}
