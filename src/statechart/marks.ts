import type { Marks } from './drawing.ts';
import type { Offer } from './simulate/offers.ts';
import type { Statechart } from './statechart.ts';

/** Marks active states, transitions that an event would take now or that a guard blocks, and those taken last. */
export function marksOf(
  active: ReadonlySet<string>,
  offers: readonly Offer[],
  last: readonly string[],
  picked: string | null,
): Marks {
  const ready = new Set(offers.flatMap(({ taken }) => taken));
  const closed = new Set(offers.flatMap(({ verdicts }) => [...verdicts.keys()]));
  return {
    near: picked === null ? last : [picked, ...last],
    state: (id) => `${active.has(id) ? 'on' : ''} ${id === picked ? 'picked' : ''}`.trim(),
    transition: (id) => {
      if (last.includes(id)) return 'last';
      if (ready.has(id)) return 'ready';
      return closed.has(id) ? 'blocked' : '';
    },
  };
}

/** Returns the deepest active states, named as on the statechart. */
export function leavesOf(chart: Statechart, active: ReadonlySet<string>): string[] {
  return chart.states
    .filter(({ id, children }) => active.has(id) && !children.some((child) => active.has(child)))
    .map(({ id, key, parent }) => (parent === chart.root || parent === null ? key : id.split('.').slice(-2).join('.')));
}
