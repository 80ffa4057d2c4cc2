import type { GeneNumber } from './geneUnits.ts';
import type { GeneValueRecord } from './geneValues.ts';
import type { Gathered, Located } from './importer.ts';

/** The most values that are held: 25 bytes each. */
const MOST = 10_000_000;
const FIRST = 1_024;

/** The calls that a value can be instead of a number, by their place; 0 is a number. */
const CALLS: readonly (GeneNumber | undefined)[] = [
  undefined,
  { call: 'amplification', relative: null },
  { call: 'deletion', relative: null },
  { call: null, relative: null },
  { call: null, relative: 1 },
];

type Columns = {
  size: number;
  genes: Uint32Array;
  entrezIds: Uint32Array;
  lines: Float64Array;
  values: Float64Array;
  calls: Uint8Array;
};

/**
 * Values by model in columns of numbers. A matrix of genes × models has the values of a model in as many rows as there
 * are genes. Written row by row, each model would be read and written thousands of times.
 */
export class GatheredValues implements Gathered<GeneValueRecord> {
  readonly #models = new Map<string, Columns>();
  readonly #numbers = new Map<string, number>();
  readonly #genes: string[] = [];
  #size = 0;

  get isFull(): boolean {
    return this.#size >= MOST;
  }

  add({ line, record: { modelId, gene, entrezId, value } }: Located<GeneValueRecord>): void {
    let columns = this.#models.get(modelId);
    if (columns === undefined || columns.size === columns.values.length) {
      columns = grown(columns);
      this.#models.set(modelId, columns);
    }
    const at = columns.size++;
    columns.genes[at] = this.#numberOf(gene);
    columns.entrezIds[at] = entrezId ?? 0;
    columns.lines[at] = line;
    if (typeof value === 'number') columns.values[at] = value;
    else columns.calls[at] = callNumber(value);
    this.#size++;
  }

  /** Yields the values of one model after the other and forgets them. */
  *take(): Generator<Located<GeneValueRecord>[]> {
    for (const [modelId, { size, genes, entrezIds, lines, values, calls }] of this.#models) {
      this.#models.delete(modelId);
      this.#size -= size;
      yield Array.from({ length: size }, (_, at) => ({
        line: lines[at] ?? 0,
        record: {
          modelId,
          gene: this.#genes[genes[at] ?? 0] ?? '',
          entrezId: entrezIds[at] || null,
          value: CALLS[calls[at] ?? 0] ?? values[at] ?? 0,
        },
      }));
    }
  }

  #numberOf(gene: string): number {
    let number = this.#numbers.get(gene);
    if (number === undefined) {
      number = this.#genes.push(gene) - 1;
      this.#numbers.set(gene, number);
    }
    return number;
  }
}

function grown(columns: Columns | undefined): Columns {
  const length = columns === undefined ? FIRST : 2 * columns.size;
  const longer = {
    size: columns?.size ?? 0,
    genes: new Uint32Array(length),
    entrezIds: new Uint32Array(length),
    lines: new Float64Array(length),
    values: new Float64Array(length),
    calls: new Uint8Array(length),
  };
  if (columns !== undefined)
    for (const name of ['genes', 'entrezIds', 'lines', 'values', 'calls'] as const) longer[name].set(columns[name]);
  return longer;
}

function callNumber({ call, relative }: Exclude<GeneNumber, number>): number {
  return CALLS.findIndex((one) => typeof one === 'object' && one.call === call && one.relative === relative);
}
