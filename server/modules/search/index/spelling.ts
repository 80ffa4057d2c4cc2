import type { Steps } from '../../../platform/time/steps.ts';
import { at } from './bits.ts';
import { SpellingGroups } from './spellingGroups.ts';
import type { TermDictionary } from './termDictionary.ts';

/** Returns how many typing errors a word may have: none in short words, one from four letters on, two from eight. */
export function allowedErrors(term: string): number {
  if (/\p{Script=Han}/u.test(term)) return term.length >= 4 ? 1 : 0;
  return term.length < 4 ? 0 : term.length < 8 ? 1 : 2;
}

/** Terms with their spelling groups, built once, so that a search for similar ones reads few terms. */
export class SpelledTerms {
  readonly terms: readonly string[];
  readonly spelling: SpellingGroups;

  private constructor(terms: readonly string[], spelling: SpellingGroups) {
    this.terms = terms;
    this.spelling = spelling;
  }

  static *of(terms: Iterable<string>): Steps<SpelledTerms> {
    const listed = [...terms];
    yield;
    return new SpelledTerms(listed, yield* SpellingGroups.of(listed.length, (number) => listed[number] ?? ''));
  }
}

type Similar = { term: string; errors: number };

/**
 * Returns terms within the allowed number of errors of `term`. Digits must be equal, because another number means
 * another model.
 */
export function similarTerms({ terms, spelling }: SpelledTerms, term: string): Similar[] {
  const allowed = allowedErrors(term);
  if (allowed === 0) return [];
  const found: Similar[] = [];
  for (const number of spelling.near(term, allowed)) {
    const candidate = terms[number] ?? '';
    const errors = errorsBetween(term, candidate, allowed);
    if (errors <= allowed) found.push({ term: candidate, errors });
  }
  return found;
}

/**
 * Returns the terms of a packed dictionary that are similar to a term. The groups and lengths of the dictionary avoid
 * reading most of its terms.
 * @param bare removes the mark of a term
 */
export function similarKeys(keys: TermDictionary, term: string, bare: (key: string) => string): Similar[] {
  const allowed = allowedErrors(term);
  if (allowed === 0) return [];
  const found: Similar[] = [];
  // In bytes, with a mark before the term and up to four bytes per character.
  const shortest = term.length - allowed;
  const longest = 1 + Buffer.byteLength(term) + 4 * allowed;
  for (const number of keys.spelling.near(term, allowed)) {
    const length = keys.lengthAt(number);
    if (length < shortest || length > longest) continue;
    const candidate = bare(keys.termAt(number));
    const errors = errorsBetween(term, candidate, allowed);
    if (errors <= allowed) found.push({ term: candidate, errors });
  }
  return found;
}

/**
 * Returns the number of single-letter errors between two words (an extra, missing or wrong letter, or two neighbors
 * swapped). Returns `allowed` plus one as soon as the number is certain to be above `allowed`.
 */
export function errorsBetween(one: string, other: string, allowed: number): number {
  const above = allowed + 1;
  if (Math.abs(one.length - other.length) > allowed) return above;
  if (one.replace(/\D/g, '') !== other.replace(/\D/g, '')) return above;
  let before = new Uint8Array(0);
  let previous = Uint8Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row++) {
    const current = new Uint8Array(other.length + 1);
    current[0] = row;
    let best = row;
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1];
      let cost = Math.min(
        at(previous, column) + 1,
        at(current, column - 1) + 1,
        at(previous, column - 1) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        cost = Math.min(cost, at(before, column - 2) + 1);
      current[column] = cost;
      best = Math.min(best, cost);
    }
    if (best > allowed) return above;
    before = previous;
    previous = current;
  }
  return Math.min(at(previous, other.length), above);
}
