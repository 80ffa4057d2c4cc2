import type { Waterfall } from '../../../../contract/entities/search.ts';
import { M_RECIST, type MRecist } from '../../../../contract/vocabulary.ts';
import type { IndexedResponse } from '../engine/record.ts';
import { goodnessOf, isBetter } from '../engine/responseOrder.ts';
import { at } from './bits.ts';
import { PackedStrings } from './packedStrings.ts';
import { type Narrow, narrowed } from './valueSets.ts';

/** The rows of one agent, from `first` up to but excluding `end`, ascending by document. */
export type RowRange = { first: number; end: number };

/** All responses of all models, grouped by agent. A row is one arm of one study. */
export class ResponseRows {
  readonly docs: Uint32Array;
  /** In percent; NaN if unknown. */
  readonly tgi: Float64Array;
  /**
   * Rank of a row among those of its agent; higher is better, equal responses have the same rank, and zero means
   * unknown.
   */
  readonly ranks: Narrow;
  /** Index in `M_RECIST` plus one; zero if unknown. */
  readonly categories: Uint8Array;
  readonly #starts: ReadonlyMap<string, RowRange>;
  readonly #studyOf: Narrow;
  /** Best average changes; empty if none is known, as without curves. */
  readonly #changes: Float64Array;
  readonly #studies: PackedStrings;

  constructor(rows: readonly Row[]) {
    const studies = new Map<string, number>();
    this.docs = Uint32Array.from(rows, ({ doc }) => doc);
    this.tgi = Float64Array.from(rows, ({ response }) => response.tgiPercent ?? Number.NaN);
    this.categories = Uint8Array.from(rows, ({ response }) => categoryNumber(response.mRecist));
    const changes = rows.map(({ response }) => response.bestAverageChange ?? Number.NaN);
    this.#changes = Float64Array.from(changes.every(Number.isNaN) ? [] : changes);
    const studyOf = Uint32Array.from(rows, ({ response: { study } }) => {
      const number = studies.get(study) ?? studies.size;
      studies.set(study, number);
      return number;
    });
    this.#studyOf = narrowed(studyOf, studies.size);
    this.#studies = new PackedStrings([...studies.keys()]);
    const starts = new Map<string, RowRange>();
    for (const [index, { agent }] of rows.entries()) {
      const range = starts.get(agent);
      if (range === undefined) starts.set(agent, { first: index, end: index + 1 });
      else range.end = index + 1;
    }
    this.#starts = starts;
    const ranks = ranksOf(rows, starts.values());
    this.ranks = narrowed(ranks.of, ranks.below);
  }

  get bytes(): number {
    const columns = [this.docs, this.tgi, this.categories, this.ranks, this.#studyOf, this.#changes];
    return columns.reduce((sum, { byteLength }) => sum + byteLength, 0) + this.#studies.bytes;
  }

  get textBytes(): number {
    return this.#studies.textBytes;
  }

  rowsOf(agent: string): RowRange {
    return this.#starts.get(agent.toLowerCase()) ?? { first: 0, end: 0 };
  }

  studyAt(row: number): string {
    return this.#studies.at(at(this.#studyOf, row));
  }

  responseAt(row: number): Omit<Waterfall['bars'][number], 'id' | 'modelCode' | 'modelType'> {
    const [tgi, average = Number.NaN] = [at(this.tgi, row), this.#changes[row]];
    return {
      study: this.studyAt(row),
      mRecist: M_RECIST[at(this.categories, row) - 1] ?? null,
      bestAverageChangePercent: Number.isNaN(average) ? null : average,
      tgiPercent: Number.isNaN(tgi) ? null : tgi,
    };
  }

  /** Returns whether a row takes precedence over another one of the same model and agent. */
  isBetter(row: number, than: number): boolean {
    return (this.ranks[row] as number) > (this.ranks[than] as number);
  }

  /** Returns the numbers of `goodnessOf` for a row. */
  goodnessAt(row: number): readonly number[] {
    return goodnessOf({ ...this.responseAt(row), bestAverageChange: this.#changes[row] });
  }
}

const isKnown = (number: number): boolean => !Number.isNaN(number);

/** Returns the rank of each row among those of its agent, worst to best, and a number above all ranks. */
function ranksOf(rows: readonly Row[], agents: Iterable<RowRange>): { of: Uint32Array; below: number } {
  const of = new Uint32Array(rows.length);
  const judged = rows.map(({ response }) => goodnessOf(response));
  const better = (one: number, other: number) => isBetter(judged[one] ?? [], judged[other] ?? []);
  let below = 1;
  for (const { first, end } of agents) {
    const order = Uint32Array.from({ length: end - first }, (_, index) => first + index);
    order.sort((one, other) => Number(better(one, other)) - Number(better(other, one)));
    let rank = 0;
    for (const [place, row] of order.entries()) {
      if (place === 0 ? judged[row]?.some(isKnown) : better(row, at(order, place - 1))) rank++;
      of[row] = rank;
    }
    below = Math.max(below, rank + 1);
  }
  return { of, below };
}

type Row = { agent: string; doc: number; response: IndexedResponse };

export class ResponseRowsBuilder {
  readonly #rows: Row[] = [];

  add(responses: readonly IndexedResponse[], doc: number): void {
    for (const response of responses) this.#rows.push({ agent: response.agent.toLowerCase(), doc, response });
  }

  finish(docNumbers: Uint32Array): ResponseRows {
    const rows = this.#rows.map((row) => ({ ...row, doc: at(docNumbers, row.doc) }));
    rows.sort((one, other) => (one.agent === other.agent ? one.doc - other.doc : one.agent < other.agent ? -1 : 1));
    return new ResponseRows(rows);
  }
}

export const categoryNumber = (category: MRecist | null): number =>
  category === null ? 0 : M_RECIST.indexOf(category) + 1;
