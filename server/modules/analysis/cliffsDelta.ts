import type { Estimate } from '../../../contract/entities/analysis.ts';
import { createRandom } from '../../platform/random.ts';
import { estimateOf, SAMPLES } from './bootstrap.ts';
import { byValue } from './summaries.ts';
import type { Stratum } from './vanElteren.ts';

/**
 * Cliff's delta (Cliff 1993): the share of pairs in which the treated value is greater, less the share in which it is
 * smaller. Of several strata it is their mean with the weights m · n / (N + 1), so that it is zero where the statistic
 * of van Elteren's test is. Null if no stratum has both samples.
 */
export function cliffsDelta(strata: readonly Stratum[]): number | null {
  const parts = strata.flatMap(partOf);
  if (parts.length === 0) return null;
  return weighted(parts, ({ places, size, m, n }) =>
    deltaOf(counted(places.reference, size), counted(places.treated, size), m, n),
  );
}

/**
 * Cliff's delta with its 95 % percentile bootstrap interval. Both samples of each stratum are drawn again on their own.
 * The seed is fixed, so that the same values always have the same interval. There is none if all samples are equal, as
 * when the values of both samples do not overlap: the bootstrap then says nothing about the error.
 */
export function cliffsDeltaInterval(strata: readonly Stratum[]): Estimate | null {
  const value = cliffsDelta(strata);
  if (value === null) return null;
  const parts = strata.flatMap(partOf);
  const random = createRandom("bootstrap/Cliff's delta");
  const drawn = (from: Uint32Array, into: Uint32Array) => {
    into.fill(0);
    for (let draw = 0; draw < from.length; draw++) {
      const place = from[Math.floor(random.next() * from.length)] as number;
      into[place] = (into[place] as number) + 1;
    }
    return into;
  };
  const most = Math.max(...parts.map(({ size }) => size));
  const [reference, treated] = [new Uint32Array(most), new Uint32Array(most)];
  const samples = new Float64Array(SAMPLES);
  for (let sample = 0; sample < SAMPLES; sample++) {
    samples[sample] = weighted(parts, ({ places, size, m, n }) =>
      deltaOf(
        drawn(places.reference, reference.subarray(0, size)),
        drawn(places.treated, treated.subarray(0, size)),
        m,
        n,
      ),
    );
  }
  if (samples.every((sample) => sample === samples[0])) return { value, low: null, high: null };
  const sum = (of: 'm' | 'n') => parts.reduce((before, part) => before + part[of], 0);
  return estimateOf(value, samples, Math.min(sum('m'), sum('n')));
}

/** A stratum with both samples: m reference and n treated values. */
type Part = { m: number; n: number; weight: number } & ReturnType<typeof placed>;

function partOf({ reference, treated }: Stratum): Part[] {
  const [m, n] = [reference.length, treated.length];
  return m === 0 || n === 0 ? [] : [{ m, n, weight: (m * n) / (m + n + 1), ...placed(reference, treated) }];
}

function weighted(parts: readonly Part[], numberOf: (part: Part) => number): number {
  let [sum, weights] = [0, 0];
  for (const part of parts) {
    sum += part.weight * numberOf(part);
    weights += part.weight;
  }
  return sum / weights;
}

/** Returns the place of each value among the distinct values of both samples. */
function placed(reference: readonly number[], treated: readonly number[]) {
  const distinct = [...new Set([...reference, ...treated])].sort(byValue);
  const placeOf = new Map(distinct.map((value, place) => [value, place]));
  const placesOf = (sample: readonly number[]) => Uint32Array.from(sample, (value) => placeOf.get(value) ?? 0);
  return { size: distinct.length, places: { reference: placesOf(reference), treated: placesOf(treated) } };
}

function counted(places: Uint32Array, size: number): Uint32Array {
  const counts = new Uint32Array(size);
  for (const place of places) counts[place] = (counts[place] as number) + 1;
  return counts;
}

/** Returns delta from how often each distinct value is in either sample. */
function deltaOf(reference: Uint32Array, treated: Uint32Array, m: number, n: number): number {
  let [below, difference] = [0, 0];
  for (let place = 0; place < reference.length; place++) {
    const [here, own] = [reference[place] as number, treated[place] as number];
    difference += own * (below - (m - below - here));
    below += here;
  }
  return difference / (m * n);
}
