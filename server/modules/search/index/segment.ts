import { compareNames } from '../../../../contract/collation.ts';
import { FACETS } from '../../../../contract/entities/search.ts';
import { textIn } from '../../../../contract/localized.ts';
import { MODEL_TYPES, type ModelType, RANGES, type RangeName } from '../../../../contract/vocabulary.ts';
import type { GeneAlterations } from '../changes/alteration.ts';
import type { Visibility } from '../engine/engine.ts';
import { FIELDS, type Field, type TestedGenes } from '../engine/record.ts';
import { sortKeyOf } from '../engine/text.ts';
import { addBit, addDocs, at, type Bits, emptyBits, hasBit, removeBit } from './bits.ts';
import type { FieldIndex } from './fieldIndex.ts';
import { binColumn } from './histogram.ts';
import type { Measured } from './measured.ts';
import type { PackedStrings } from './packedStrings.ts';
import type { ResponseRows } from './responseRows.ts';
import type { Extremes } from './snapshot.ts';
import type { TermDictionary } from './termDictionary.ts';
import type { Narrow } from './valueSets.ts';
import type { ValueTerms } from './valueTerms.ts';

/** Two for each range, because callers who see drafts can have other extremes. Columns for old extremes are removed. */
const MOST_BIN_COLUMNS = 2 * RANGES.length;

/** A value that more than this share of the documents has is stored as a set, which is then smaller than a list. */
const FREQUENT = 1 / 8;
/** Each takes one bit per document. */
const MOST_PANEL_SETS = 64;

export type SegmentParts = {
  size: number;
  /** Documents are numbered in the order of their codes. */
  codes: PackedStrings;
  names: PackedStrings;
  /** The 16 bytes of each document's id. */
  ids: Buffer;
  /** Document numbers in the order of their ids. */
  byId: Uint32Array;
  live: Bits;
  published: Bits;
  fields: Readonly<Record<Field, FieldIndex>>;
  numbers: Readonly<Record<RangeName, Float64Array>>;
  /** Codes of patients, which are never shown, and the number of each document's patient plus one; zero for none. */
  patients: PackedStrings;
  patientOf: Narrow;
  updatedAt: Float64Array;
  panels: readonly TestedGenes[];
  /** Number of the document's panel plus one; zero for none. */
  panelOf: Narrow;
  keys: TermDictionary;
  genes: GeneAlterations;
  expression: Measured;
  copyNumber: Measured;
  responses: ResponseRows;
  valueTerms: ValueTerms;
};

/**
 * A columnar part of the index. It is immutable, except that a changed or removed document is taken out of the two sets
 * of visible documents. The new state of a changed document is in a later segment.
 */
export class Segment {
  readonly parts: SegmentParts;
  readonly size: number;
  readonly #measured: { total: number; text: number };
  readonly #ranks = new Map<string, Float32Array>();
  readonly #bins = new Map<string, Uint8Array>();
  readonly #panels = new Map<string, Bits>();
  readonly #values = new Map<string, Bits>();

  constructor(parts: SegmentParts) {
    this.parts = parts;
    this.size = parts.size;
    this.#measured = this.#measure();
  }

  /** Bytes held in buffers. `text` is the part for the models' own words. */
  get bytes(): { total: number; text: number } {
    const made = [this.#ranks, this.#bins, this.#panels, this.#values].flatMap((columns) => [...columns.values()]);
    const { total, text } = this.#measured;
    return { total: made.reduce((sum, { byteLength }) => sum + byteLength, total), text };
  }

  visible(visibility: Visibility): Bits {
    return visibility === 'all' ? this.parts.live : this.parts.published;
  }

  idOf(doc: number): string {
    const hex = this.parts.ids.toString('hex', doc * 16, doc * 16 + 16);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }

  codeKeyOf(doc: number): string {
    return sortKeyOf(this.parts.codes.at(doc));
  }

  has(id: string): boolean {
    return this.find(id) !== undefined;
  }

  /** Yields the ids of the documents that were not removed. */
  *ids(): Generator<string> {
    for (let doc = 0; doc < this.size; doc++) if (hasBit(this.parts.live, doc)) yield this.idOf(doc);
  }

  /** Removes a document. Returns whether it was present. */
  remove(id: string): boolean {
    const doc = this.find(id);
    if (doc === undefined) return false;
    removeBit(this.parts.live, doc);
    removeBit(this.parts.published, doc);
    return true;
  }

  diseaseLabelOf(doc: number, locale: 'en' | 'zh'): string | undefined {
    const { ownDisease } = this.parts.fields;
    const { labels, values } = ownDisease;
    const code = ownDisease.codesOfDoc(doc)[0];
    if (code === undefined) return undefined;
    const label = labels[code];
    return label ? textIn(label, locale) : values[code];
  }

  modelTypeOf(doc: number): ModelType | undefined {
    const { modelType } = this.parts.fields;
    const value = modelType.values[modelType.codesOfDoc(doc)[0] ?? -1];
    return MODEL_TYPES.find((known) => known === value);
  }

  /**
   * Returns the documents with a value of a field. The result must not be changed. Sets of frequent values are cached,
   * because they are few.
   */
  docsOfValue(field: Field, code: number): Bits {
    const key = `${field} ${code}`;
    const known = this.#values.get(key);
    if (known !== undefined) return known;
    const docs = this.parts.fields[field].docsOfCode(code);
    const bits = emptyBits(this.size);
    addDocs(bits, docs);
    if (docs.length > this.size * FREQUENT) this.#values.set(key, bits);
    return bits;
  }

  /**
   * Returns the documents of the matching panels. The result must not be changed. Sets are cached, because most genes
   * are on the same panels.
   */
  docsOfPanels(isOne: (panel: TestedGenes) => boolean): Bits {
    const { panels, panelOf } = this.parts;
    // One element more than there are panels: zero is for documents without a panel.
    const wanted = Uint8Array.from([0, ...panels.map((panel) => Number(isOne(panel)))]);
    const key = wanted.join('');
    let bits = this.#panels.get(key);
    if (bits === undefined) {
      if (this.#panels.size >= MOST_PANEL_SETS) this.#panels.clear();
      bits = emptyBits(this.size);
      for (let doc = 0; doc < this.size; doc++) if (wanted[panelOf[doc] as number] === 1) addBit(bits, doc);
      this.#panels.set(key, bits);
    }
    return bits;
  }

  /** Returns the column that sorts `field`. NaN means no value and comes last in both directions. */
  sortColumn(
    field: 'disease' | 'doublingTime' | 'tmb' | 'updatedAt',
    locale: 'en' | 'zh',
  ): Float32Array | Float64Array {
    if (field === 'updatedAt') return this.parts.updatedAt;
    if (field !== 'disease') return this.parts.numbers[field];
    let ranks = this.#ranks.get(locale);
    if (ranks === undefined) {
      ranks = this.#rankDiseases(locale);
      this.#ranks.set(locale, ranks);
    }
    return ranks;
  }

  /** Returns for each document its bin in the histogram over these extremes plus one; zero for no number. */
  binColumn(name: RangeName, extremes: Extremes): Uint8Array {
    const key = `${name} ${extremes?.min} ${extremes?.max}`;
    let column = this.#bins.get(key);
    if (column === undefined) {
      if (this.#bins.size >= MOST_BIN_COLUMNS) this.#bins.clear();
      column = binColumn(this.parts.numbers[name], extremes);
      this.#bins.set(key, column);
    }
    return column;
  }

  #measure(): { total: number; text: number } {
    const { ids, byId, live, published, fields, numbers, updatedAt, panelOf, keys, codes, names } = this.parts;
    const { expression, copyNumber, responses, patients, patientOf, valueTerms } = this.parts;
    const arrays = [ids, byId, live, published, updatedAt, panelOf, patientOf, ...RANGES.map((name) => numbers[name])];
    const columns = arrays.reduce((sum, array) => sum + array.byteLength, 0);
    const postings = FIELDS.reduce((sum, field) => sum + fields[field].bytes, 0);
    const packed = [codes, names, keys, responses, patients];
    const total = [...packed, expression, copyNumber, valueTerms].reduce(
      (sum, { bytes }) => sum + bytes,
      columns + postings,
    );
    return { total, text: packed.reduce((sum, { textBytes }) => sum + textBytes, 0) };
  }

  #rankDiseases(locale: 'en' | 'zh'): Float32Array {
    const { values, labels } = this.parts.fields.ownDisease;
    const names = values.map((value, code) => {
      const label = labels[code];
      return label ? textIn(label, locale) : value;
    });
    const order = [...names.keys()].sort((one, other) => compareNames(names[one] ?? '', names[other] ?? '', locale));
    const rankOf = new Map(order.map((code, rank) => [names[code], rank]));
    return Float32Array.from({ length: this.size }, (_, doc) => {
      const label = this.diseaseLabelOf(doc, locale);
      return label === undefined ? Number.NaN : (rankOf.get(label) ?? Number.NaN);
    });
  }

  /** Returns the document of an id, unless it was removed. */
  find(text: string): number | undefined {
    const { ids, byId, live } = this.parts;
    const id = bytesOf(text);
    if (id.length !== 16) return undefined;
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const doc = at(byId, middle);
      const order = ids.compare(id, 0, 16, doc * 16, doc * 16 + 16);
      if (order === 0) return hasBit(live, doc) ? doc : undefined;
      if (order < 0) low = middle + 1;
      else high = middle;
    }
    return undefined;
  }
}

export const bytesOf = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex');

/** Returns whether a field needs its values by document. */
export const byDocument = (field: Field): boolean =>
  field === 'ownDisease' || (FACETS as readonly string[]).includes(field);
