import { at, ones } from './bits.ts';
import { Pairs, type Postings, postingsOf } from './postings.ts';

/** About as many terms with digits share a group. */
const GROUP = 8;

/**
 * Terms in groups, so that a typing error is looked for among few of them, however many models there are: those with
 * digits by their digits, for another number is another model, and the others by the letters that they have.
 */
export class SpellingGroups {
  /** Numbers of terms by group: first the groups by digits, then one for each of the masks. */
  readonly #groups: Postings;
  readonly #byDigits: number;
  readonly #masks: Uint32Array;

  constructor(terms: readonly string[]) {
    this.#byDigits = 1 + Math.floor(terms.length / GROUP);
    const masks = new Map<number, number>();
    const pairs = new Pairs();
    for (const [number, term] of terms.entries()) {
      let group = this.#digitsOf(term);
      if (group === undefined) {
        const mask = letterMask(term);
        group = masks.get(mask) ?? this.#byDigits + masks.size;
        masks.set(mask, group);
      }
      pairs.add(group, number);
    }
    this.#groups = pairs.byLeft(this.#byDigits + masks.size, terms.length);
    this.#masks = Uint32Array.from(masks.keys());
  }

  get bytes(): number {
    return this.#groups.starts.byteLength + this.#groups.docs.byteLength + this.#masks.byteLength;
  }

  /** Numbers of all terms within so many typing errors of `term`, ascending, among some others. */
  near(term: string, errors: number): Uint32Array {
    const group = this.#digitsOf(term);
    if (group !== undefined) return postingsOf(this.#groups, group);
    const mask = letterMask(term);
    const found: number[] = [];
    for (let index = 0; index < this.#masks.length; index++)
      if (ones(at(this.#masks, index) ^ mask) <= 2 * errors)
        for (const number of postingsOf(this.#groups, this.#byDigits + index)) found.push(number);
    return Uint32Array.from(found).sort();
  }

  /** Terms with the same digits in the same order have the same group; undefined for those without any. */
  #digitsOf(term: string): number | undefined {
    let group: number | undefined;
    for (let index = 0; index < term.length; index++) {
      const digit = term.charCodeAt(index) - 48;
      if (digit >= 0 && digit <= 9) group = ((group ?? 0) * 10 + digit) % this.#byDigits;
    }
    return group;
  }
}

/** One bit for each letter a to z, those beyond share the six bits left; marks and digits have none. */
function letterMask(term: string): number {
  let mask = 0;
  for (let index = 0; index < term.length; index++) {
    const code = term.charCodeAt(index);
    if (code >= 97 && code <= 122) mask |= 1 << (code - 97);
    else if (code > 127) mask |= 1 << (26 + (code % 6));
  }
  return mask >>> 0;
}
