import type { ResponseCriterion } from '../../../../contract/entities/search.ts';
import { isId } from '../../../../contract/patterns.ts';
import { compactOf } from '../engine/text.ts';
import { addBit, addDocs, at, type Bits, emptyBits, intersect, unite } from '../index/bits.ts';
import { WHOLE_KEY } from '../index/build.ts';
import { categoryNumber } from '../index/responseRows.ts';
import type { Segment } from '../index/segment.ts';

/** Returns the documents with one of the values, or with all of them. */
export function facetDocs(
  segment: Segment,
  { facet, values, all }: { facet: keyof Segment['parts']['fields']; values: readonly string[]; all: boolean },
): Bits {
  const index = segment.parts.fields[facet];
  const codes = new Set(values.map((value) => index.codeOf(value)));
  const sets = [...codes].flatMap((code) => (code === undefined ? [] : [segment.docsOfValue(facet, code)]));
  const [first, ...rest] = sets;
  // If a value is unknown, no document has all of them.
  if (first === undefined || (all && sets.length < codes.size)) return emptyBits(segment.size);
  const bits = first.slice();
  for (const set of rest) (all ? intersect : unite)(bits, set);
  return bits;
}

/** Returns the documents whose number is from `min` to `max`. Those without a number are excluded. */
export function rangeDocs(column: Float64Array, range: { min?: number; max?: number }): Bits {
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = range;
  const bits = emptyBits(column.length);
  // One word at a time and without a branch, because half of the branch predictions would be wrong.
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
 * Returns the documents with a response that satisfies the criterion.
 * @param agent the name in the index; null for an unknown agent, which matches nothing
 */
export function responseDocs(segment: Segment, criterion: ResponseCriterion, agent: string | null): Bits {
  const bits = emptyBits(segment.size);
  if (agent === null) return bits;
  const { minTgi, mRecist = [] } = criterion;
  const { docs, tgi, categories, ...rows } = rowsOf(segment, agent);
  const wanted = new Set(mRecist.map(categoryNumber));
  for (let row = rows.first; row < rows.end; row++) {
    if (minTgi !== undefined && !((tgi[row] as number) >= minTgi)) continue;
    if (wanted.size > 0 && !wanted.has(categories[row] as number)) continue;
    addBit(bits, docs[row] as number);
  }
  return bits;
}

/** Returns the documents of ids and codes. Punctuation in codes is ignored. */
export function idDocs(segment: Segment, ids: readonly string[]): Bits {
  const bits = emptyBits(segment.size);
  for (const id of ids) addDocs(bits, docsNamed(segment, id));
  return bits;
}

/** Returns the first position of each document in a list of ids and codes; NaN if it is not in the list. */
export function listColumn(segment: Segment, ids: readonly string[]): Float64Array {
  const places = new Float64Array(segment.size).fill(Number.NaN);
  for (const [place, id] of ids.entries())
    for (const doc of docsNamed(segment, id)) if (Number.isNaN(at(places, doc))) places[doc] = place;
  return places;
}

/** Returns the documents of an id or a code. */
export function docsNamed(segment: Segment, id: string): Uint32Array {
  const doc = isId(id.trim().toLowerCase()) ? segment.find(id.trim().toLowerCase()) : undefined;
  return Uint32Array.from(doc === undefined ? docsOfCode(segment, id) : [doc]);
}

/** Returns the documents with a code, ignoring punctuation. */
export function docsOfCode(segment: Segment, code: string): number[] {
  const { keys, codes } = segment.parts;
  const compact = compactOf(code);
  const number = compact === '' ? undefined : keys.find(WHOLE_KEY + compact);
  if (number === undefined) return [];
  // The keys also contain names.
  return Array.from(keys.docsAt(number)).filter((doc) => compactOf(codes.at(doc)) === compact);
}

function rowsOf(segment: Segment, agent: string) {
  const { responses } = segment.parts;
  const { docs, tgi, categories } = responses;
  return { docs, tgi, categories, ...responses.rowsOf(agent) };
}
