import type { Waterfall } from '../../../../contract/entities/search.ts';
import { M_RECIST, type MRecist } from '../../../../contract/mRecist.ts';
import type { Breathe } from '../../../platform/time/breather.ts';
import type { IndexedResponse } from '../engine/record.ts';
import { goodnessOf, isBetter } from '../engine/responseOrder.ts';
import { at } from './bits.ts';
import { PackedStrings, type StringColumns } from './packedStrings.ts';
import { slicedSort } from './slicedSort.ts';
import { type Narrow, narrowed } from './valueSets.ts';

/** The rows that are read between two pauses. */
const SLICE = 2_000;

/** The rows of one agent, from `first` up to but excluding `end`, ascending by document. */
export type RowRange = { first: number; end: number };

/** The columns of responses. `starts` has the rows of each agent. */
export type ResponseColumns = {
  docs: Uint32Array;
  tgi: Float64Array;
  categories: Uint8Array;
  ranks: Narrow;
  changes: Float64Array;
  studyOf: Narrow;
  studies: StringColumns;
  starts: ReadonlyMap<string, RowRange>;
};

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

  private constructor(columns: ResponseColumns) {
    this.docs = columns.docs;
    this.tgi = columns.tgi;
    this.categories = columns.categories;
    this.ranks = columns.ranks;
    this.#changes = columns.changes;
    this.#studyOf = columns.studyOf;
    this.#studies = PackedStrings.from(columns.studies);
    this.#starts = columns.starts;
  }

  static from(columns: ResponseColumns): ResponseRows {
    return new ResponseRows(columns);
  }

  get columns(): ResponseColumns {
    const { docs, tgi, categories, ranks } = this;
    const [changes, studyOf, starts] = [this.#changes, this.#studyOf, this.#starts];
    return { docs, tgi, categories, ranks, changes, studyOf, studies: this.#studies.columns, starts };
  }

  /** @param rows by agent, then by document */
  static async of(rows: readonly Row[], breathe: Breathe): Promise<ResponseRows> {
    const starts = new Map<string, RowRange>();
    for (const [index, { agent }] of rows.entries()) {
      const range = starts.get(agent);
      if (range === undefined) starts.set(agent, { first: index, end: index + 1 });
      else range.end = index + 1;
    }
    const ranks = await ranksOf(rows, starts.values(), breathe);
    const { changes, studyOf, studies, ...columns } = await columnsOf(rows, breathe);
    return new ResponseRows({
      ...columns,
      ranks: narrowed(ranks.of, ranks.below),
      changes: changes.every(Number.isNaN) ? new Float64Array(0) : changes,
      studyOf: narrowed(studyOf, studies.length),
      studies: PackedStrings.of(studies).columns,
      starts,
    });
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

type Columns = {
  docs: Uint32Array;
  tgi: Float64Array;
  categories: Uint8Array;
  changes: Float64Array;
  studyOf: Uint32Array;
  studies: string[];
};

async function columnsOf(rows: readonly Row[], breathe: Breathe): Promise<Columns> {
  const [docs, studyOf] = [new Uint32Array(rows.length), new Uint32Array(rows.length)];
  const [tgi, changes] = [new Float64Array(rows.length), new Float64Array(rows.length)];
  const categories = new Uint8Array(rows.length);
  const studies = new Map<string, number>();
  for (const [place, { doc, response }] of rows.entries()) {
    if (place % SLICE === 0) await breathe();
    const { study, tgiPercent, mRecist, bestAverageChange } = response;
    docs[place] = doc;
    tgi[place] = tgiPercent ?? Number.NaN;
    changes[place] = bestAverageChange ?? Number.NaN;
    categories[place] = categoryNumber(mRecist);
    const number = studies.get(study) ?? studies.size;
    studies.set(study, number);
    studyOf[place] = number;
  }
  return { docs, tgi, categories, changes, studyOf, studies: [...studies.keys()] };
}

/** The rank of each row, and a number above all ranks. */
type Ranks = { of: Uint32Array; below: number };

/** Returns the rank of each row among those of its agent, worst to best. */
async function ranksOf(rows: readonly Row[], agents: Iterable<RowRange>, breathe: Breathe): Promise<Ranks> {
  const of = new Uint32Array(rows.length);
  let below = 1;
  for (const { first, end } of agents) {
    const judged = rows.slice(first, end).map(({ response }) => goodnessOf(response));
    const better = (one: number, other: number) => isBetter(judged[one - first] ?? [], judged[other - first] ?? []);
    const places = Array.from({ length: end - first }, (_, index) => first + index);
    const order = await slicedSort(places, (one, other) => better(other, one), breathe);
    let rank = 0;
    for (const [place, row] of order.entries()) {
      if (place === 0 ? judged[row - first]?.some(isKnown) : better(row, order[place - 1] as number)) rank++;
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

  async finish(docNumbers: Uint32Array, breathe: Breathe): Promise<ResponseRows> {
    const rows = this.#rows.map((row) => ({ ...row, doc: at(docNumbers, row.doc) }));
    await breathe();
    const isBefore = (one: Row, other: Row) =>
      one.agent === other.agent ? one.doc < other.doc : one.agent < other.agent;
    return ResponseRows.of(await slicedSort(rows, isBefore, breathe), breathe);
  }
}

export const categoryNumber = (category: MRecist | null): number =>
  category === null ? 0 : M_RECIST.indexOf(category) + 1;
