import { CONNECTIVES, FILLER_WORDS, LIST_WORDS } from '../../../../contract/searchText.ts';
import type { Reader } from './reader.ts';

/** What joins two names or statements. Of several marks, the strongest counts: 'and/or' is `or`, ', and' is `and`. */
export type Joiner = { how: 'or' | 'and' | 'plus' | 'slash' | 'comma'; next: number };

const STRENGTH = ['comma', 'slash', 'plus', 'and', 'or'] as const;

/** What joins a name to the previous one. A blank is enough if a statement follows all names: 'KRAS NRAS wild type'. */
export type Join = Joiner['how'] | 'blank';

/** Returns the joiner before the word at a token, or after it; undefined if there is none or nothing follows. */
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

/** Returns the token after filler words between a name and its statement. */
export function behindFillers(reader: Reader, at: number, words: keyof typeof FILLER_WORDS): number {
  let next = at;
  for (let more = reader.wordsAt(next, FILLER_WORDS[words]); more !== undefined; ) {
    next = more;
    more = reader.wordsAt(next, FILLER_WORDS[words]);
  }
  return next;
}

/** Reads whether all, some, or none of a list is meant. */
export function quantityAt(reader: Reader, at: number): { match: 'all' | 'any' | 'none'; next: number } | undefined {
  for (const match of ['all', 'any', 'none'] as const) {
    const next = reader.wordsAt(at, LIST_WORDS[match]);
    if (next !== undefined) return { match, next };
  }
  return undefined;
}
