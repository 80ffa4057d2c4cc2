import type { Localized } from '../../../../contract/schema.ts';
import type { Steps } from '../../../platform/time/steps.ts';
import { Pairs, type Postings, postingsOf } from './postings.ts';
import { bytesOfSets, type ValueSets, valueSetsOf, valuesOfDoc } from './valueSets.ts';

/** The values that are labeled between two pauses. */
const SLICE = 2_000;

/**
 * The values of one field: the documents of each value, and the values of each document. Values that differ only in
 * case are one value, shown in its first spelling.
 */
export class FieldIndex {
  readonly values: readonly string[];
  readonly labels: readonly (Localized | undefined)[];
  readonly docs: Postings;
  readonly #codes: ReadonlyMap<string, number>;
  /** The values of each document, if they are stored by document. */
  readonly sets: ValueSets | undefined;

  constructor(
    values: readonly string[],
    labels: readonly (Localized | undefined)[],
    codes: ReadonlyMap<string, number>,
    docs: Postings,
    sets: ValueSets | undefined,
  ) {
    this.values = values;
    this.labels = labels;
    this.docs = docs;
    this.#codes = codes;
    this.sets = sets;
  }

  get bytes(): number {
    const { starts, docs } = this.docs;
    return starts.byteLength + docs.byteLength + (this.sets === undefined ? 0 : bytesOfSets(this.sets));
  }

  codeOf(value: string): number | undefined {
    return this.#codes.get(value.toLowerCase());
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
}

export class FieldIndexBuilder {
  readonly #codes = new Map<string, number>();
  readonly #values: string[] = [];
  readonly #pairs = new Pairs();

  add(value: string, doc: number): void {
    const key = value.toLowerCase();
    let code = this.#codes.get(key);
    if (code === undefined) {
      code = this.#values.length;
      this.#codes.set(key, code);
      this.#values.push(value);
    }
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
    return new FieldIndex(this.#values, labels, this.#codes, docs, sets);
  }
}
