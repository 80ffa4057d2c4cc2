import type { ModelResponse } from '../../../contract/entities/model.ts';
import { M_RECIST, type MRecist } from '../../../contract/vocabulary.ts';
import { at } from './bits.ts';
import { PackedStrings } from './packed-strings.ts';
import type { IndexedResponse } from './record.ts';
import { goodnessOf, isBetter } from './response-order.ts';

/** Rows of one agent: from `first` up to `end`, ascending by document. */
export type RowRange = { first: number; end: number };

/**
 * Every response of every model, a row each, together by agent: what holds for a row holds for one arm of one study.
 */
export class ResponseRows {
  readonly docs: Uint32Array;
  /** Percent; NaN where it is not known. */
  readonly tgi: Float64Array;
  /** How good a row is, by the numbers of `goodnessOf`. */
  readonly goodness: readonly Float64Array[];
  /** One more than the place in `M_RECIST`, zero where it is not known. */
  readonly categories: Uint8Array;
  readonly #starts: ReadonlyMap<string, RowRange>;
  readonly #studyOf: Uint32Array;
  readonly #studies: PackedStrings;

  constructor(rows: readonly Row[]) {
    const studies = new Map<string, number>();
    this.docs = Uint32Array.from(rows, ({ doc }) => doc);
    this.tgi = Float64Array.from(rows, ({ response }) => response.tgiPercent ?? Number.NaN);
    this.categories = Uint8Array.from(rows, ({ response }) => categoryNumber(response.mRecist));
    const judged = rows.map(({ response }) => goodnessOf(response));
    this.goodness = [0, 1, 2].map((place) => Float64Array.from(judged, (numbers) => numbers[place] ?? Number.NaN));
    this.#studyOf = Uint32Array.from(rows, ({ response: { study } }) => {
      const number = studies.get(study) ?? studies.size;
      studies.set(study, number);
      return number;
    });
    this.#studies = new PackedStrings([...studies.keys()]);
    const starts = new Map<string, RowRange>();
    for (const [index, { agent }] of rows.entries()) {
      const range = starts.get(agent);
      if (range === undefined) starts.set(agent, { first: index, end: index + 1 });
      else range.end = index + 1;
    }
    this.#starts = starts;
  }

  get bytes(): number {
    const columns = [this.docs, this.tgi, this.categories, this.#studyOf, ...this.goodness];
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

  responseAt(row: number): Pick<ModelResponse, 'study' | 'tgiPercent' | 'mRecist'> {
    const tgi = at(this.tgi, row);
    return {
      study: this.studyAt(row),
      tgiPercent: Number.isNaN(tgi) ? null : tgi,
      mRecist: M_RECIST[at(this.categories, row) - 1] ?? null,
    };
  }

  /** Whether a row decides before another of the same model and agent. */
  isBetter(row: number, than: number): boolean {
    const numbersOf = (one: number) => this.goodness.map((column) => at(column, one));
    return isBetter(numbersOf(row), numbersOf(than));
  }
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
