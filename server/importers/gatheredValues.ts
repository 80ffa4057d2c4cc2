import type { GeneNumber } from './geneUnits.ts';
import type { GeneValueRecord } from './geneValues.ts';
import type { Gathered, Located } from './importer.ts';

/** The most values that are held: 21 bytes each. */
const MOST = 10_000_000;
/** Values in the first block of a model. Each further one has twice as many, up to `LARGEST`. */
const SMALLEST = 64;
const LARGEST = 4_096;

/** The calls that a value can be instead of a number, by their place; 0 is a number. */
const CALLS: readonly (GeneNumber | undefined)[] = [
  undefined,
  { call: 'amplification', relative: null },
  { call: 'deletion', relative: null },
  { call: null, relative: null },
  { call: null, relative: 1 },
];

type Block = { genes: Uint32Array; lines: Float64Array; values: Float64Array; calls: Uint8Array };
/** The values of a model. All blocks but the last are full. */
type OfModel = { blocks: Block[]; free: number };
type NumberedGene = { gene: string; entrezId: number | null };

/**
 * Values by model in columns of numbers. A matrix of genes × models has the values of a model in as many rows as there
 * are genes. Written row by row, each model would be read and written thousands of times. A model that grows gets a
 * further block: a longer copy of its columns would need memory for both.
 */
export class GatheredValues implements Gathered<GeneValueRecord> {
  readonly #models = new Map<string, OfModel>();
  readonly #genes: NumberedGene[] = [];
  /** The last number of each name. A name has several numbers if it stands beside several Entrez numbers. */
  readonly #lastNumbers = new Map<string, number>();
  readonly #numbers = new Map<string, number>();
  #size = 0;

  get isFull(): boolean {
    return this.#size >= MOST;
  }

  add({ line, record: { modelId, gene, entrezId, value } }: Located<GeneValueRecord>): void {
    let model = this.#models.get(modelId);
    if (model === undefined) {
      model = { blocks: [], free: 0 };
      this.#models.set(modelId, model);
    }
    const block = blockFor(model);
    const at = block.genes.length - model.free--;
    block.genes[at] = this.#numberOf(gene, entrezId);
    block.lines[at] = line;
    if (typeof value === 'number') block.values[at] = value;
    else block.calls[at] = callNumber(value);
    this.#size++;
  }

  /** Yields the values of one model after the other and forgets them. */
  *take(): Generator<Located<GeneValueRecord>[]> {
    for (const [modelId, { blocks, free }] of this.#models) {
      this.#models.delete(modelId);
      const located: Located<GeneValueRecord>[] = [];
      for (const [place, { genes, lines, values, calls }] of blocks.entries()) {
        const size = genes.length - (place === blocks.length - 1 ? free : 0);
        for (let at = 0; at < size; at++) {
          const { gene = '', entrezId = null } = this.#genes[genes[at] ?? 0] ?? {};
          const value = CALLS[calls[at] ?? 0] ?? values[at] ?? 0;
          located.push({ line: lines[at] ?? 0, record: { modelId, gene, entrezId, value } });
        }
      }
      this.#size -= located.length;
      yield located;
    }
  }

  #numberOf(gene: string, entrezId: number | null): number {
    const last = this.#lastNumbers.get(gene);
    if (last !== undefined && this.#genes[last]?.entrezId === entrezId) return last;
    const key = `${entrezId} ${gene}`;
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#genes.push({ gene, entrezId }) - 1;
      this.#numbers.set(key, number);
    }
    this.#lastNumbers.set(gene, number);
    return number;
  }
}

/** Returns the block in which the next value of a model belongs. */
function blockFor(model: OfModel): Block {
  const last = model.blocks.at(-1);
  if (last !== undefined && model.free > 0) return last;
  const length = last === undefined ? SMALLEST : Math.min(LARGEST, 2 * last.genes.length);
  const block = {
    genes: new Uint32Array(length),
    lines: new Float64Array(length),
    values: new Float64Array(length),
    calls: new Uint8Array(length),
  };
  model.blocks.push(block);
  model.free = length;
  return block;
}

function callNumber({ call, relative }: Exclude<GeneNumber, number>): number {
  return CALLS.findIndex((one) => typeof one === 'object' && one.call === call && one.relative === relative);
}
