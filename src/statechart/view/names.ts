import { m } from '../../i18n/compiled/messages.js';
import type { Element } from '../element.ts';
import type { ChartTransition, Statechart } from '../statechart.ts';
import type { Handle } from './Drawn.tsx';

/** Returns the accessible description of each element besides its text, and which of them is the Tab stop. */
export function handles(chart: Statechart, active: ReadonlySet<string>, current: string) {
  const transitions = new Map(chart.transitions.map((one) => [one.id, one]));
  return ({ attributes }: Element): Handle | null => {
    const state = attributes['data-state'];
    if (typeof state === 'string') {
      const key = `state ${state}`;
      const name = m.charts_state_name({ name: shortName(state, chart) });
      const description = active.has(state) ? `${name}, ${m.charts_state_active()}` : name;
      return { key, description, tabIndex: key === current ? 0 : -1 };
    }
    const transition = transitions.get(String(attributes['data-transition'] ?? ''));
    if (!transition) return null;
    const key = `transition ${transition.id}`;
    return { key, description: wayOf(transition, chart), tabIndex: key === current ? 0 : -1 };
  };
}

function wayOf(transition: ChartTransition, chart: Statechart): string {
  const source = shortName(transition.source, chart);
  if (transition.targets.length === 0) return m.charts_transition_stays({ source });
  const target = transition.targets.map((id) => shortName(id, chart)).join(', ');
  return m.charts_transition_name({ source, target });
}

/** Returns a state's ID without the name of its statechart. */
export const shortName = (id: string, { root }: Statechart): string =>
  id.startsWith(`${root}.`) ? id.slice(root.length + 1) : id;
