import type { Availability, Waterfall } from '../../../contract/entities/search.ts';
import { DATA_KINDS, MAX_WATERFALL_BARS, MODEL_TYPES } from '../../../contract/vocabulary.ts';
import { at, type Bits, docsOf, hasBit } from './bits.ts';
import type { Segment } from './segment.ts';

/** The row of the best response to an agent, for every document that has one. */
export function bestRows(segment: Segment, agent: string): Map<number, number> {
  const { responses } = segment.parts;
  const { first, end } = responses.rowsOf(agent);
  const best = new Map<number, number>();
  for (let row = first; row < end; row++) {
    const doc = at(responses.docs, row);
    const known = best.get(doc);
    if (known === undefined || responses.isBetter(row, known)) best.set(doc, row);
  }
  return best;
}

/** How good the best responses are by document (`goodnessOf`), NaN for none: what a result is sorted by. */
export function responseColumns(segment: Segment, agent: string | null): readonly Float64Array[] {
  const best = agent === null ? [] : [...bestRows(segment, agent)];
  return segment.parts.responses.goodness.map((numbers) => {
    const column = new Float64Array(segment.size).fill(Number.NaN);
    for (const [doc, row] of best) column[doc] = at(numbers, row);
    return column;
  });
}

/**
 * The bars of the documents that are in each segment's set: each is the response that decides, and they stand in the
 * order of what they draw, the inhibition.
 */
export function waterfallOf(
  asked: string,
  agent: string | null,
  found: readonly { segment: Segment; docs: Bits }[],
): Waterfall {
  const rows =
    agent === null
      ? []
      : found.flatMap(({ segment, docs }) =>
          Array.from(bestRows(segment, agent))
            .filter(([doc]) => hasBit(docs, doc))
            .map(([doc, row]) => ({ segment, doc, row, tgi: at(segment.parts.responses.tgi, row) })),
        );
  rows.sort(
    (one, other) =>
      Number(Number.isNaN(one.tgi)) - Number(Number.isNaN(other.tgi)) ||
      one.tgi - other.tgi ||
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

/** At most `most` of a list, evenly chosen, the first and the last among them. */
export function sampled<V>(list: readonly V[], most: number): V[] {
  if (list.length <= most) return [...list];
  const step = (list.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => list[Math.round(index * step)] as V);
}

/** The kinds of data of the documents that are in each segment's set, by the documents' own disease. */
export function availabilityOf(found: readonly { segment: Segment; docs: Bits }[]): Availability {
  const rows = new Map<string, Availability[number]>();
  for (const { segment, docs } of found) {
    const { ownDisease, dataAvailable } = segment.parts.fields;
    const kinds = dataAvailable.values.map((value) => (DATA_KINDS as readonly string[]).indexOf(value));
    for (const doc of docsOf(docs)) {
      const code = ownDisease.codesOfDoc(doc)[0];
      const disease = code === undefined ? '' : (ownDisease.values[code] ?? '');
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
