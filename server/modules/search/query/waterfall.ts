import type { Availability, Waterfall } from '../../../../contract/entities/search.ts';
import { MODEL_TYPES } from '../../../../contract/modelTypes.ts';
import { DATA_KINDS, MAX_WATERFALL_BARS } from '../../../../contract/vocabulary.ts';
import { compareGoodness, goodnessOf } from '../engine/responseOrder.ts';
import { at, type Bits, docsOf, firstNotBelow, hasBit } from '../index/bits.ts';
import type { Segment } from '../index/segment.ts';

/** Returns the row of the best response to an agent for every document that has one, ascending by document. */
export function bestRows({ parts: { responses } }: Segment, agent: string): Uint32Array {
  const { first, end } = responses.rowsOf(agent);
  const best = new Uint32Array(end - first);
  let count = 0;
  for (let row = first; row < end; row++) {
    const known = count === 0 ? undefined : best[count - 1];
    // The rows of a document are consecutive.
    if (known === undefined || responses.docs[known] !== responses.docs[row]) best[count++] = row;
    else if (responses.isBetter(row, known)) best[count - 1] = row;
  }
  return best.subarray(0, count);
}

const NO_NUMBERS = goodnessOf({ mRecist: null, tgiPercent: null });

/** Sorts a result by the best responses of a segment's documents to an agent. */
export class ResponseOrder {
  readonly #segment: Segment;
  readonly #rows: Uint32Array;

  constructor(segment: Segment, agent: string) {
    this.#segment = segment;
    this.#rows = bestRows(segment, agent);
  }

  /**
   * Returns the columns that sort the documents of this segment; NaN means no value. The best first needs one column,
   * the rank. The worst first is a different order, because unknown values come last in both.
   */
  columns(order: 'asc' | 'desc'): readonly (Float32Array | Float64Array)[] {
    const { responses } = this.#segment.parts;
    if (order === 'desc') {
      const column = new Float32Array(this.#segment.size).fill(Number.NaN);
      for (const row of this.#rows) column[responses.docs[row] as number] = responses.ranks[row] || Number.NaN;
      return [column];
    }
    const columns = NO_NUMBERS.map(() => new Float64Array(this.#segment.size).fill(Number.NaN));
    for (const row of this.#rows) {
      const numbers = responses.goodnessAt(row);
      for (const [place, column] of columns.entries()) column[at(responses.docs, row)] = numbers[place] ?? Number.NaN;
    }
    return columns;
  }

  /** Returns the quality of a document's response (`goodnessOf`), comparable across segments. */
  numbersOf(doc: number): readonly number[] {
    const { responses } = this.#segment.parts;
    const place = firstNotBelow(this.#rows.length, (index) => at(responses.docs, at(this.#rows, index)) < doc);
    const row = this.#rows[place];
    return row === undefined || at(responses.docs, row) !== doc ? NO_NUMBERS : responses.goodnessAt(row);
  }
}

/** Returns the bars for the documents in each segment's set: the best response of each, best first. */
export function waterfallOf(
  asked: string,
  agent: string | null,
  found: readonly { segment: Segment; docs: Bits }[],
): Waterfall {
  const rows =
    agent === null
      ? []
      : found.flatMap(({ segment, docs }) =>
          Array.from(bestRows(segment, agent), (row) => ({ segment, row, doc: at(segment.parts.responses.docs, row) }))
            .filter(({ doc }) => hasBit(docs, doc))
            .map((bar) => ({ ...bar, goodness: segment.parts.responses.goodnessAt(bar.row) })),
        );
  rows.sort(
    (one, other) =>
      compareGoodness(one.goodness, other.goodness) ||
      (one.segment.codeKeyOf(one.doc) < other.segment.codeKeyOf(other.doc) ? -1 : 1),
  );
  return {
    asked,
    agent,
    count: rows.length,
    bars: sampled(rows, MAX_WATERFALL_BARS).map(({ segment, doc, row }) => ({
      id: segment.idOf(doc),
      modelCode: segment.parts.codes.at(doc),
      modelType: segment.modelTypeOf(doc) ?? MODEL_TYPES[0],
      ...segment.parts.responses.responseAt(row),
    })),
  };
}

/** Returns at most `most` evenly spaced elements of a list, including the first and the last. */
export function sampled<V>(list: readonly V[], most: number): V[] {
  if (list.length <= most) return [...list];
  const step = (list.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => list[Math.round(index * step)] as V);
}

/** Returns the kinds of data of the documents in each segment's set, by the documents' own disease. */
export function availabilityOf(found: readonly { segment: Segment; docs: Bits }[]): Availability {
  const rows = new Map<string, Availability[number]>();
  for (const { segment, docs } of found) {
    const { ownDisease, dataAvailable } = segment.parts.fields;
    const kinds = dataAvailable.values.map((value) => (DATA_KINDS as readonly string[]).indexOf(value));
    for (const doc of docsOf(docs)) {
      const code = ownDisease.codesOfDoc(doc)[0];
      const disease = ownDisease.values.at(code) ?? '';
      let row = rows.get(disease);
      if (row === undefined) {
        const label = code === undefined ? undefined : ownDisease.labels[code];
        row = { disease, ...(label && { label }), total: 0, counts: DATA_KINDS.map(() => 0) };
        rows.set(disease, row);
      }
      row.total++;
      for (const kindCode of dataAvailable.codesOfDoc(doc)) {
        const kind = kinds[kindCode] ?? -1;
        if (kind >= 0) row.counts[kind] = (row.counts[kind] ?? 0) + 1;
      }
    }
  }
  return [...rows.values()].sort(
    (one, other) =>
      Number(one.disease === '') - Number(other.disease === '') ||
      other.total - one.total ||
      (one.disease < other.disease ? -1 : 1),
  );
}
