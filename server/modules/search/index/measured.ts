import { addBit, type Bits, emptyBits } from './bits.ts';

/** The measured values of one gene: documents, ascending, with their values (single precision). */
export type Column = { docs: Uint32Array; values: Float32Array };

/**
 * Genes that were measured in the same models: a row of values for each gene with a column for each document. The
 * values are in shared memory, so that other threads can read them without a copy.
 */
export type MeasuredTable = { docs: Uint32Array; genes: readonly string[]; values: Float32Array };

/** The row of each gene, in lower case, of lists that many tables share. */
const knownRows = new WeakMap<readonly string[], ReadonlyMap<string, number>>();

function rowsOf(genes: readonly string[]): ReadonlyMap<string, number> {
  let rows = knownRows.get(genes);
  if (rows === undefined) {
    rows = new Map(genes.map((gene, row) => [gene.toLowerCase(), row]));
    knownRows.set(genes, rows);
  }
  return rows;
}

/** Measured values by gene, four bytes each, stored only for models that have one. */
export class Measured {
  /** Documents with a value of at least one gene. */
  readonly docs: Bits;
  /** A gene is in one of the tables. */
  readonly tables: readonly MeasuredTable[];

  constructor(tables: readonly MeasuredTable[], docs: Bits) {
    this.tables = tables;
    this.docs = docs;
  }

  get bytes(): number {
    return this.tables.reduce(
      (sum, { docs, values }) => sum + docs.byteLength + values.byteLength,
      this.docs.byteLength,
    );
  }

  columnOf(gene: string): Column | undefined {
    const key = gene.toLowerCase();
    for (const { docs, genes, values } of this.tables) {
      const row = rowsOf(genes).get(key);
      if (row !== undefined) return { docs, values: values.subarray(row * docs.length, (row + 1) * docs.length) };
    }
    return undefined;
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
