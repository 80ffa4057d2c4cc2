import type { AnyStateMachine } from 'xstate';
import { chartOf } from './chartOf.ts';
import type { Statechart } from './statechart.ts';

/** Returns a statechart with the descriptions of its source, which the build leaves out of the pages. */
export function describedBy(chart: Statechart, source: AnyStateMachine | undefined): Statechart {
  if (!source) return chart;
  const written = chartOf(source);
  const texts = new Map([...written.states, ...written.transitions].map(({ id, description }) => [id, description]));
  const described = <Part extends { id: string; description: string }>(part: Part): Part =>
    part.description === '' ? { ...part, description: texts.get(part.id) ?? '' } : part;
  return { ...chart, states: chart.states.map(described), transitions: chart.transitions.map(described) };
}
