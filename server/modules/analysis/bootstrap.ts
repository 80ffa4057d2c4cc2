import { LRUCache } from 'lru-cache';
import type { Estimate } from '../../../contract/entities/analysis.ts';
import { createRandom } from '../../platform/random.ts';
import type { Subject } from './subjects.ts';
import { byValue } from './summaries.ts';

/** Number of samples of every bootstrap. */
export const SAMPLES = 2_000;
/** Minimum share of samples that must have a defined figure; otherwise it gets no interval. */
const LEAST_DEFINED = 0.95;
/** Number of cached draws; 32 kB for an arm of eight animals. */
const KEPT_DRAWS = 128;

/** The drawn positions, sample after sample. */
type Draws = { count: number; places: Uint16Array };

const kept = new LRUCache<string, Draws>({ max: KEPT_DRAWS });

/**
 * Returns draws with replacement of `count` values for each sample. The seed is fixed, so that a study always has the
 * same intervals on every page. `stream` gives each arm its own draws. Arms with the same name and size have the same
 * draws, so they are cached.
 */
export function drawsOf(count: number, stream: string): Draws {
  const key = `${count}/${stream}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const random = createRandom(`bootstrap/${stream}`);
  const places = new Uint16Array(SAMPLES * count);
  for (let draw = 0; draw < places.length; draw += 1) places[draw] = Math.floor(random.next() * count);
  const draws = { count, places };
  kept.set(key, draws);
  return draws;
}

/** The name of the random stream of an arm: each arm has its own draws, which are the same for all its figures. */
export const armStream = (subjects: readonly Subject[]): string => subjects[0]?.arm ?? '';

/** Returns the mean of the values in each sample. */
export function sampledMeans(values: readonly number[], { count, places }: Draws): Float64Array {
  const means = new Float64Array(SAMPLES);
  let draw = 0;
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    let sum = 0;
    for (const end = draw + count; draw < end; draw += 1) sum += values[places[draw] as number] as number;
    means[sample] = sum / count;
  }
  return means;
}

/** Returns the median of the values in each sample. */
export function sampledMedians(values: readonly number[], { count, places }: Draws): Float64Array {
  // Ranks are sorted instead of values.
  const order = values.map((_, place) => place).sort((one, other) => byValue(values[one] ?? 0, values[other] ?? 0));
  const sorted = order.map((place) => values[place] ?? Number.NaN);
  const ranks = new Uint16Array(values.length);
  for (const [rank, place] of order.entries()) ranks[place] = rank;
  const medians = new Float64Array(SAMPLES);
  const [below, above] = [Math.floor((count - 1) / 2), Math.ceil((count - 1) / 2)];
  const drawn = new Uint16Array(values.length);
  let draw = 0;
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    drawn.fill(0);
    for (const end = draw + count; draw < end; draw += 1) {
      const rank = ranks[places[draw] as number] as number;
      drawn[rank] = (drawn[rank] as number) + 1;
    }
    const low = sorted[rankAt(drawn, below)] as number;
    const high = above === below ? low : (sorted[rankAt(drawn, above)] as number);
    medians[sample] = low + (high - low) * 0.5;
  }
  return medians;
}

/** Returns the rank of the value at a position of the sorted sample, from how often each rank was drawn. */
function rankAt(drawn: Uint16Array, place: number): number {
  let [rank, passed] = [0, drawn[0] as number];
  while (passed <= place) {
    rank += 1;
    passed += drawn[rank] as number;
  }
  return rank;
}

/**
 * Returns a figure with its percentile interval (2.5 % and 97.5 %) over the samples; NaN means that a sample has no
 * such figure. There is no interval with fewer than two animals, or if too many samples lack the figure.
 */
export function estimateOf(value: number, samples: Float64Array, animals: number): Estimate {
  const defined = samples.filter((sample) => !Number.isNaN(sample));
  if (animals < 2 || defined.length < LEAST_DEFINED * samples.length) return { value, low: null, high: null };
  return { value, low: quantileWithin(defined, 0.025), high: quantileWithin(defined, 0.975) };
}

/** Returns the same as `quantile`, for unsorted values. They are sorted only as far as needed. */
function quantileWithin(values: Float64Array, share: number): number {
  const place = (values.length - 1) * share;
  const below = Math.floor(place);
  bringTo(values, below);
  const low = values[below] as number;
  let high = Number.POSITIVE_INFINITY;
  for (let other = below + 1; other < values.length; other += 1) high = Math.min(high, values[other] as number);
  return low + ((below + 1 < values.length ? high : low) - low) * (place - below);
}

/**
 * Quickselect (Hoare 1961): swaps values until the position has the value that it would have in sorted order. No
 * greater value is before it, and no smaller value after it.
 */
function bringTo(values: Float64Array, place: number): void {
  let [first, last] = [0, values.length - 1];
  while (first < last) {
    const pivot = values[place] as number;
    let [left, right] = [first, last];
    while (left <= right) {
      while ((values[left] as number) < pivot) left += 1;
      while ((values[right] as number) > pivot) right -= 1;
      if (left > right) break;
      const swapped = values[left] as number;
      values[left] = values[right] as number;
      values[right] = swapped;
      left += 1;
      right -= 1;
    }
    if (right < place) first = left;
    if (left > place) last = right;
  }
}
