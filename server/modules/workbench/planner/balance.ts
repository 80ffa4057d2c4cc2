import { createRandom } from '../../../platform/random.ts';
import { quantile } from '../../analysis/summaries.ts';

/** A candidate with its level of each factor. `group` is 0 or 1 where two groups are compared, else null. */
export type Candidate = { key: string; group: 0 | 1 | null; levels: readonly string[]; pinned: boolean };

/** Random choices for the comparison. */
export const RANDOM_CHOICES = 500;

/**
 * Returns the imbalance of a choice per model (minimization after Pocock and Simon 1975). With two groups, it adds the
 * difference of their sizes and, over the levels of all factors, the difference of the groups at the level. To this it
 * adds how far the number of models at a level is from the level's share of all candidates. 0 is perfect.
 */
export function imbalanceOf(chosen: readonly Candidate[], candidates: readonly Candidate[]): number {
  const counts = countsOf(candidates);
  for (const one of chosen) counts.add(one, 1);
  return counts.imbalance();
}

/**
 * Chooses models: first the pinned ones, then one after another the model with which the imbalance is least, then swaps
 * as long as one lowers it. Models of the same kind are equal; the seed decides between them, and between equal kinds.
 */
export function chooseBalanced(candidates: readonly Candidate[], count: number, seed: string): Candidate[] {
  const random = createRandom(`balance/${seed}`);
  const counts = countsOf(candidates);
  const kinds = [...Map.groupBy(random.shuffle(candidates), kindOf).values()].map((members) => ({
    left: members.filter(({ pinned }) => !pinned),
    taken: [] as Candidate[],
  }));
  const chosen = candidates.filter(({ pinned }) => pinned);
  for (const one of chosen) counts.add(one, 1);
  let size = chosen.length;
  for (; size < count; size += 1) {
    const open = kinds.filter(({ left }) => left.length > 0);
    const best = least(open, ({ left }) => counts.with([[left[0] as Candidate, 1]]));
    const next = best?.left.shift();
    if (best === undefined || next === undefined) break;
    best.taken.push(next);
    counts.add(next, 1);
  }
  for (let swaps = 0; swaps < count; swaps += 1) {
    const pairs = kinds
      .filter(({ taken }) => taken.length > 0)
      .flatMap((from) => kinds.filter((to) => to !== from && to.left.length > 0).map((to) => ({ from, to })));
    const cost = ({ from, to }: (typeof pairs)[number]) =>
      counts.with([
        [from.taken[0] as Candidate, -1],
        [to.left[0] as Candidate, 1],
      ]);
    const best = least(pairs, cost);
    if (best === undefined || cost(best) >= counts.imbalance() - 1e-9) break;
    const out = best.from.taken.shift() as Candidate;
    const into = best.to.left.shift() as Candidate;
    counts.add(out, -1);
    counts.add(into, 1);
    best.from.left.push(out);
    best.to.taken.push(into);
  }
  return [...chosen, ...kinds.flatMap(({ taken }) => taken)].sort((one, other) => (one.key < other.key ? -1 : 1));
}

/** Returns the imbalance of random choices of the same size with the same pinned models. */
export function randomImbalance(candidates: readonly Candidate[], count: number, seed: string) {
  const random = createRandom(`random/${seed}`);
  const pinned = candidates.filter((one) => one.pinned);
  const others = candidates.filter((one) => !one.pinned);
  const values = Array.from({ length: RANDOM_CHOICES }, () => {
    const drawn = drawnFrom(others, Math.max(0, count - pinned.length), random.next);
    return imbalanceOf([...pinned, ...drawn], candidates);
  }).sort((one, other) => one - other);
  return {
    choices: RANDOM_CHOICES,
    mean: values.reduce((sum, value) => sum + value, 0) / values.length,
    low: quantile(values, 0.025),
    high: quantile(values, 0.975),
  };
}

/** Draws without replacement (the first part of a shuffle). */
function drawnFrom(candidates: readonly Candidate[], count: number, next: () => number): Candidate[] {
  const places = new Map<number, number>();
  const drawn: Candidate[] = [];
  for (let place = 0; place < Math.min(count, candidates.length); place += 1) {
    const other = place + Math.floor(next() * (candidates.length - place));
    const found = candidates[places.get(other) ?? other];
    places.set(other, places.get(place) ?? place);
    if (found !== undefined) drawn.push(found);
  }
  return drawn;
}

const kindOf = ({ group, levels }: Candidate): string => JSON.stringify([group, ...levels]);

function least<Item>(items: readonly Item[], cost: (item: Item) => number): Item | undefined {
  let [best, value]: [Item | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
  for (const item of items) {
    const own = cost(item);
    if (own < value - 1e-9) [best, value] = [item, own];
  }
  return best;
}

/** The counts of a choice by level and group, from which its imbalance follows. */
function countsOf(candidates: readonly Candidate[]) {
  type Level = { share: number; groups: [number, number]; total: number };
  const levels = new Map<string, Level>();
  const hasGroups = candidates.some(({ group }) => group !== null);
  const groups: [number, number] = [0, 0];
  let size = 0;
  const keyOf = (level: string, factor: number) => `${factor}/${level}`;
  for (const one of candidates)
    for (const [factor, level] of one.levels.entries()) {
      const known = levels.get(keyOf(level, factor)) ?? { share: 0, groups: [0, 0], total: 0 };
      known.share += 1 / candidates.length;
      levels.set(keyOf(level, factor), known);
    }
  const add = (one: Candidate, by: 1 | -1) => {
    size += by;
    if (one.group !== null) groups[one.group] += by;
    for (const [factor, level] of one.levels.entries()) {
      const known = levels.get(keyOf(level, factor));
      if (known === undefined) continue;
      known.total += by;
      if (one.group !== null) known.groups[one.group] += by;
    }
  };
  const imbalance = () => {
    if (size === 0) return 0;
    let sum = hasGroups ? Math.abs(groups[0] - groups[1]) : 0;
    for (const level of levels.values()) {
      if (hasGroups) sum += Math.abs(level.groups[0] - level.groups[1]);
      sum += Math.abs(level.total - size * level.share);
    }
    return sum / size;
  };
  const withChange = (changes: readonly (readonly [Candidate, 1 | -1])[]) => {
    for (const [one, by] of changes) add(one, by);
    const value = imbalance();
    for (const [one, by] of changes) add(one, by === 1 ? -1 : 1);
    return value;
  };
  return { add, imbalance, with: withChange };
}
