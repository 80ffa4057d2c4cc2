import type { Breathe } from '../../../platform/time/breather.ts';
import type { GeneValues } from '../engine/geneValues.ts';
import { addBit, at, type Bits, emptyBits } from './bits.ts';

/** The measured values of one gene: documents, ascending, with their values (single precision). */
export type Column = { docs: Uint32Array; values: Float32Array };

/**
 * Genes that were measured in the same models: a row of values for each gene with a column for each document. The values
 * are in shared memory, so that other threads can read them without a copy.
 */
export type MeasuredTable = { docs: Uint32Array; genes: readonly string[]; values: Float32Array };

/** Measured values by gene, four to eight bytes each, stored only for models that have one. */
export class Measured {
  /** Documents with a value of at least one gene. */
  readonly docs: Bits;
  readonly tables: readonly MeasuredTable[];
  readonly #columns = new Map<string, Column>();

  constructor(tables: readonly MeasuredTable[], docs: Bits) {
    this.tables = tables;
    this.docs = docs;
    for (const { docs: own, genes, values } of tables)
      for (const [row, gene] of genes.entries())
        this.#columns.set(gene.toLowerCase(), {
          docs: own,
          values: values.subarray(row * own.length, (row + 1) * own.length),
        });
  }

  get bytes(): number {
    const arrays = new Set<{ byteLength: number }>([this.docs]);
    for (const { docs, values } of this.tables) arrays.add(docs).add(values);
    return [...arrays].reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  columnOf(gene: string): Column | undefined {
    return this.#columns.get(gene.toLowerCase());
  }

  /** Returns the documents whose value is from `min` to `max`. */
  within(gene: string, size: number, min: number, max: number): Bits {
    const bits = emptyBits(size);
    const column = this.columnOf(gene);
    if (column === undefined) return bits;
    const { docs, values } = column;
    for (let index = 0; index < docs.length; index++) {
      const value = values[index] as number;
      if (value >= min && value <= max) addBit(bits, docs[index] as number);
    }
    return bits;
  }
}

/** A table is split if it is larger. */
const MOST_BYTES = 2 ** 28;

/** The models with one list of genes, and the values of each. */
type Listed = { genes: readonly string[]; docs: number[]; values: Float64Array[] };
/** The models of a list in the order of their documents. */
type Source = { docs: Uint32Array; values: readonly Float64Array[] };
/** Genes that are in the same lists, each with its places in them. */
type Group = { lists: readonly number[]; genes: string[]; places: number[][] };

/** Collects the values of models, and turns them into values of genes at the end. */
export class MeasuredBuilder {
  readonly #lists = new Map<readonly string[], Listed>();
  readonly #docs: number[] = [];

  add({ genes, values }: GeneValues, doc: number): void {
    if (values.length === 0) return;
    this.#docs.push(doc);
    let listed = this.#lists.get(genes);
    if (listed === undefined) {
      listed = { genes, docs: [], values: [] };
      this.#lists.set(genes, listed);
    }
    listed.docs.push(doc);
    listed.values.push(values);
  }

  /**
   * Builds the result.
   *
   * @param docNumbers the final number of each document, by the number under which it was added
   * @param breathe called between the genes
   */
  async finish(docNumbers: Uint32Array, breathe: Breathe): Promise<Measured> {
    const lists = [...this.#lists.values()];
    const sources: Source[] = [];
    for (const listed of lists) {
      sources.push(sourceOf(listed, docNumbers));
      const pause = breathe();
      if (pause) await pause;
    }
    const tables: MeasuredTable[] = [];
    for (const { lists: own, genes, places } of await groupsOf(lists, breathe)) {
      const order = orderOf(own.map((list) => sources[list] as Source));
      const most = Math.max(1, Math.floor(MOST_BYTES / (Float32Array.BYTES_PER_ELEMENT * order.docs.length)));
      for (let first = 0; first < genes.length; first += most) {
        const rows = places.slice(first, first + most);
        const length = rows.length * order.docs.length;
        const values = new Float32Array(new SharedArrayBuffer(length * Float32Array.BYTES_PER_ELEMENT));
        for (const [row, ofGene] of rows.entries()) {
          fillRow(values, row * order.docs.length, order, ofGene);
          const pause = breathe();
          if (pause) await pause;
        }
        tables.push({ docs: order.docs, genes: genes.slice(first, first + most), values });
      }
    }
    const measured = emptyBits(docNumbers.length);
    for (const doc of this.#docs) addBit(measured, at(docNumbers, doc));
    return new Measured(tables, measured);
  }
}

function sourceOf({ docs, values }: Listed, docNumbers: Uint32Array): Source {
  const order = [...docs.keys()].sort(
    (one, other) => at(docNumbers, docs[one] ?? 0) - at(docNumbers, docs[other] ?? 0),
  );
  return {
    docs: Uint32Array.from(order, (index) => at(docNumbers, docs[index] ?? 0)),
    values: order.map((index) => values[index] as Float64Array),
  };
}

/** Groups the genes by the lists that contain them. Spellings of one gene are one gene. */
async function groupsOf(lists: readonly Listed[], breathe: Breathe): Promise<Group[]> {
  const found = new Map<string, { gene: string; lists: number[]; places: number[] }>();
  for (const [list, { genes }] of lists.entries())
    for (const [place, gene] of genes.entries()) {
      const key = gene.toLowerCase();
      const known = found.get(key);
      if (known === undefined) found.set(key, { gene, lists: [list], places: [place] });
      else {
        known.lists.push(list);
        known.places.push(place);
      }
      const pause = breathe();
      if (pause) await pause;
    }
  const groups = new Map<string, Group>();
  for (const { gene, lists: own, places } of found.values()) {
    const key = own.join(' ');
    const group = groups.get(key) ?? { lists: own, genes: [], places: [] };
    groups.set(key, group);
    group.genes.push(gene);
    group.places.push(places);
    const pause = breathe();
    if (pause) await pause;
  }
  return [...groups.values()];
}

/** The documents of a table with the values of each, and which of its gene's places counts. */
type Order = { docs: Uint32Array; values: readonly Float64Array[]; sources: Uint32Array };

function orderOf(sources: readonly Source[]): Order {
  const all = sources.flatMap(({ docs, values }, source) =>
    Array.from(docs, (doc, index) => ({ doc, values: values[index] as Float64Array, source })),
  );
  if (sources.length > 1) all.sort((one, other) => one.doc - other.doc);
  return {
    docs: Uint32Array.from(all, ({ doc }) => doc),
    values: all.map(({ values }) => values),
    sources: Uint32Array.from(all, ({ source }) => source),
  };
}

function fillRow(into: Float32Array, from: number, { values, sources }: Order, places: readonly number[]): void {
  for (let index = 0; index < values.length; index++)
    into[from + index] = (values[index] as Float64Array)[places[sources[index] as number] as number] as number;
}

/**
 * Returns the lowest and the highest value whose rank is from `min` to `max` percent, or undefined if there is none.
 * The rank of a value is the share of lower values plus half the share of equal ones.
 * @param sorted all values, ascending
 */
export function valuesRanked(
  sorted: Float32Array,
  { min = 0, max = 100 }: { min?: number; max?: number },
): { min: number; max: number } | undefined {
  const bounds = { min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY };
  for (let first = 0; first < sorted.length; ) {
    const value = sorted[first] as number;
    let end = first + 1;
    while (end < sorted.length && sorted[end] === value) end++;
    const rank = percentileRank(first, end - first, sorted.length);
    if (rank >= min && rank <= max) {
      bounds.min = Math.min(bounds.min, value);
      bounds.max = Math.max(bounds.max, value);
    }
    first = end;
  }
  return bounds.min > bounds.max ? undefined : bounds;
}

/**
 * Returns the percentile rank, 0 to 100, of a value from the number of lower values and of equal ones (including
 * itself).
 */
export const percentileRank = (below: number, equal: number, all: number): number => ((below + equal / 2) / all) * 100;
