import type { Marks } from './drawing.ts';
import type { Statechart } from './statechart.ts';

/** How often the model tests took each state and transition. */
export type Taken = Readonly<Record<string, number>>;
export type Coverage = { states: [taken: number, all: number]; transitions: [taken: number, all: number] };

/** The last run of the model tests, by the name of the chart; nothing where they have not run. */
const files = import.meta.glob<Taken>('../../test-results/machines/*.json', { import: 'default' });

/** What the model tests took of a chart, or null where they have not run. */
export async function loadTaken(name: string): Promise<Taken | null> {
  return (await files[`../../test-results/machines/${name}.json`]?.()) ?? null;
}

/** How much of a chart was taken. */
export function coverageOf(chart: Statechart, taken: Taken): Coverage {
  const hit = (all: { id: string }[]) => all.filter(({ id }) => (taken[id] ?? 0) > 0).length;
  return {
    states: [hit(chart.states), chart.states.length],
    transitions: [hit(chart.transitions), chart.transitions.length],
  };
}

/** Taken is green with how often, missed is red. */
export function coverageMarks(taken: Taken): Marks {
  const mark = (id: string) => ((taken[id] ?? 0) > 0 ? 'taken' : 'missed');
  return { state: mark, transition: mark, note: (id) => String(taken[id] ?? 0) };
}
