import type { FieldIndex } from './field-index.ts';
import { FIELD_WEIGHTS, FIELDS, type Field, type Vocabulary } from './record.ts';
import { bigramsOf, compactOf, wordsOf } from './text.ts';

/** A value of a field, by number. */
export type ValueRef = { field: Field; code: number };

/**
 * The words of the values of a segment: a gene's aliases or a disease's Chinese names are kept once, not once a model.
 * `phrases` are whole terms without blanks and punctuation, `words` their words; a text without blanks is also kept by
 * its characters and pairs of characters.
 */
export class ValueTerms {
  readonly phrases = new Map<string, ValueRef[]>();
  readonly words = new Map<string, ValueRef[]>();
  readonly #sortedWords: string[];

  constructor(fields: Readonly<Record<Field, FieldIndex>>, vocabulary: Vocabulary) {
    for (const field of FIELDS) {
      if (FIELD_WEIGHTS[field] === 0) continue;
      for (const [code, value] of fields[field].values.entries()) {
        const ref = { field, code };
        for (const term of vocabulary.termsOf(field, value)) this.#add(term, ref);
      }
    }
    this.#sortedWords = [...this.words.keys()].sort();
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

  /** Values that have all the words, each in any of their terms. */
  withAll(words: readonly string[]): ValueRef[] {
    const lists = words.map((word) => this.words.get(word) ?? []);
    const [first, ...rest] = lists;
    return (first ?? []).filter((ref) => rest.every((list) => list.some((other) => same(ref, other))));
  }

  #add(term: string, ref: ValueRef): void {
    put(this.phrases, compactOf(term), ref);
    for (const word of wordsOf(term)) {
      put(this.words, word.term, ref);
      if (!word.ideographic) continue;
      for (const pair of bigramsOf(word.term)) put(this.words, pair, ref);
      for (const character of word.term) put(this.words, character, ref);
    }
  }
}

const same = (one: ValueRef, other: ValueRef) => one.code === other.code && one.field === other.field;

function put(lists: Map<string, ValueRef[]>, term: string, ref: ValueRef): void {
  if (term === '') return;
  const list = lists.get(term);
  const last = list?.at(-1);
  if (list === undefined || last === undefined) lists.set(term, [ref]);
  // the terms of one value come one after the other
  else if (!same(last, ref)) list.push(ref);
}
