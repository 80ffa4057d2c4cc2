import type { ChartCounts } from '../../contract/entities/chartCounts.ts';
import type { Marks } from './drawing.ts';
import type { Statechart } from './statechart.ts';
import type { Taken } from './taken.ts';

/** Loads how often real sessions took the parts of the statechart with an ID. */
export type LoadCounts = (chart: string) => Promise<ChartCounts>;

/** How often real sessions took each part of a statechart, beside the results of the model tests, if there are any. */
export type Compared = { real: Taken; tests: Taken | null; counting: boolean; since: string | null };

export const comparedOf = ({ counting, since, counts }: ChartCounts, tests: Taken | null): Compared => ({
  real: Object.fromEntries(counts.map(({ part, count }) => [part, count])),
  tests,
  counting,
  since,
});

/**
 * Returns the IDs of the states and transitions that no real session took: those that the tests take, or all if it is
 * not known what the tests take.
 */
export function neverTaken({ states, transitions }: Statechart, { real, tests }: Compared): string[] {
  return [...states, ...transitions]
    .map(({ id }) => id)
    .filter((id) => (real[id] ?? 0) === 0 && (tests === null || (tests[id] ?? 0) > 0));
}

/** Marks parts that real sessions took green, with the number, and those that only tests take red. */
export function realMarks(chart: Statechart, compared: Compared): Marks {
  const never = new Set(neverTaken(chart, compared));
  const mark = (id: string) => ((compared.real[id] ?? 0) > 0 ? 'taken' : never.has(id) ? 'missed' : '');
  return { state: mark, transition: mark, note: (id) => shortCount(compared.real[id] ?? 0) };
}

const units = [
  [1_000_000_000, 'G'],
  [1_000_000, 'M'],
  [1_000, 'k'],
] as const;

/** Returns a number in the room of a note: 999, 12k, 3M. */
export function shortCount(count: number): string {
  const unit = units.find(([size]) => count >= size);
  return unit ? `${Math.floor(count / unit[0])}${unit[1]}` : String(count);
}
