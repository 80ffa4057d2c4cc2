import type { Breathe } from '../../../platform/time/breather.ts';
import type { GeneValues } from '../engine/geneValues.ts';
import { addBit, at, type Bits, emptyBits } from './bits.ts';

/** The measured values of one gene: documents, ascending, with their values (single precision). */
export type Column = { docs: Uint32Array; values: Float32Array };

/** Measured values by gene, four to eight bytes each, stored only for models that have one. */
export class Measured {
  /** Documents with a value of at least one gene. */
  readonly docs: Bits;
  readonly #columns: ReadonlyMap<string, Column>;

  constructor(columns: ReadonlyMap<string, Column>, docs: Bits) {
    this.#columns = columns;
    this.docs = docs;
  }

  get bytes(): number {
    const arrays = new Set<{ byteLength: number }>([this.docs]);
    for (const { docs, values } of this.#columns.values()) arrays.add(docs).add(values);
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

/** The models with one list of genes, and the values of each. */
type Listed = { docs: number[]; values: Float64Array[] };
/** The values of a gene: the models of a list, in the order of the documents, and the gene's place in the list. */
type Source = { docs: Uint32Array; values: readonly Float64Array[]; place: number };

/** Collects the values of models, and turns them into values of genes at the end. */
export class MeasuredBuilder {
  readonly #lists = new Map<readonly string[], Listed>();
  readonly #docs: number[] = [];

  add({ genes, values }: GeneValues, doc: number): void {
    if (values.length === 0) return;
    this.#docs.push(doc);
    let listed = this.#lists.get(genes);
    if (listed === undefined) {
      listed = { docs: [], values: [] };
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
    const finished = new Map<string, Column>();
    for (const [gene, sources] of await this.#sources(docNumbers, breathe)) {
      finished.set(gene, columnOf(sources));
      const pause = breathe();
      if (pause) await pause;
    }
    const measured = emptyBits(docNumbers.length);
    for (const doc of this.#docs) addBit(measured, at(docNumbers, doc));
    return new Measured(finished, measured);
  }

  async #sources(docNumbers: Uint32Array, breathe: Breathe): Promise<ReadonlyMap<string, Source[]>> {
    const byGene = new Map<string, Source[]>();
    for (const [genes, listed] of this.#lists) {
      const order = [...listed.docs.keys()].sort(
        (one, other) => at(docNumbers, listed.docs[one] ?? 0) - at(docNumbers, listed.docs[other] ?? 0),
      );
      const docs = Uint32Array.from(order, (index) => at(docNumbers, listed.docs[index] ?? 0));
      const values = order.map((index) => listed.values[index] as Float64Array);
      for (const [place, gene] of genes.entries()) {
        const key = gene.toLowerCase();
        const source = { docs, values, place };
        const sources = byGene.get(key);
        if (sources === undefined) byGene.set(key, [source]);
        else sources.push(source);
        const pause = breathe();
        if (pause) await pause;
      }
    }
    return byGene;
  }
}

/** Genes of one list have the same documents, which they share. */
function columnOf(sources: readonly Source[]): Column {
  const [only, ...others] = sources.map(({ docs, values, place }) => {
    const ofGene = new Float32Array(values.length);
    for (let index = 0; index < values.length; index++)
      ofGene[index] = (values[index] as Float64Array)[place] as number;
    return { docs, values: ofGene };
  });
  if (only === undefined || others.length === 0) return only ?? { docs: new Uint32Array(), values: new Float32Array() };
  const all = [only, ...others];
  const pairs = all.flatMap(({ docs, values }) => Array.from(docs, (doc, index) => [doc, at(values, index)] as const));
  pairs.sort(([one], [other]) => one - other);
  return { docs: Uint32Array.from(pairs, ([doc]) => doc), values: Float32Array.from(pairs, ([, value]) => value) };
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
