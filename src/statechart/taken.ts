import type { Marks } from './drawing.ts';
import type { Statechart } from './statechart.ts';

/** How often the model tests took each state and transition. */
export type Taken = Readonly<Record<string, number>>;
export type Coverage = { states: [taken: number, all: number]; transitions: [taken: number, all: number] };

/** The results of the last model test run, by statechart name; empty if they have not run. */
const files = import.meta.glob<Taken>('../../test-results/machines/*.json', { import: 'default' });

/** Returns what the model tests covered of a statechart, or null if they have not run. */
export async function loadTaken(name: string): Promise<Taken | null> {
  return (await files[`../../test-results/machines/${name}.json`]?.()) ?? null;
}

/** Returns how much of a statechart was covered. */
export function coverageOf(chart: Statechart, taken: Taken): Coverage {
  const hit = (all: { id: string }[]) => all.filter(({ id }) => (taken[id] ?? 0) > 0).length;
  return {
    states: [hit(chart.states), chart.states.length],
    transitions: [hit(chart.transitions), chart.transitions.length],
  };
}

/** Marks covered parts green with their count, and missed parts red. */
export function coverageMarks(taken: Taken): Marks {
  const mark = (id: string) => ((taken[id] ?? 0) > 0 ? 'taken' : 'missed');
  return { state: mark, transition: mark, note: (id) => String(taken[id] ?? 0) };
}
