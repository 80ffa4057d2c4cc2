import type { Breathe } from '../../../platform/time/breather.ts';
import { inSteps } from '../../../platform/time/steps.ts';
import { at, firstNotBelow } from './bits.ts';
import { Pairs, type Postings, postingsOf } from './postings.ts';
import { isBelowText, slicedSort } from './slicedSort.ts';
import { SpellingGroups } from './spellingGroups.ts';

/** The terms that are packed between two pauses. */
const SLICE = 2_000;

/**
 * Sorted terms with their documents, packed into one UTF-8 buffer, a start per term, postings, and spelling groups.
 * Lookups use binary search, so a million model codes take their text and about a dozen bytes each.
 */
export class TermDictionary {
  readonly #text: Buffer;
  readonly #starts: Uint32Array;
  readonly #postings: Postings;
  readonly spelling: SpellingGroups;

  constructor(text: Buffer, starts: Uint32Array, postings: Postings, spelling: SpellingGroups) {
    this.#text = text;
    this.#starts = starts;
    this.#postings = postings;
    this.spelling = spelling;
  }

  get size(): number {
    return this.#starts.length - 1;
  }

  get bytes(): number {
    const { starts, docs } = this.#postings;
    return this.#text.length + this.#starts.byteLength + this.spelling.bytes + starts.byteLength + docs.byteLength;
  }

  get textBytes(): number {
    return this.#text.length;
  }

  termAt(number: number): string {
    return this.#text.toString('utf8', at(this.#starts, number), at(this.#starts, number + 1));
  }

  /** Returns the length of a term in bytes. */
  lengthAt(number: number): number {
    return at(this.#starts, number + 1) - at(this.#starts, number);
  }

  docsAt(number: number): Uint32Array {
    return postingsOf(this.#postings, number);
  }

  find(term: string): number | undefined {
    const number = this.#firstNotBelow(term);
    return number < this.size && this.termAt(number) === term ? number : undefined;
  }

  /** Returns the numbers of at most `limit` terms that begin with `prefix`. */
  startingWith(prefix: string, limit: number): number[] {
    const numbers: number[] = [];
    for (let number = this.#firstNotBelow(prefix); number < this.size && numbers.length < limit; number++) {
      if (!this.termAt(number).startsWith(prefix)) break;
      numbers.push(number);
    }
    return numbers;
  }

  #firstNotBelow(term: string): number {
    // If the searched term is ASCII, comparing bytes gives the order of characters, so no strings are created.
    const bytes = Buffer.from(term);
    const isPlain = bytes.length === term.length;
    return firstNotBelow(this.size, (number) => (isPlain ? this.#isBelow(number, bytes) : this.termAt(number) < term));
  }

  #isBelow(number: number, bytes: Buffer): boolean {
    const start = at(this.#starts, number);
    const length = Math.min(this.lengthAt(number), bytes.length);
    for (let place = 0; place < length; place++) {
      const difference = (this.#text[start + place] as number) - (bytes[place] as number);
      if (difference !== 0) return difference < 0;
    }
    return this.lengthAt(number) < bytes.length;
  }
}

/** Collects terms of documents and packs them. */
export class TermDictionaryBuilder {
  readonly #numbers = new Map<string, number>();
  readonly #pairs = new Pairs();

  add(term: string, doc: number): void {
    let number = this.#numbers.get(term);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(term, number);
    }
    this.#pairs.add(number, doc);
  }

  /**
   * Packs the terms.
   *
   * @param docNumbers the final number of each document, by the number under which it was added
   */
  async finish(docNumbers: Uint32Array, breathe: Breathe): Promise<TermDictionary> {
    const terms = await slicedSort([...this.#numbers.keys()], isBelowText, breathe);
    const termNumbers = new Uint32Array(terms.length);
    const starts = new Uint32Array(terms.length + 1);
    for (const [place, term] of terms.entries()) {
      if (place % SLICE === 0) await breathe();
      termNumbers[this.#numbers.get(term) ?? 0] = place;
      starts[place + 1] = at(starts, place) + Buffer.byteLength(term);
    }
    const text = Buffer.allocUnsafeSlow(at(starts, terms.length));
    for (const [place, term] of terms.entries()) {
      if (place % SLICE === 0) await breathe();
      text.write(term, at(starts, place));
    }
    await inSteps(this.#pairs.renumberLeft(termNumbers), breathe);
    await inSteps(this.#pairs.renumberRight(docNumbers), breathe);
    const postings = await inSteps(this.#pairs.byLeft(terms.length, docNumbers.length), breathe);
    return new TermDictionary(text, starts, postings, await inSteps(SpellingGroups.of(terms), breathe));
  }
}
