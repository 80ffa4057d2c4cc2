import type { Breathe } from '../../../platform/time/breather.ts';
import { inSteps } from '../../../platform/time/steps.ts';
import { at, firstNotBelow } from './bits.ts';
import { asBuffer } from './packedStrings.ts';
import { Pairs, type Postings, postingsOf } from './postings.ts';
import { slicedSort } from './slicedSort.ts';
import { type GroupColumns, SpellingGroups } from './spellingGroups.ts';
import { TextNumbers } from './textNumbers.ts';

/** The terms that are packed between two pauses. */
const SLICE = 2_000;

/** The columns of a dictionary. */
export type TermColumns = { text: Uint8Array; starts: Uint32Array; postings: Postings; spelling: GroupColumns };

/**
 * Terms in the order of their bytes with their documents, packed into one UTF-8 buffer, a start per term, postings,
 * and spelling groups. Lookups use binary search, so a million model codes take their text and about a dozen bytes
 * each.
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

  static from({ text, starts, postings, spelling }: TermColumns): TermDictionary {
    return new TermDictionary(asBuffer(text), starts, postings, SpellingGroups.from(spelling));
  }

  get columns(): TermColumns {
    return { text: this.#text, starts: this.#starts, postings: this.#postings, spelling: this.spelling.columns };
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
    const bytes = Buffer.from(term);
    const number = this.#firstNotBelow(bytes);
    return number < this.size && this.lengthAt(number) === bytes.length && this.#beginsWith(number, bytes)
      ? number
      : undefined;
  }

  /** Returns the numbers of at most `limit` terms that begin with `prefix`. */
  startingWith(prefix: string, limit: number): number[] {
    const bytes = Buffer.from(prefix);
    const numbers: number[] = [];
    for (let number = this.#firstNotBelow(bytes); number < this.size && numbers.length < limit; number++) {
      if (!this.#beginsWith(number, bytes)) break;
      numbers.push(number);
    }
    return numbers;
  }

  #firstNotBelow(bytes: Buffer): number {
    return firstNotBelow(this.size, (number) => this.#isBelow(number, bytes));
  }

  #beginsWith(number: number, bytes: Buffer): boolean {
    if (this.lengthAt(number) < bytes.length) return false;
    const start = at(this.#starts, number);
    for (let place = 0; place < bytes.length; place++) if (this.#text[start + place] !== bytes[place]) return false;
    return true;
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
  readonly #terms = new TextNumbers();
  readonly #pairs = new Pairs();

  add(term: string, doc: number): void {
    this.#pairs.add(this.#terms.add(term), doc);
  }

  /**
   * Packs the terms.
   *
   * @param docNumbers the final number of each document, by the number under which it was added
   */
  async finish(docNumbers: Uint32Array, breathe: Breathe): Promise<TermDictionary> {
    const { size } = this.#terms;
    const numbers = Array.from({ length: size }, (_, number) => number);
    const order = await slicedSort(numbers, (one, other) => this.#terms.isBelow(one, other), breathe);
    const places = new Uint32Array(size);
    const starts = new Uint32Array(size + 1);
    for (const [place, number] of order.entries()) {
      if (place % SLICE === 0) await breathe();
      places[number] = place;
      starts[place + 1] = at(starts, place) + this.#terms.lengthAt(number);
    }
    const text = Buffer.allocUnsafeSlow(at(starts, size));
    for (const [place, number] of order.entries()) {
      if (place % SLICE === 0) await breathe();
      this.#terms.copyTo(text, at(starts, place), number);
    }
    await inSteps(this.#pairs.renumberLeft(places), breathe);
    await inSteps(this.#pairs.renumberRight(docNumbers), breathe);
    const postings = await inSteps(this.#pairs.byLeft(size, docNumbers.length), breathe);
    const termAt = (place: number) => text.toString('utf8', at(starts, place), at(starts, place + 1));
    return new TermDictionary(text, starts, postings, await inSteps(SpellingGroups.of(size, termAt), breathe));
  }
}
