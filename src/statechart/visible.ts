import type { ChartState, ChartTransition, Statechart } from './statechart.ts';

/** Transitions between the same two states: one line with a label for each. */
export type Bundle = { id: string; source: string; target: string; transitions: ChartTransition[] };

/** The part of a statechart that is drawn while some states are collapsed. */
export type Visible = {
  states: ChartState[];
  bundles: Bundle[];
  /** Transitions without a target, shown inside their state. */
  inside: Map<string, ChartTransition[]>;
};

/**
 * Returns the statechart without the content of collapsed states. Transitions into or out of that content are attached
 * to the collapsed state itself.
 */
export function visibleOf(chart: Statechart, collapsed: ReadonlySet<string>): Visible {
  const byId = new Map(chart.states.map((state) => [state.id, state]));
  const shownFor = (id: string): string => {
    const above: string[] = [];
    for (let at: string | null = id; at !== null; at = byId.get(at)?.parent ?? null) above.unshift(at);
    return above.find((one) => collapsed.has(one)) ?? id;
  };
  const states = chart.states
    .filter((state) => shownFor(state.id) === state.id)
    .map((state) => (collapsed.has(state.id) ? { ...state, children: [], initial: null } : state));
  const bundles = new Map<string, Bundle>();
  const inside = new Map<string, ChartTransition[]>();
  for (const transition of chart.transitions) {
    const source = shownFor(transition.source);
    if (transition.targets.length === 0) {
      if (source === transition.source) inside.set(source, [...(inside.get(source) ?? []), transition]);
      continue;
    }
    for (const target of new Set(transition.targets.map(shownFor))) {
      if (source === target && source !== transition.source) continue; // within a collapsed state
      const id = `${source}→${target}`;
      const bundle = bundles.get(id) ?? { id, source, target, transitions: [] };
      bundle.transitions.push(transition);
      bundles.set(id, bundle);
    }
  }
  return { states, bundles: [...bundles.values()], inside };
}
