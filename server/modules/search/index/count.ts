import { FACETS, type Facet, type FacetCount, type Histogram } from '../../../../contract/entities/search.ts';
import { RANGES, type RangeName } from '../../../../contract/vocabulary.ts';
import type { Visibility } from '../engine/engine.ts';
import { type Bits, countBits, docsOf, subtract, unite } from './bits.ts';
import type { FieldIndex } from './fieldIndex.ts';
import { addBins, BIN_SLOTS } from './histogram.ts';
import type { Segment } from './segment.ts';
import type { Snapshot } from './snapshot.ts';

/** A condition of a query. `name` is what it filters; the counts of that name ignore the condition. */
export type Condition = { name: Facet | RangeName | 'genes' | 'responses'; docs: Bits };

/** Documents that satisfy every condition and, by condition, those that fail only that one. */
export type Filtered = { passing: Bits; failingOnly: ReadonlyMap<Condition['name'], Bits> };

/** Applies the conditions in one pass over the words of the sets. */
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

/** Returns the documents for the counts of one name: those that satisfy all conditions of other names. */
export function countedBy({ passing, failingOnly }: Filtered, name: Condition['name']): Bits {
  const only = failingOnly.get(name);
  if (only === undefined) return passing;
  const counted = only.slice();
  unite(counted, passing);
  return counted;
}

export type FacetTally = Record<Facet, Map<string, FacetCount>>;

// `fromEntries` loses the type of the keys. They are all facets.
export const emptyTally = (): FacetTally =>
  Object.fromEntries(FACETS.map((facet) => [facet, new Map()])) as unknown as FacetTally;

/**
 * Adds a segment's counts of every facet and histogram. If more than half of the visible documents count, the others
 * are counted and subtracted from the totals, which are computed once.
 */
export function countSegment(
  snapshot: Snapshot,
  segment: Segment,
  visibility: Visibility,
  filtered: Filtered,
  tally: FacetTally,
  histograms: Record<RangeName, Histogram>,
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
  const counted = (name: Facet | RangeName, count: (docs: Uint32Array) => Uint32Array): Uint32Array => {
    const { docs, others } = listOf(countedBy(filtered, name));
    const counts = count(docs);
    if (!others) return counts;
    const totals = snapshot.totals(segment, name, visibility);
    return counts.map((some, slot) => (totals[slot] as number) - some);
  };
  for (const facet of FACETS) {
    const index = segment.parts.fields[facet];
    const counts = counted(facet, (docs) => countValues(index, docs));
    addCounts(index, counts, tally[facet]);
  }
  for (const name of RANGES) {
    const column = snapshot.bins(segment, name, visibility);
    addBins(
      counted(name, (docs) => countBins(column, docs)),
      histograms[name],
    );
  }
}

/** Returns how many documents have a number in each bin. The first slot counts documents without one. */
export function countBins(column: Uint8Array, docs: Uint32Array): Uint32Array {
  const counts = new Uint32Array(BIN_SLOTS);
  countSmall(column, docs, counts);
  return counts;
}

/**
 * Returns how many documents have each value; the slot is the value's number plus one. Many documents are counted by
 * their sets of values, and the totals of sets are then added to their values. Few documents are counted one at a time.
 */
export function countValues({ values, sets }: FieldIndex, docs: Uint32Array): Uint32Array {
  const counts = new Uint32Array(values.length + 1);
  if (sets === undefined) return counts;
  const { setOf, parents, slots } = sets;
  if (docs.length < parents.length) {
    for (const doc of docs)
      for (let set = setOf[doc] as number; set !== 0; set = parents[set] as number) {
        const slot = slots[set] as number;
        counts[slot] = (counts[slot] as number) + 1;
      }
    return counts;
  }
  const bySet = new Uint32Array(parents.length);
  if (setOf instanceof Uint8Array) countSmall(setOf, docs, bySet);
  else countLarge(setOf, docs, bySet);
  // From the last set to the first: each count is added to the set's value and to its parent.
  for (let set = parents.length - 1; set > 0; set--) {
    const count = bySet[set] as number;
    const [slot, parent] = [slots[set] as number, parents[set] as number];
    counts[slot] = (counts[slot] as number) + count;
    bySet[parent] = (bySet[parent] as number) + count;
  }
  return counts;
}

/**
 * Alternates between two tables. Neighboring documents mostly have the same value, and an increment of the same slot
 * would wait for the one before.
 */
function countSmall(column: Uint8Array, docs: Uint32Array, counts: Uint32Array): void {
  const others = new Uint32Array(counts.length);
  const pairs = docs.length & ~1;
  for (let index = 0; index < pairs; index += 2) {
    const slot = column[docs[index] as number] as number;
    const other = column[docs[index + 1] as number] as number;
    counts[slot] = (counts[slot] as number) + 1;
    others[other] = (others[other] as number) + 1;
  }
  if (pairs < docs.length) {
    const slot = column[docs[pairs] as number] as number;
    counts[slot] = (counts[slot] as number) + 1;
  }
  for (let slot = 0; slot < counts.length; slot++) counts[slot] = (counts[slot] as number) + (others[slot] as number);
}

function countLarge(column: Uint16Array | Uint32Array, docs: Uint32Array, counts: Uint32Array): void {
  for (let index = 0; index < docs.length; index++) {
    const slot = column[docs[index] as number] as number;
    counts[slot] = (counts[slot] as number) + 1;
  }
}

function addCounts(index: FieldIndex, counts: Uint32Array, tally: Map<string, FacetCount>): void {
  for (let code = 0; code < index.values.length; code++) {
    const found = counts[code + 1] as number;
    if (found === 0) continue;
    const value = index.values.at(code) ?? '';
    const known = tally.get(value.toLowerCase());
    const label = index.labels[code];
    if (known !== undefined) known.count += found;
    else tally.set(value.toLowerCase(), { value, count: found, ...(label === undefined ? {} : { label }) });
  }
}

function without(all: Bits, bits: Bits): Bits {
  const rest = all.slice();
  subtract(rest, bits);
  return rest;
}
