import { compareNames } from '../../../../contract/collation.ts';
import { FACETS } from '../../../../contract/entities/search.ts';
import { textIn } from '../../../../contract/localized.ts';
import { MODEL_TYPES, type ModelType } from '../../../../contract/modelTypes.ts';
import { RANGES, type RangeName } from '../../../../contract/vocabulary.ts';
import type { GeneAlterations } from '../changes/alteration.ts';
import type { Visibility } from '../engine/engine.ts';
import { FIELDS, type Field, type TestedGenes } from '../engine/record.ts';
import { sortKeyOf } from '../engine/text.ts';
import { addBit, addDocs, at, type Bits, countBits, emptyBits, hasBit, removeBit } from './bits.ts';
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

/** Columns that are computed when a query first needs them. They do not depend on which documents are visible. */
type Computed = {
  ranks: Map<string, Float32Array>;
  bins: Map<string, Uint8Array>;
  panels: Map<string, Bits>;
  values: Map<string, Bits>;
};

/**
 * A columnar part of the index. It is immutable: a changed or removed document is missing in a copy (`without`), which
 * shares all columns. The new state of a changed document is in a later segment.
 */
export class Segment {
  readonly parts: SegmentParts;
  readonly size: number;
  readonly #measured: { total: number; text: number };
  readonly #computed: Computed;

  constructor(
    parts: SegmentParts,
    computed: Computed = { ranks: new Map(), bins: new Map(), panels: new Map(), values: new Map() },
  ) {
    this.parts = parts;
    this.size = parts.size;
    this.#computed = computed;
    this.#measured = this.#measure();
  }

  /** Bytes held in buffers. `text` is the part for the models' own words. */
  get bytes(): { total: number; text: number } {
    const made = Object.values(this.#computed).flatMap((columns) => [...columns.values()]);
    const { total, text } = this.#measured;
    return { total: made.reduce((sum, { byteLength }) => sum + byteLength, total), text };
  }

  /** How many documents were not removed. */
  get documents(): number {
    return countBits(this.parts.live);
  }

  /** Returns the segment without some documents; ids that it does not have are ignored. */
  without(ids: readonly string[]): Segment {
    const [live, published] = [this.parts.live.slice(), this.parts.published.slice()];
    for (const id of ids) {
      const doc = this.find(id);
      if (doc === undefined) continue;
      removeBit(live, doc);
      removeBit(published, doc);
    }
    return new Segment({ ...this.parts, live, published }, this.#computed);
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

  diseaseLabelOf(doc: number, locale: 'en' | 'zh'): string | undefined {
    const { ownDisease } = this.parts.fields;
    const { labels, values } = ownDisease;
    const code = ownDisease.codesOfDoc(doc)[0];
    if (code === undefined) return undefined;
    const label = labels[code];
    return label ? textIn(label, locale) : values.at(code);
  }

  modelTypeOf(doc: number): ModelType | undefined {
    const { modelType } = this.parts.fields;
    const value = modelType.values.at(modelType.codesOfDoc(doc)[0]);
    return MODEL_TYPES.find((known) => known === value);
  }

  /**
   * Returns the documents with a value of a field. The result must not be changed. Sets of frequent values are cached,
   * because they are few.
   */
  docsOfValue(field: Field, code: number): Bits {
    const key = `${field} ${code}`;
    const known = this.#computed.values.get(key);
    if (known !== undefined) return known;
    const docs = this.parts.fields[field].docsOfCode(code);
    const bits = emptyBits(this.size);
    addDocs(bits, docs);
    if (docs.length > this.size * FREQUENT) this.#computed.values.set(key, bits);
    return bits;
  }

  /** Adds the documents of values of a field to a set. */
  addDocsOfValues(field: Field, codes: Uint32Array, bits: Bits): void {
    const setOf = (code: number) => this.docsOfValue(field, code);
    this.parts.fields[field].addDocsOfCodes(codes, bits, this.size * FREQUENT, setOf);
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
    let bits = this.#computed.panels.get(key);
    if (bits === undefined) {
      if (this.#computed.panels.size >= MOST_PANEL_SETS) this.#computed.panels.clear();
      bits = emptyBits(this.size);
      for (let doc = 0; doc < this.size; doc++) if (wanted[panelOf[doc] as number] === 1) addBit(bits, doc);
      this.#computed.panels.set(key, bits);
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
    let ranks = this.#computed.ranks.get(locale);
    if (ranks === undefined) {
      ranks = this.#rankDiseases(locale);
      this.#computed.ranks.set(locale, ranks);
    }
    return ranks;
  }

  /** Returns for each document its bin in the histogram over these extremes plus one; zero for no number. */
  binColumn(name: RangeName, extremes: Extremes): Uint8Array {
    const key = `${name} ${extremes?.min} ${extremes?.max}`;
    let column = this.#computed.bins.get(key);
    if (column === undefined) {
      if (this.#computed.bins.size >= MOST_BIN_COLUMNS) this.#computed.bins.clear();
      column = binColumn(this.parts.numbers[name], extremes);
      this.#computed.bins.set(key, column);
    }
    return column;
  }

  #measure(): { total: number; text: number } {
    const { ids, byId, live, published, fields, numbers, updatedAt, panelOf, keys, codes, names } = this.parts;
    const { expression, copyNumber, responses, patients, patientOf, valueTerms, genes } = this.parts;
    const arrays = [ids, byId, live, published, updatedAt, panelOf, patientOf, ...RANGES.map((name) => numbers[name])];
    const columns = arrays.reduce((sum, array) => sum + array.byteLength, 0);
    const postings = FIELDS.reduce((sum, field) => sum + fields[field].bytes, 0);
    const packed = [codes, names, keys, responses, patients];
    const total = [...packed, expression, copyNumber, valueTerms, genes].reduce(
      (sum, { bytes }) => sum + bytes,
      columns + postings,
    );
    return { total, text: packed.reduce((sum, { textBytes }) => sum + textBytes, 0) };
  }

  #rankDiseases(locale: 'en' | 'zh'): Float32Array {
    const { ownDisease } = this.parts.fields;
    const { values, labels } = ownDisease;
    const names = values.map((value, code) => {
      const label = labels[code];
      return label ? textIn(label, locale) : value;
    });
    const order = [...names.keys()].sort((one, other) => compareNames(names[one] ?? '', names[other] ?? '', locale));
    const rankOf = new Map(order.map((code, rank) => [names[code], rank]));
    const ranks = Float32Array.from(names, (name) => rankOf.get(name) ?? Number.NaN);
    // A document has at most one disease of its own.
    return Float32Array.from({ length: this.size }, (_, doc) => ranks[ownDisease.slotOfDoc(doc) - 1] ?? Number.NaN);
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
