import type { Histogram } from '../../../../contract/entities/search.ts';
import { HISTOGRAM_BINS, RANGES, type RangeName } from '../../../../contract/vocabulary.ts';
import type { Extremes } from './snapshot.ts';

/** One slot for each bin, after a first one for documents without a number. */
export const BIN_SLOTS = HISTOGRAM_BINS + 1;

export function emptyHistograms(extremes: Record<RangeName, Extremes>): Record<RangeName, Histogram> {
  const entries = RANGES.map((name): [RangeName, Histogram] => {
    const bins = new Array<number>(extremes[name] === undefined ? 0 : HISTOGRAM_BINS).fill(0);
    return [name, { min: extremes[name]?.min ?? null, max: extremes[name]?.max ?? null, bins, unknown: 0 }];
  });
  return Object.fromEntries(entries) as Record<RangeName, Histogram>;
}

/**
 * Returns for each document the bin of its number plus one, or zero for none. Numbers beyond the extremes are in the
 * outermost bins.
 */
export function binColumn(numbers: Float64Array, extremes: Extremes): Uint8Array {
  const column = new Uint8Array(numbers.length);
  const { min, max } = extremes ?? { min: 0, max: 0 };
  const perValue = max === min ? 0 : HISTOGRAM_BINS / (max - min);
  for (let doc = 0; doc < numbers.length; doc++) {
    const value = numbers[doc] as number;
    if (Number.isNaN(value)) continue;
    column[doc] = 1 + Math.max(0, Math.min(HISTOGRAM_BINS - 1, Math.floor((value - min) * perValue)));
  }
  return column;
}

/** Adds a segment's counts per slot to a histogram. */
export function addBins(counts: Uint32Array, histogram: Histogram): void {
  const { bins } = histogram;
  histogram.unknown += counts[0] as number;
  for (const [bin, count] of bins.entries()) bins[bin] = count + (counts[bin + 1] as number);
}
