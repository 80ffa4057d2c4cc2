import type { Localized } from '../../../../contract/schema.ts';
import type { Steps } from '../../../platform/time/steps.ts';
import { at, type Bits, firstNotBelow, hasBit, unite } from './bits.ts';
import { Pairs, type Postings, postingsOf } from './postings.ts';
import { type NumberedTexts, TextNumbers } from './textNumbers.ts';
import { type ListedValues, ValueList } from './valueList.ts';
import { bytesOfSets, type ValueSets, valueSetsOf, valuesOfDoc } from './valueSets.ts';

/** The values that are labeled between two pauses. */
const SLICE = 2_000;

/** The columns of a field. */
export type FieldColumns = {
  values: ListedValues;
  labels: readonly (Localized | undefined)[];
  codes: NumberedTexts;
  docs: Postings;
  sets: ValueSets | undefined;
};

/**
 * The values of one field: the documents of each value, and the values of each document. Values that differ only in
 * case are one value, shown in its first spelling.
 */
export class FieldIndex {
  readonly values: ValueList;
  /** Labels by code. Those that are missing at the end are none. */
  readonly labels: readonly (Localized | undefined)[];
  readonly docs: Postings;
  /** The codes of the values in lower case. */
  readonly #codes: TextNumbers;
  /** The values of each document, if they are stored by document. */
  readonly sets: ValueSets | undefined;

  constructor({ values, labels, codes, docs, sets }: FieldColumns) {
    this.values = ValueList.from(values);
    this.labels = labels;
    this.docs = docs;
    this.#codes = TextNumbers.from(codes);
    this.sets = sets;
  }

  get columns(): FieldColumns {
    const { values, labels, docs, sets } = this;
    return { values: values.listed, labels, codes: this.#codes.columns, docs, sets };
  }

  get bytes(): number {
    const { starts, docs } = this.docs;
    const sets = this.sets === undefined ? 0 : bytesOfSets(this.sets);
    return this.values.bytes + this.#codes.bytes + starts.byteLength + docs.byteLength + sets;
  }

  codeOf(value: string): number | undefined {
    return this.#codes.find(value.toLowerCase());
  }

  /** Returns the numbers of a document's values, if they are stored by document. */
  codesOfDoc(doc: number): number[] {
    return this.sets === undefined ? [] : valuesOfDoc(this.sets, doc);
  }

  /** Returns the number of a document's only value plus one, or zero for none, if values are stored by document. */
  slotOfDoc(doc: number): number {
    return this.sets === undefined ? 0 : (this.sets.slots[this.sets.setOf[doc] as number] as number);
  }

  docsOfCode(code: number): Uint32Array {
    return postingsOf(this.docs, code);
  }

  // A word can be part of hundreds of thousands of values ('mutation'). So these read the lists in place: an array or
  // an object for each value would take a hundred times as long.

  /**
   * Adds the documents of values to a set.
   * @param setOf the sets of values that more than `most` documents have
   */
  addDocsOfCodes(codes: Uint32Array, bits: Bits, most: number, setOf: (code: number) => Bits): void {
    const { starts, docs } = this.docs;
    for (let index = 0; index < codes.length; index++) {
      const code = codes[index] as number;
      const end = starts[code + 1] as number;
      let place = starts[code] as number;
      if (end - place > most) {
        unite(bits, setOf(code));
        continue;
      }
      for (; place < end; place++) {
        const doc = docs[place] as number;
        bits[doc >>> 5] = (bits[doc >>> 5] as number) | (1 << (doc & 31));
      }
    }
  }

  /** Adds a weight to the scores of the documents of values, once for each value of a document. */
  addScores(codes: Uint32Array, weight: number, scores: Float32Array): void {
    const { starts, docs } = this.docs;
    for (let index = 0; index < codes.length; index++) {
      const code = codes[index] as number;
      const end = starts[code + 1] as number;
      for (let place = starts[code] as number; place < end; place++) {
        const doc = docs[place] as number;
        scores[doc] = (scores[doc] as number) + weight;
      }
    }
  }

  /** Returns whether a document of a set has one of the values. */
  isAnyOf(codes: Uint32Array, bits: Bits): boolean {
    for (let index = 0; index < codes.length; index++) if (this.#isShared(codes[index] as number, bits)) return true;
    return false;
  }

  /** Returns how many documents the values have together, without values that no document of a set has. */
  countOf(codes: Uint32Array, bits: Bits): number {
    const { starts } = this.docs;
    let count = 0;
    for (let index = 0; index < codes.length; index++) {
      const code = codes[index] as number;
      if (this.#isShared(code, bits)) count += (starts[code + 1] as number) - (starts[code] as number);
    }
    return count;
  }

  /** Returns how many documents of a set have a value. */
  countShared(code: number, bits: Bits): number {
    const { starts, docs } = this.docs;
    const end = starts[code + 1] as number;
    let count = 0;
    for (let place = starts[code] as number; place < end; place++) if (hasBit(bits, docs[place] as number)) count++;
    return count;
  }

  /** Returns those of the values that a document has. */
  codesWith(doc: number, codes: Uint32Array): Uint32Array {
    return codes.filter((code) => {
      const docs = this.docsOfCode(code);
      return docs[firstNotBelow(docs.length, (place) => at(docs, place) < doc)] === doc;
    });
  }

  #isShared(code: number, bits: Bits): boolean {
    const { starts, docs } = this.docs;
    const end = starts[code + 1] as number;
    for (let place = starts[code] as number; place < end; place++) if (hasBit(bits, docs[place] as number)) return true;
    return false;
  }
}

export class FieldIndexBuilder {
  readonly #codes = new TextNumbers();
  readonly #values: string[] = [];
  readonly #pairs = new Pairs();

  add(value: string, doc: number): void {
    const code = this.#codes.add(value.toLowerCase());
    if (code === this.#values.length) this.#values.push(value);
    this.#pairs.add(code, doc);
  }

  /**
   * Builds the index of the field.
   * @param byDocument whether the values of each document are needed (facets, sorting).
   */
  *finish(
    docNumbers: Uint32Array,
    byDocument: boolean,
    labelOf: (value: string) => Localized | undefined,
  ): Steps<FieldIndex> {
    yield* this.#pairs.renumberRight(docNumbers);
    const size = docNumbers.length;
    const docs = yield* this.#pairs.byLeft(this.#values.length, size);
    const values = this.#values.length;
    const sets = byDocument ? yield* valueSetsOf(yield* this.#pairs.byRight(values, size), size, values) : undefined;
    const labels: (Localized | undefined)[] = [];
    for (const value of this.#values) {
      if (labels.push(labelOf(value)) % SLICE === 0) yield;
    }
    const labeled = labels.slice(0, labels.findLastIndex((label) => label !== undefined) + 1);
    const listed = ValueList.of(this.#values).listed;
    return new FieldIndex({ values: listed, labels: labeled, codes: this.#codes.columns, docs, sets });
  }
}
