import type { Breathe } from '../../../platform/time/breather.ts';

/** The elements that are sorted or merged between two pauses. */
const SLICE = 2_000;

/**
 * Returns the elements in order, as `toSorted` does, and pauses on the way: sorting the codes of a hundred thousand
 * models at once would hold up requests. Equal elements keep their order.
 *
 * @param isBelow whether the first element comes before the second
 */
export async function slicedSort<T>(
  elements: readonly T[],
  isBelow: (one: T, other: T) => boolean,
  breathe: Breathe,
): Promise<T[]> {
  let runs: T[][] = [];
  for (let from = 0; from < elements.length; from += SLICE) {
    const run = elements.slice(from, from + SLICE);
    run.sort((one, other) => (isBelow(one, other) ? -1 : isBelow(other, one) ? 1 : 0));
    runs.push(run);
    await breathe();
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let at = 0; at < runs.length; at += 2)
      merged.push(await mergedOf(runs[at] ?? [], runs[at + 1] ?? [], isBelow, breathe));
    runs = merged;
  }
  return runs[0] ?? [];
}

async function mergedOf<T>(
  one: readonly T[],
  other: readonly T[],
  isBelow: (one: T, other: T) => boolean,
  breathe: Breathe,
): Promise<T[]> {
  const merged = new Array<T>(one.length + other.length);
  let [first, second] = [0, 0];
  for (let place = 0; place < merged.length; place++) {
    if (place % SLICE === 0) await breathe();
    const takesOther = first === one.length || (second < other.length && isBelow(other[second] as T, one[first] as T));
    merged[place] = takesOther ? (other[second++] as T) : (one[first++] as T);
  }
  return merged;
}
