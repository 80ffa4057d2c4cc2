import type { Histogram } from '../../../../contract/entities/search.ts';
import { HISTOGRAM_BINS, type RangeName } from '../../../../contract/vocabulary.ts';
import type { Extremes } from '../index/snapshot.ts';
import type { Aggregated, Clause } from './cluster.ts';

/** Returns the aggregations for the distribution of a number: values by bin, and models without a value. */
export function histogramClauses(name: RangeName, extremes: Extremes): Record<string, Clause> {
  const field = `numbers.${name}`;
  const unknown = { missing: { field } };
  if (extremes === undefined) return { unknown };
  return { unknown, bins: { range: { field, keyed: false, ranges: bounds(extremes) } } };
}

export function histogramFrom(extremes: Extremes, unknown: Aggregated, bins: Aggregated | undefined): Histogram {
  const counts = new Array<number>(extremes === undefined ? 0 : HISTOGRAM_BINS).fill(0);
  for (const [bin, { doc_count: count }] of (bins?.buckets ?? []).entries()) counts[bin] = count;
  return { min: extremes?.min ?? null, max: extremes?.max ?? null, bins: counts, unknown: unknown.doc_count };
}

/**
 * Returns the bounds of the bins. The cluster counts between bounds, while the embedded engine computes the bin of each
 * value. So each bound is the smallest number that this computation puts into the bin, and both agree on every value.
 */
function bounds({ min, max }: NonNullable<Extremes>): { from?: number; to?: number }[] {
  if (max === min) return [{}];
  const perValue = HISTOGRAM_BINS / (max - min);
  const starts = Array.from({ length: HISTOGRAM_BINS - 1 }, (_, index) => {
    const bin = index + 1;
    const reaches = (value: number) => Math.floor((value - min) * perValue) >= bin;
    let start = min + bin / perValue;
    while (!reaches(start)) start = neighbor(start, 1n);
    for (let below = neighbor(start, -1n); reaches(below); below = neighbor(start, -1n)) start = below;
    return start;
  });
  return Array.from({ length: HISTOGRAM_BINS }, (_, bin) => ({
    ...(bin > 0 && { from: starts[bin - 1] }),
    ...(bin < HISTOGRAM_BINS - 1 && { to: starts[bin] }),
  }));
}

const float = new Float64Array(1);
const pattern = new BigInt64Array(float.buffer);

/** Returns the next double-precision number above (1) or below (-1). */
function neighbor(value: number, direction: 1n | -1n): number {
  if (value === 0) return direction === 1n ? Number.MIN_VALUE : -Number.MIN_VALUE;
  float[0] = value;
  pattern[0] = (pattern[0] ?? 0n) + (value > 0 ? direction : -direction);
  return float[0];
}
