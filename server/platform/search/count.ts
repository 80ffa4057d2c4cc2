import { FACETS, type Facet, type FacetCount, type Histogram } from '../../../contract/entities/search.ts';
import { HISTOGRAM_BINS, RANGES, type RangeName } from '../../../contract/vocabulary.ts';
import { type Bits, countBits, docsOf, subtract, unite } from './bits.ts';
import type { Visibility } from './engine.ts';
import type { FieldIndex } from './field-index.ts';
import type { Segment } from './segment.ts';
import type { Extremes, Snapshot } from './snapshot.ts';

/** What a query asks in one respect; `name` says in which. Counts in that respect ignore it. */
export type Condition = { name: Facet | RangeName | 'genes' | 'responses'; docs: Bits };

/** Documents that satisfy every condition, and by condition those that fail it alone. */
export type Filtered = { passing: Bits; failingOnly: ReadonlyMap<Condition['name'], Bits> };

/** In one pass over the words of the sets. */
export function applyConditions(base: Bits, conditions: readonly Condition[]): Filtered {
  const passing = base.slice();
  const failingOnly = conditions.map(({ name, docs }) => ({ name, docs, only: new Uint32Array(base.length) }));
  for (let word = 0; word < base.length; word++) {
    let failing = 0;
    let failingMore = 0;
    for (const { docs } of failingOnly) {
      const fails = ~(docs[word] as number);
      failingMore |= failing & fails;
      failing |= fails;
    }
    const once = (base[word] as number) & ~failingMore;
    passing[word] = once & ~failing;
    for (const { docs, only } of failingOnly) only[word] = once & ~(docs[word] as number);
  }
  return { passing, failingOnly: new Map(failingOnly.map(({ name, only }) => [name, only])) };
}

/** The documents that count in one respect: those that pass all other conditions. */
export function countedBy({ passing, failingOnly }: Filtered, name: Condition['name']): Bits {
  const only = failingOnly.get(name);
  if (only === undefined) return passing;
  const counted = only.slice();
  unite(counted, passing);
  return counted;
}

export type FacetTally = Record<Facet, Map<string, FacetCount>>;

export const emptyTally = (): FacetTally =>
  Object.fromEntries(FACETS.map((facet) => [facet, new Map()])) as unknown as FacetTally;

/**
 * Adds a segment's counts of every facet. Where more than half of the visible documents count, the others are counted
 * and taken from what all have, which is worked out once.
 */
export function countFacets(
  snapshot: Snapshot,
  segment: Segment,
  visibility: Visibility,
  filtered: Filtered,
  tally: FacetTally,
): void {
  const visible = segment.visible(visibility);
  const half = countBits(visible) / 2;
  const lists = new Map<Bits, { docs: Uint32Array; others: boolean }>();
  const listOf = (bits: Bits) => {
    let list = lists.get(bits);
    if (list === undefined) {
      const others = countBits(bits) > half;
      list = { docs: docsOf(others ? without(visible, bits) : bits), others };
      lists.set(bits, list);
    }
    return list;
  };
  for (const facet of FACETS) {
    const index = segment.parts.fields[facet];
    const { docs, others } = listOf(countedBy(filtered, facet));
    let counts = countValues(index, docs);
    if (others) {
      const totals = snapshot.totals(segment, facet, visibility);
      counts = counts.map((count, slot) => (totals[slot] as number) - count);
    }
    addCounts(index, counts, tally[facet]);
  }
}

/** Slots are one more than the number of the value: documents without a value are counted at zero. */
function countValues(index: FieldIndex, docs: Uint32Array): Uint32Array {
  const counts = new Uint32Array(index.values.length + 1);
  const { single } = index;
  if (single instanceof Uint8Array) countSmall(single, docs, counts);
  else if (single !== undefined) countSingle(single, docs, counts);
  else countMultiple(index, docs, counts);
  return counts;
}

// two functions with the same body: each meets one kind of array, which makes it several times as fast
function countSmall(column: Uint8Array, docs: Uint32Array, counts: Uint32Array): void {
  for (let index = 0; index < docs.length; index++) {
    const slot = column[docs[index] as number] as number;
    counts[slot] = (counts[slot] as number) + 1;
  }
}

function countSingle(column: Uint16Array, docs: Uint32Array, counts: Uint32Array): void {
  for (let index = 0; index < docs.length; index++) {
    const slot = column[docs[index] as number] as number;
    counts[slot] = (counts[slot] as number) + 1;
  }
}

function countMultiple({ multiple }: FieldIndex, docs: Uint32Array, counts: Uint32Array): void {
  const { starts, docs: codes } = multiple;
  for (let index = 0; index < docs.length; index++) {
    const doc = docs[index] as number;
    const end = starts[doc + 1] as number;
    for (let place = starts[doc] as number; place < end; place++) {
      const slot = (codes[place] as number) + 1;
      counts[slot] = (counts[slot] as number) + 1;
    }
  }
}

function addCounts(index: FieldIndex, counts: Uint32Array, tally: Map<string, FacetCount>): void {
  for (const [code, value] of index.values.entries()) {
    const found = counts[code + 1] as number;
    if (found === 0) continue;
    const known = tally.get(value.toLowerCase());
    const label = index.labels[code];
    if (known !== undefined) known.count += found;
    else tally.set(value.toLowerCase(), { value, count: found, ...(label === undefined ? {} : { label }) });
  }
}

export function emptyHistograms(extremes: Record<RangeName, Extremes>): Record<RangeName, Histogram> {
  const entries = RANGES.map((name): [RangeName, Histogram] => {
    const bins = new Array<number>(extremes[name] === undefined ? 0 : HISTOGRAM_BINS).fill(0);
    return [name, { min: extremes[name]?.min ?? null, max: extremes[name]?.max ?? null, bins, unknown: 0 }];
  });
  return Object.fromEntries(entries) as Record<RangeName, Histogram>;
}

/** Adds a segment's documents to the bins of a histogram. */
export function countBins(column: Float64Array, docs: Uint32Array, histogram: Histogram): void {
  const { min, max, bins } = histogram;
  const low = min ?? 0;
  const perValue = min === null || max === null || max === min ? 0 : HISTOGRAM_BINS / (max - min);
  const counts = new Uint32Array(HISTOGRAM_BINS);
  let unknown = 0;
  for (let index = 0; index < docs.length; index++) {
    const value = column[docs[index] as number] as number;
    if (Number.isNaN(value)) unknown++;
    else {
      const bin = Math.min(HISTOGRAM_BINS - 1, Math.floor((value - low) * perValue));
      counts[bin] = (counts[bin] as number) + 1;
    }
  }
  histogram.unknown += unknown;
  for (const [bin, count] of bins.entries()) bins[bin] = count + (counts[bin] as number);
}

/** Members of `all` that are not in `bits`. */
function without(all: Bits, bits: Bits): Bits {
  const rest = all.slice();
  subtract(rest, bits);
  return rest;
}
