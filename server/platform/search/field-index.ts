import type { Localized } from '../../../contract/schema.ts';
import { at } from './bits.ts';
import { Pairs, type Postings, postingsOf } from './postings.ts';

export type Codes = Uint8Array | Uint16Array;

/**
 * The values of one field: the documents of each value, and the values of each document. Values that differ only in case
 * are one value, shown as first met.
 */
export class FieldIndex {
  readonly values: readonly string[];
  readonly labels: readonly (Localized | undefined)[];
  readonly docs: Postings;
  readonly #codes: ReadonlyMap<string, number>;
  /** By document, one more than its value's number, zero for none: for fields with at most one value a document. */
  readonly single: Codes | undefined;
  readonly multiple: Postings;

  constructor(
    values: readonly string[],
    labels: readonly (Localized | undefined)[],
    codes: ReadonlyMap<string, number>,
    docs: Postings,
    columns: { single: Codes | undefined; multiple: Postings },
  ) {
    this.values = values;
    this.labels = labels;
    this.docs = docs;
    this.#codes = codes;
    this.single = columns.single;
    this.multiple = columns.multiple;
  }

  get bytes(): number {
    const { starts, docs } = this.docs;
    const columns = (this.single?.byteLength ?? 0) + this.multiple.starts.byteLength + this.multiple.docs.byteLength;
    return starts.byteLength + docs.byteLength + columns;
  }

  codeOf(value: string): number | undefined {
    return this.#codes.get(value.toLowerCase());
  }

  /** Numbers of the values of a document, where they are kept by document. */
  codesOfDoc(doc: number): Uint32Array | number[] {
    if (this.single === undefined) return postingsOf(this.multiple, doc);
    const code = at(this.single, doc) - 1;
    return code < 0 ? [] : [code];
  }

  docsOfCode(code: number): Uint32Array {
    return postingsOf(this.docs, code);
  }
}

const nothing: Postings = { starts: new Uint32Array(1), docs: new Uint32Array(0) };

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

  /** @param byDocument whether the values of each document are needed (facets, sorting). */
  finish(docNumbers: Uint32Array, byDocument: boolean, labelOf: (value: string) => Localized | undefined): FieldIndex {
    this.#pairs.renumberRight(docNumbers);
    const size = docNumbers.length;
    const docs = this.#pairs.byLeft(this.#values.length, size);
    const multiple = byDocument ? this.#pairs.byRight(this.#values.length, size) : nothing;
    const single = byDocument ? singleColumn(multiple, size, this.#values.length) : undefined;
    return new FieldIndex(this.#values, this.#values.map(labelOf), this.#codes, docs, {
      single,
      multiple: single === undefined ? multiple : nothing,
    });
  }
}

function singleColumn(byDoc: Postings, size: number, values: number): Codes | undefined {
  if (values >= 0xffff) return undefined;
  const column = values < 0xff ? new Uint8Array(size) : new Uint16Array(size);
  for (let doc = 0; doc < size; doc++) {
    const codes = postingsOf(byDoc, doc);
    if (codes.length > 1) return undefined;
    column[doc] = codes.length === 0 ? 0 : (codes[0] ?? 0) + 1;
  }
  return column;
}
