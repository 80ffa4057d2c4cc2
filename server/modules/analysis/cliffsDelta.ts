import type { Estimate } from '../../../contract/entities/analysis.ts';
import { createRandom } from '../../platform/random.ts';
import { estimateOf, SAMPLES } from './bootstrap.ts';
import { byValue } from './summaries.ts';

/**
 * Cliff's delta (Cliff 1993): the share of pairs in which the treated value is greater, less the share in which it is
 * smaller. Null if a sample is empty.
 */
export function cliffsDelta(reference: readonly number[], treated: readonly number[]): number | null {
  if (reference.length === 0 || treated.length === 0) return null;
  const { places, size } = placed(reference, treated);
  return deltaOf(counted(places.reference, size), counted(places.treated, size), reference.length, treated.length);
}

/**
 * Cliff's delta with its 95 % percentile bootstrap interval. Both samples are drawn again on their own. The seed is
 * fixed, so that the same values always have the same interval.
 */
export function cliffsDeltaInterval(reference: readonly number[], treated: readonly number[]): Estimate | null {
  const value = cliffsDelta(reference, treated);
  if (value === null) return null;
  const { places, size } = placed(reference, treated);
  const random = createRandom("bootstrap/Cliff's delta");
  const drawn = (from: Uint32Array, into: Uint32Array) => {
    into.fill(0);
    for (let draw = 0; draw < from.length; draw++) {
      const place = from[Math.floor(random.next() * from.length)] as number;
      into[place] = (into[place] as number) + 1;
    }
    return into;
  };
  const [ofReference, ofTreated] = [new Uint32Array(size), new Uint32Array(size)];
  const samples = new Float64Array(SAMPLES);
  for (let sample = 0; sample < SAMPLES; sample++) {
    drawn(places.reference, ofReference);
    drawn(places.treated, ofTreated);
    samples[sample] = deltaOf(ofReference, ofTreated, reference.length, treated.length);
  }
  return estimateOf(value, samples, Math.min(reference.length, treated.length));
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
