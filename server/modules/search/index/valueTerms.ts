import type { Breathe } from '../../../platform/time/breather.ts';
import { FIELD_WEIGHTS, FIELDS, type Field, type Vocabulary } from '../engine/record.ts';
import { bigramsOf, joined, type Word, wordsOf } from '../engine/text.ts';
import { at, firstNotBelow } from './bits.ts';
import type { FieldIndex } from './fieldIndex.ts';
import { similarKeys } from './spelling.ts';
import { type TermColumns, TermDictionary, TermDictionaryBuilder } from './termDictionary.ts';

const IDEOGRAPHIC = /\p{Script=Han}/u;

/** Values of one field by their codes, ascending. */
export type FieldCodes = { field: Field; codes: Uint32Array };

const NO_CODES = new Uint32Array(0);

/** Numbers the values of all fields one after another, so that a value of any field is one number. */
class ValueNumbers {
  /** The first number of each field's values, and at the end the number of all values. */
  readonly #starts: Uint32Array;

  constructor(fields: Readonly<Record<Field, FieldIndex>>) {
    this.#starts = new Uint32Array(FIELDS.length + 1);
    for (const [place, field] of FIELDS.entries())
      this.#starts[place + 1] = at(this.#starts, place) + fields[field].values.length;
  }

  get count(): number {
    return at(this.#starts, FIELDS.length);
  }

  numberOf(field: Field, code: number): number {
    return at(this.#starts, FIELDS.indexOf(field)) + code;
  }

  /** Returns ascending numbers by field. */
  byField(numbers: Uint32Array): FieldCodes[] {
    const fields = numbers.length === 0 ? [] : FIELDS;
    return fields.flatMap((field) => {
      const codes = this.within(field, numbers);
      return codes.length === 0 ? [] : [{ field, codes }];
    });
  }

  /** Returns the codes of those of ascending numbers that are values of a field. */
  within(field: Field, numbers: Uint32Array): Uint32Array {
    const place = FIELDS.indexOf(field);
    const [first, end] = [at(this.#starts, place), at(this.#starts, place + 1)];
    const from = firstNotBelow(numbers.length, (index) => at(numbers, index) < first);
    const to = firstNotBelow(numbers.length, (index) => at(numbers, index) < end);
    return from === to ? NO_CODES : numbers.slice(from, to).map((number) => number - first);
  }
}

/** Values by term. There are more terms than gene changes, so they are packed like the codes of models. */
export class TermRefs {
  readonly #terms: TermDictionary;
  readonly #numbers: ValueNumbers;

  constructor(terms: TermDictionary, numbers: ValueNumbers) {
    this.#terms = terms;
    this.#numbers = numbers;
  }

  get size(): number {
    return this.#terms.size;
  }

  get bytes(): number {
    return this.#terms.bytes;
  }

  get columns(): TermColumns {
    return this.#terms.columns;
  }

  /** Returns terms that differ from a term by typing errors. */
  similarTo(term: string): { term: string; errors: number }[] {
    return similarKeys(this.#terms, term, (key) => key);
  }

  /** Returns the values that have a term. */
  valuesOf(term: string): FieldCodes[] {
    return this.#numbers.byField(this.#numbersOf(term));
  }

  /** Returns the codes of a field's values that have a term. */
  codesOf(field: Field, term: string): Uint32Array {
    return this.#numbers.within(field, this.#numbersOf(term));
  }

  /** Returns the values that have all the terms. */
  withAll(terms: readonly string[]): FieldCodes[] {
    return this.#numbers.byField(this.#shared(terms));
  }

  /** Returns the codes of a field's values that have all the terms. */
  codesWithAll(field: Field, terms: readonly string[]): Uint32Array {
    return this.#numbers.within(field, this.#shared(terms));
  }

  /** Returns at most `limit` terms that begin with a text, in order. */
  startingWith(beginning: string, limit: number): string[] {
    return this.#terms.startingWith(beginning, limit).map((number) => this.#terms.termAt(number));
  }

  /** Returns the values of each of at most `limit` terms that begin with a text. */
  valuesStartingWith(beginning: string, limit: number): FieldCodes[] {
    return this.#terms
      .startingWith(beginning, limit)
      .flatMap((number) => this.#numbers.byField(this.#terms.docsAt(number)));
  }

  /** Returns the codes of a field's values with at most `limit` terms that begin with a text; codes can repeat. */
  codesStartingWith(field: Field, beginning: string, limit: number): number[] {
    return this.#terms
      .startingWith(beginning, limit)
      .flatMap((number) => [...this.#numbers.within(field, this.#terms.docsAt(number))]);
  }

  #numbersOf(term: string): Uint32Array {
    const number = this.#terms.find(term);
    return number === undefined ? NO_CODES : this.#terms.docsAt(number);
  }

  #shared(terms: readonly string[]): Uint32Array {
    const [shortest = NO_CODES, ...others] = terms
      .map((term) => this.#numbersOf(term))
      .toSorted((one, other) => one.length - other.length);
    return shortest.filter((number) => others.every((list) => isIn(list, number)));
  }
}

/** Returns whether an ascending list has a number. */
const isIn = (list: Uint32Array, number: number): boolean =>
  list[firstNotBelow(list.length, (index) => at(list, index) < number)] === number;

/** The columns of both dictionaries. */
export type ValueTermColumns = { phrases: TermColumns; words: TermColumns };

/**
 * The terms of a segment's values. A gene's aliases or a disease's Chinese names are stored once instead of once per
 * model. `phrases` are whole terms without blanks and punctuation, `words` their words. Text without blanks is also
 * indexed by characters and character pairs.
 */
export class ValueTerms {
  readonly phrases: TermRefs;
  readonly words: TermRefs;

  private constructor(phrases: TermRefs, words: TermRefs) {
    this.phrases = phrases;
    this.words = words;
  }

  /** Makes the terms of the values of all fields that text searches. */
  static async of(
    fields: Readonly<Record<Field, FieldIndex>>,
    vocabulary: Vocabulary,
    breathe: Breathe,
  ): Promise<ValueTerms> {
    const numbers = new ValueNumbers(fields);
    const phrases = new TermDictionaryBuilder();
    const words = new TermDictionaryBuilder();
    for (const field of FIELDS) {
      if (FIELD_WEIGHTS[field] === 0) continue;
      for (const [code, value] of fields[field].values.entries()) {
        const number = numbers.numberOf(field, code);
        for (const term of vocabulary.termsOf(field, value)) {
          const own = wordsOf(term);
          const whole = joined(own);
          if (whole !== '') phrases.add(whole, number);
          for (const word of searchedWords(field, own, whole)) words.add(word, number);
        }
        const pause = breathe();
        if (pause) await pause;
      }
    }
    const own = Uint32Array.from({ length: numbers.count }, (_, number) => number);
    return new ValueTerms(
      new TermRefs(await phrases.finish(own, breathe), numbers),
      new TermRefs(await words.finish(own, breathe), numbers),
    );
  }

  static from(fields: Readonly<Record<Field, FieldIndex>>, { phrases, words }: ValueTermColumns): ValueTerms {
    const numbers = new ValueNumbers(fields);
    return new ValueTerms(
      new TermRefs(TermDictionary.from(phrases), numbers),
      new TermRefs(TermDictionary.from(words), numbers),
    );
  }

  get columns(): ValueTermColumns {
    return { phrases: this.phrases.columns, words: this.words.columns };
  }

  get bytes(): number {
    return this.phrases.bytes + this.words.bytes;
  }

  /** Returns the codes of a field's values with a term that contains a text without blanks. */
  codesContaining(field: Field, term: string): Uint32Array {
    return IDEOGRAPHIC.test(term) ? this.words.codesWithAll(field, bigramsOf(term)) : NO_CODES;
  }
}

/** Returns what finds a term of these words. `whole` is the term without blanks and punctuation. */
function searchedWords(field: Field, words: readonly Word[], whole: string): string[] {
  // Names of genes are codes: MLL-AF6 differs from MLL, and ALL-1 is not a leukemia.
  if (field === 'gene' && words.length > 1) return whole === '' ? [] : [whole];
  return words.flatMap(({ term: word, ideographic }) =>
    ideographic ? [word, ...bigramsOf(word), ...word] : word === '' ? [] : [word],
  );
}
