import type { Breathe } from '../../../platform/time/breather.ts';
import type { GeneValues } from '../engine/geneValues.ts';
import { addBit, at, type Bits, emptyBits } from './bits.ts';

/** The measured values of one gene: documents, ascending, with their values (single precision). */
export type Column = { docs: Uint32Array; values: Float32Array };

/** Measured values by gene, eight bytes each, stored only for models that have one. */
export class Measured {
  /** Documents with a value of at least one gene. */
  readonly docs: Bits;
  readonly #columns: ReadonlyMap<string, Column>;

  constructor(columns: ReadonlyMap<string, Column>, docs: Bits) {
    this.#columns = columns;
    this.docs = docs;
  }

  get bytes(): number {
    let bytes = this.docs.byteLength;
    for (const { docs, values } of this.#columns.values()) bytes += docs.byteLength + values.byteLength;
    return bytes;
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

type Growing = { docs: Uint32Array; values: Float32Array; length: number };

/** Collects the values of models by gene. */
export class MeasuredBuilder {
  readonly #columns = new Map<string, Growing>();
  /** The columns of lists of genes that models share. */
  readonly #ofLists = new WeakMap<readonly string[], readonly Growing[]>();
  readonly #docs: number[] = [];

  add({ genes, values }: GeneValues, doc: number): void {
    if (values.length === 0) return;
    this.#docs.push(doc);
    const columns = this.#columnsOf(genes);
    for (let place = 0; place < values.length; place++) {
      const column = columns[place] as Growing;
      if (column.length === column.docs.length) {
        const { docs, values: known } = column;
        column.docs = new Uint32Array(docs.length * 2);
        column.docs.set(docs);
        column.values = new Float32Array(docs.length * 2);
        column.values.set(known);
      }
      column.docs[column.length] = doc;
      column.values[column.length] = values[place] as number;
      column.length++;
    }
  }

  #columnsOf(genes: readonly string[]): readonly Growing[] {
    let columns = this.#ofLists.get(genes);
    if (columns === undefined) {
      columns = genes.map((gene) => this.#columnOf(gene.toLowerCase()));
      this.#ofLists.set(genes, columns);
    }
    return columns;
  }

  #columnOf(key: string): Growing {
    let column = this.#columns.get(key);
    if (column === undefined) {
      column = { docs: new Uint32Array(4), values: new Float32Array(4), length: 0 };
      this.#columns.set(key, column);
    }
    return column;
  }

  /**
   * Builds the result.
   *
   * @param docNumbers the final number of each document, by the number under which it was added
   * @param breathe called between the genes
   */
  async finish(docNumbers: Uint32Array, breathe: Breathe): Promise<Measured> {
    const finished = new Map<string, Column>();
    for (const [gene, { docs, values, length }] of this.#columns) {
      const numbers = docs.subarray(0, length).map((doc) => at(docNumbers, doc));
      const order = new Uint32Array(numbers.keys()).sort((one, other) => at(numbers, one) - at(numbers, other));
      finished.set(gene, {
        docs: order.map((index) => at(numbers, index)),
        values: Float32Array.from(order, (index) => at(values, index)),
      });
      const pause = breathe();
      if (pause) await pause;
    }
    const measured = emptyBits(docNumbers.length);
    for (const doc of this.#docs) addBit(measured, at(docNumbers, doc));
    return new Measured(finished, measured);
  }
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
