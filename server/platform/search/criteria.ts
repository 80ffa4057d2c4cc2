import type { ResponseCriterion } from '../../../contract/entities/search.ts';
import { isId } from '../../../contract/patterns.ts';
import { addBit, addDocs, at, type Bits, emptyBits } from './bits.ts';
import { WHOLE_KEY } from './build.ts';
import { categoryNumber } from './response-rows.ts';
import type { Segment } from './segment.ts';
import { compactOf } from './text.ts';

/** Documents with one of the values, or with all of them. */
export function facetDocs(
  segment: Segment,
  { facet, values, all }: { facet: keyof Segment['parts']['fields']; values: readonly string[]; all: boolean },
): Bits {
  const index = segment.parts.fields[facet];
  const counts = all ? new Uint8Array(segment.size) : undefined;
  const codes = new Set(values.map((value) => index.codeOf(value)));
  const bits = emptyBits(segment.size);
  for (const code of codes) {
    if (code === undefined) continue;
    const docs = index.docsOfCode(code);
    if (counts === undefined) addDocs(bits, docs);
    else
      for (const doc of docs) {
        counts[doc] = at(counts, doc) + 1;
        if (counts[doc] === codes.size) addBit(bits, doc);
      }
  }
  return bits;
}

/** Documents whose number is from `min` to `max`; those without the number are out. */
export function rangeDocs(column: Float64Array, range: { min?: number; max?: number }): Bits {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = range;
  const bits = emptyBits(column.length);
  // a word at a time and without a branch: half of them would be guessed wrong
  for (let word = 0; word < bits.length; word++) {
    let passing = 0;
    for (let doc = Math.min(32 * word + 32, column.length) - 1; doc >= 32 * word; doc--) {
      const value = column[doc] as number;
      passing = (passing << 1) | (Number(value >= min) & Number(value <= max));
    }
    bits[word] = passing;
  }
  return bits;
}

/**
 * Documents one response of which satisfies the criterion.
 * @param agent the name as the index has it; null when no such agent is known, which nothing satisfies
 */
export function responseDocs(segment: Segment, criterion: ResponseCriterion, agent: string | null): Bits {
  const bits = emptyBits(segment.size);
  if (agent === null) return bits;
  const { minTgi, mRecist = [] } = criterion;
  const { docs, tgi, categories, ...rows } = rowsOf(segment, agent);
  const wanted = new Set(mRecist.map(categoryNumber));
  for (let row = rows.first; row < rows.end; row++) {
    if (minTgi !== undefined && !(at(tgi, row) >= minTgi)) continue;
    if (wanted.size > 0 && !wanted.has(at(categories, row))) continue;
    addBit(bits, at(docs, row));
  }
  return bits;
}

/** Documents of ids and codes, the codes in any punctuation. */
export function idDocs(segment: Segment, ids: readonly string[]): Bits {
  const bits = emptyBits(segment.size);
  for (const id of ids) addDocs(bits, docsNamed(segment, id));
  return bits;
}

/** The place of each document in a list of ids and codes, its first one; NaN where it is not in the list. */
export function listColumn(segment: Segment, ids: readonly string[]): Float64Array {
  const places = new Float64Array(segment.size).fill(Number.NaN);
  for (const [place, id] of ids.entries())
    for (const doc of docsNamed(segment, id)) if (Number.isNaN(at(places, doc))) places[doc] = place;
  return places;
}

/** Documents of an id or a code. */
export function docsNamed(segment: Segment, id: string): Uint32Array {
  const doc = isId(id.trim().toLowerCase()) ? segment.find(id.trim().toLowerCase()) : undefined;
  return Uint32Array.from(doc === undefined ? docsOfCode(segment, id) : [doc]);
}

/** Documents whose code it is, in any punctuation. */
export function docsOfCode(segment: Segment, code: string): number[] {
  const { keys, codes } = segment.parts;
  const compact = compactOf(code);
  const number = compact === '' ? undefined : keys.find(WHOLE_KEY + compact);
  if (number === undefined) return [];
  // names are keys too
  return Array.from(keys.docsAt(number)).filter((doc) => compactOf(codes.at(doc)) === compact);
}

function rowsOf(segment: Segment, agent: string) {
  const { responses } = segment.parts;
  const { docs, tgi, categories } = responses;
  return { docs, tgi, categories, ...responses.rowsOf(agent) };
}
