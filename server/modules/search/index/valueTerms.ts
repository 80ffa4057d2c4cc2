import type { Breathe } from '../../../platform/time/breather.ts';
import { atOnce, inSteps, type Steps } from '../../../platform/time/steps.ts';
import { FIELD_WEIGHTS, FIELDS, type Field, type Vocabulary } from '../engine/record.ts';
import { bigramsOf, compactOf, wordsOf } from '../engine/text.ts';
import type { FieldIndex } from './fieldIndex.ts';
import { isBelowText, slicedSort } from './slicedSort.ts';
import { SpelledTerms, similarTerms } from './spelling.ts';

const IDEOGRAPHIC = /\p{Script=Han}/u;

/** A value of a field, by number. */
export type ValueRef = { field: Field; code: number };

const NO_TERMS = atOnce(SpelledTerms.of([]));

/**
 * Values by term. Most terms have one value, and there are as many terms as gene changes. So a value is stored as a
 * number, and without a list if it is the only one. This takes a third of the memory of lists of objects.
 */
export class TermRefs {
  readonly #lists = new Map<string, number | number[]>();
  #spelled = NO_TERMS;

  get size(): number {
    return this.#lists.size;
  }

  has(term: string): boolean {
    return this.#lists.has(term);
  }

  keys(): MapIterator<string> {
    return this.#lists.keys();
  }

  /** Returns terms that differ from a term by typing errors. */
  similarTo(term: string): { term: string; errors: number }[] {
    return similarTerms(this.#spelled, term);
  }

  get(term: string): ValueRef[] | undefined {
    const list = this.#lists.get(term);
    if (list === undefined) return undefined;
    return typeof list === 'number' ? [decoded(list)] : list.map(decoded);
  }

  /** Adds a term of a value. Terms of the same value must be added one after another. */
  add(term: string, ref: ValueRef): void {
    if (term === '') return;
    const number = encoded(ref);
    const list = this.#lists.get(term);
    if (list === undefined) this.#lists.set(term, number);
    else if (typeof list !== 'number') {
      if (list.at(-1) !== number) list.push(number);
    } else if (list !== number) this.#lists.set(term, [list, number]);
  }

  /** Prepares the search for typing errors after the last term was added, so that no visitor waits for it. */
  *finish(): Steps<void> {
    this.#spelled = yield* SpelledTerms.of(this.#lists.keys());
  }
}

const encoded = ({ field, code }: ValueRef): number => code * FIELDS.length + FIELDS.indexOf(field);
const decoded = (number: number): ValueRef => ({
  field: FIELDS[number % FIELDS.length] as Field,
  code: Math.floor(number / FIELDS.length),
});

/**
 * The terms of a segment's values. A gene's aliases or a disease's Chinese names are stored once instead of once per
 * model. `phrases` are whole terms without blanks and punctuation, `words` their words. Text without blanks is also
 * indexed by characters and character pairs.
 */
export class ValueTerms {
  readonly phrases = new TermRefs();
  readonly words = new TermRefs();
  #sortedWords: readonly string[] = [];

  private constructor() {}

  /** Makes the terms of the values of all fields that text searches. */
  static async of(
    fields: Readonly<Record<Field, FieldIndex>>,
    vocabulary: Vocabulary,
    breathe: Breathe,
  ): Promise<ValueTerms> {
    const terms = new ValueTerms();
    for (const field of FIELDS) {
      if (FIELD_WEIGHTS[field] === 0) continue;
      for (const [code, value] of fields[field].values.entries()) {
        const ref = { field, code };
        for (const term of vocabulary.termsOf(field, value)) terms.#add(term, ref);
        const pause = breathe();
        if (pause) await pause;
      }
    }
    await inSteps(terms.phrases.finish(), breathe);
    await inSteps(terms.words.finish(), breathe);
    terms.#sortedWords = await slicedSort([...terms.words.keys()], isBelowText, breathe);
    return terms;
  }

  wordsStartingWith(prefix: string, limit: number): string[] {
    const found: string[] = [];
    let low = 0;
    let high = this.#sortedWords.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#sortedWords[middle] ?? '') < prefix) low = middle + 1;
      else high = middle;
    }
    for (let index = low; index < this.#sortedWords.length && found.length < limit; index++) {
      const word = this.#sortedWords[index];
      if (word === undefined || !word.startsWith(prefix)) break;
      found.push(word);
    }
    return found;
  }

  /** Returns the values with a term that contains a text without blanks. */
  containing(term: string): ValueRef[] {
    return IDEOGRAPHIC.test(term) ? this.withAll(bigramsOf(term)) : [];
  }

  /** Returns the values that have all the words, each in one of their terms. */
  withAll(words: readonly string[]): ValueRef[] {
    const lists = words.map((word) => this.words.get(word) ?? []);
    const [first, ...rest] = lists;
    return (first ?? []).filter((ref) => rest.every((list) => list.some((other) => same(ref, other))));
  }

  #add(term: string, ref: ValueRef): void {
    const whole = compactOf(term);
    this.phrases.add(whole, ref);
    const words = wordsOf(term);
    // Names of genes are codes: MLL-AF6 differs from MLL, and ALL-1 is not a leukemia.
    if (ref.field === 'gene' && words.length > 1) {
      this.words.add(whole, ref);
      return;
    }
    for (const word of words) {
      this.words.add(word.term, ref);
      if (!word.ideographic) continue;
      for (const pair of bigramsOf(word.term)) this.words.add(pair, ref);
      for (const character of word.term) this.words.add(character, ref);
    }
  }
}

const same = (one: ValueRef, other: ValueRef) => one.code === other.code && one.field === other.field;
