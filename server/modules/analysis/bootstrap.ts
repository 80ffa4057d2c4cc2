import type { Estimate } from '../../../contract/entities/analysis.ts';
import { createRandom } from '../../platform/random.ts';
import type { Subject } from './subjects.ts';
import { byValue, quantile } from './summaries.ts';

/** Samples of every bootstrap. */
export const SAMPLES = 2_000;
/** A figure that fewer of the samples have gets no interval. */
const LEAST_DEFINED = 0.95;

/**
 * Samples of the values, drawn with replacement. The seed is fixed, so that a study has the same intervals on every page
 * and every day; `stream` tells the draws of one arm from those of another.
 */
export function samplesOf<Value>(values: readonly Value[], stream: string): Value[][] {
  const random = createRandom(`bootstrap/${stream}`);
  const draw = () => values[Math.floor(random.next() * values.length)];
  return Array.from({ length: SAMPLES }, () => values.map(draw)) as Value[][];
}

/** The draws of an arm are its own, and the same animals for each of its figures. */
export const armStream = (subjects: readonly Subject[]): string => subjects[0]?.arm ?? '';

/**
 * A figure with its percentile interval (2.5 % and 97.5 %) over the samples; `null` in a sample says that it has no such
 * figure. Without an interval where fewer than two animals are sampled or the samples mostly lack the figure.
 */
export function estimateOf(value: number, samples: readonly (number | null)[], animals: number): Estimate {
  const defined = samples.filter((sample) => sample !== null).sort(byValue);
  if (animals < 2 || defined.length < LEAST_DEFINED * samples.length) return { value, low: null, high: null };
  return { value, low: quantile(defined, 0.025), high: quantile(defined, 0.975) };
}
