import type { Field } from '../engine/record.ts';
import { addDocs, type Bits, divided, docsOf, emptyBits, hasBit, unite } from '../index/bits.ts';
import type { Segment } from '../index/segment.ts';

/** Documents with a part of the text: a set of them, a list, or those with values of a field, once for each value. */
type Weighed = { bits: Bits } | { docs: Uint32Array } | { field: Field; codes: Uint32Array };

/** The documents of each weight, unless there are many weights. */
type Sets = readonly { bits: Bits; weight: number }[] | 'many';

/** With more sets or more different scores, a number for each document takes less time. */
const MOST_SETS = 16;
const MOST_GROUPS = 12;
/** If fewer than one of so many documents are found, sorting them takes less time than reading whole sets. */
const FEW = 32;

/**
 * How well each document of a segment matches the text: the sum of the weights of its parts. A common word gives
 * hundreds of thousands of documents one of a few scores. So scores are computed only when they are asked for, and
 * documents are divided by score as sets, 32 at a time.
 */
export class Scores {
  readonly #segment: Segment;
  readonly #weighed: { part: Weighed; weight: number }[] = [];
  #column: Float32Array | undefined;
  #known: Sets | undefined;

  constructor(segment: Segment) {
    this.#segment = segment;
  }

  /** Adds a weight to the scores of documents. They must not be changed later. */
  add(part: Weighed, weight: number): void {
    if (weight !== 0) this.#weighed.push({ part, weight });
  }

  /** The score of each document. */
  get column(): Float32Array {
    this.#column ??= this.#computed();
    return this.#column;
  }

  at(doc: number): number {
    const sets = this.#sets;
    if (sets === 'many') return this.column[doc] as number;
    return sets.reduce((sum, { bits, weight }) => (hasBit(bits, doc) ? sum + weight : sum), 0);
  }

  /**
   * Returns documents in groups of the same score, the highest first; undefined if the column takes less time.
   * @param count the number of documents
   */
  groups(found: Bits, count: number): Bits[] | undefined {
    const sets = count * FEW < this.#segment.size ? 'many' : this.#sets;
    if (sets === 'many') return undefined;
    let groups = new Map([[0, found]]);
    for (const { bits, weight } of sets) {
      const next: typeof groups = new Map();
      const add = (score: number, group: Bits | undefined) => {
        const same = next.get(score);
        if (group === undefined) return;
        if (same === undefined) next.set(score, group);
        else unite(same, group);
      };
      for (const [score, group] of groups) {
        const [inside, outside] = divided(group, bits);
        add(score + weight, inside);
        add(score, outside);
      }
      if (next.size > MOST_GROUPS) return undefined;
      groups = next;
    }
    return [...groups].sort(([one], [other]) => other - one).map(([, group]) => group);
  }

  get #sets(): Sets {
    if (this.#known === undefined) {
      const count = this.#weighed.reduce((sum, { part }) => sum + ('codes' in part ? part.codes.length : 1), 0);
      this.#known =
        count > MOST_SETS
          ? 'many'
          : this.#weighed.flatMap(({ part, weight }) => this.#setsOf(part).map((bits) => ({ bits, weight })));
    }
    return this.#known;
  }

  #setsOf(part: Weighed): Bits[] {
    if ('bits' in part) return [part.bits];
    if ('codes' in part) return Array.from(part.codes, (code) => this.#segment.docsOfValue(part.field, code));
    const bits = emptyBits(this.#segment.size);
    addDocs(bits, part.docs);
    return [bits];
  }

  #computed(): Float32Array {
    const scores = new Float32Array(this.#segment.size);
    for (const { part, weight } of this.#weighed)
      if ('codes' in part) this.#segment.parts.fields[part.field].addScores(part.codes, weight, scores);
      else addScores(scores, 'bits' in part ? docsOf(part.bits) : part.docs, weight);
    return scores;
  }
}

function addScores(scores: Float32Array, docs: Uint32Array, weight: number): void {
  for (let index = 0; index < docs.length; index++) {
    const doc = docs[index] as number;
    scores[doc] = (scores[doc] as number) + weight;
  }
}
