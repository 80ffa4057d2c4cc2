import { FACETS, type Facet, type FacetCount } from '../../../contract/entities/search.ts';
import { addDocs, at, type Bits, docsOf, emptyBits } from './bits.ts';
import type { EngineQuery } from './engine.ts';
import type { FieldIndex } from './field-index.ts';
import type { Segment } from './segment.ts';

export type FacetTally = Record<Facet, Map<string, FacetCount>>;

export const emptyTally = (): FacetTally =>
  Object.fromEntries(FACETS.map((facet) => [facet, new Map()])) as unknown as FacetTally;

/**
 * Documents that pass every filter. On the way, in one pass over the words of the sets, the counts of each facet, which
 * ignore that facet's own selection: a document that passes all filters counts in every facet, one that fails a single
 * filter counts in that filter's facet only.
 */
export function filterAndCount(
  segment: Segment,
  base: Bits,
  filters: EngineQuery['filters'],
  tally: FacetTally,
): Uint32Array {
  const selected = FACETS.filter((facet) => (filters?.[facet]?.length ?? 0) > 0);
  const sets = selected.map((facet) => selectionOf(segment, facet, filters?.[facet] ?? []));
  const onlyFailing = sets.map(() => emptyBits(segment.size));
  const passing = emptyBits(segment.size);
  for (let word = 0; word < base.length; word++) {
    let failing = 0;
    let failingMore = 0;
    for (const set of sets) {
      const fails = ~at(set, word);
      failingMore |= failing & fails;
      failing |= fails;
    }
    const once = at(base, word) & ~failingMore;
    passing[word] = once & ~failing;
    for (const [index, set] of sets.entries()) {
      const only = onlyFailing[index];
      if (only !== undefined) only[word] = once & ~at(set, word);
    }
  }
  const docs = docsOf(passing);
  for (const facet of FACETS) {
    const own = onlyFailing[selected.indexOf(facet)];
    count(segment.parts.fields[facet], own === undefined ? [docs] : [docs, docsOf(own)], tally[facet]);
  }
  return docs;
}

function selectionOf(segment: Segment, facet: Facet, values: readonly string[]): Bits {
  const index = segment.parts.fields[facet];
  const bits = emptyBits(segment.size);
  for (const value of values) {
    const code = index.codeOf(value);
    if (code !== undefined) addDocs(bits, index.docsOfCode(code));
  }
  return bits;
}

function count(index: FieldIndex, lists: readonly Uint32Array[], tally: Map<string, FacetCount>): void {
  // one more than the number of values: documents without a value are counted at zero
  const counts = new Uint32Array(index.values.length + 1);
  for (const docs of lists) {
    if (index.single !== undefined) countSingle(index.single, docs, counts);
    else countMultiple(index, docs, counts);
  }
  for (const [code, value] of index.values.entries()) {
    const found = at(counts, code + 1);
    if (found === 0) continue;
    const known = tally.get(value.toLowerCase());
    const label = index.labels[code];
    if (known !== undefined) known.count += found;
    else tally.set(value.toLowerCase(), { value, count: found, ...(label === undefined ? {} : { label }) });
  }
}

function countSingle(column: Uint16Array, docs: Uint32Array, counts: Uint32Array): void {
  for (let index = 0; index < docs.length; index++) {
    const slot = at(column, at(docs, index));
    counts[slot] = at(counts, slot) + 1;
  }
}

function countMultiple({ multiple }: FieldIndex, docs: Uint32Array, counts: Uint32Array): void {
  const { starts, docs: codes } = multiple;
  for (let index = 0; index < docs.length; index++) {
    const doc = at(docs, index);
    for (let place = at(starts, doc); place < at(starts, doc + 1); place++) {
      const slot = at(codes, place) + 1;
      counts[slot] = at(counts, slot) + 1;
    }
  }
}
