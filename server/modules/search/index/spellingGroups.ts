import type { Steps } from '../../../platform/time/steps.ts';
import { at, ones } from './bits.ts';
import { Pairs, type Postings, postingsOf } from './postings.ts';

/** The approximate number of terms with digits in a group. */
const GROUP = 8;
/** The terms that are grouped between two pauses. */
const SLICE = 5_000;

/** The columns of spelling groups. */
export type GroupColumns = { groups: Postings; byDigits: number; masks: Uint32Array };

/**
 * Terms in groups, so that a search for typing errors reads few of them, however many models there are. Terms with
 * digits are grouped by their digits, because another number means another model. The others are grouped by their
 * letters.
 */
export class SpellingGroups {
  /** Numbers of terms by group: first the groups by digits, then one for each letter mask. */
  readonly #groups: Postings;
  readonly #byDigits: number;
  readonly #masks: Uint32Array;

  private constructor(groups: Postings, byDigits: number, masks: Uint32Array) {
    this.#groups = groups;
    this.#byDigits = byDigits;
    this.#masks = masks;
  }

  static from({ groups, byDigits, masks }: GroupColumns): SpellingGroups {
    return new SpellingGroups(groups, byDigits, masks);
  }

  get columns(): GroupColumns {
    return { groups: this.#groups, byDigits: this.#byDigits, masks: this.#masks };
  }

  /**
   * Makes the groups.
   * @param size the number of terms
   * @param termAt returns a term by its number
   */
  static *of(size: number, termAt: (number: number) => string): Steps<SpellingGroups> {
    const byDigits = 1 + Math.floor(size / GROUP);
    const masks = new Map<number, number>();
    const pairs = new Pairs();
    for (let number = 0; number < size; number++) {
      if (number % SLICE === 0) yield;
      const term = termAt(number);
      let group = digitsOf(term, byDigits);
      if (group === undefined) {
        const mask = letterMask(term);
        group = masks.get(mask) ?? byDigits + masks.size;
        masks.set(mask, group);
      }
      pairs.add(group, number);
    }
    const groups = yield* pairs.byLeft(byDigits + masks.size, size);
    return new SpellingGroups(groups, byDigits, Uint32Array.from(masks.keys()));
  }

  get bytes(): number {
    return this.#groups.starts.byteLength + this.#groups.docs.byteLength + this.#masks.byteLength;
  }

  /**
   * Returns the numbers of all terms within this many typing errors of `term`, ascending, together with some others.
   */
  near(term: string, errors: number): Uint32Array {
    const group = digitsOf(term, this.#byDigits);
    if (group !== undefined) return postingsOf(this.#groups, group);
    const mask = letterMask(term);
    const found: number[] = [];
    for (let index = 0; index < this.#masks.length; index++)
      if (ones(at(this.#masks, index) ^ mask) <= 2 * errors)
        for (const number of postingsOf(this.#groups, this.#byDigits + index)) found.push(number);
    return Uint32Array.from(found).sort();
  }
}

/** Returns the group, of so many, for the digits of a term in their order; undefined for a term without digits. */
function digitsOf(term: string, groups: number): number | undefined {
  let group: number | undefined;
  for (let index = 0; index < term.length; index++) {
    const digit = term.charCodeAt(index) - 48;
    if (digit >= 0 && digit <= 9) group = ((group ?? 0) * 10 + digit) % groups;
  }
  return group;
}

/** Returns one bit for each letter a to z. Other letters share the six remaining bits; marks and digits have none. */
function letterMask(term: string): number {
  let mask = 0;
  for (let index = 0; index < term.length; index++) {
    const code = term.charCodeAt(index);
    if (code >= 97 && code <= 122) mask |= 1 << (code - 97);
    else if (code > 127) mask |= 1 << (26 + (code % 6));
  }
  return mask >>> 0;
}
