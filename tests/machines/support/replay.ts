import type { AnyEventObject, AnyStateMachine, StateValue } from 'xstate';
import { charts } from '../../../machines/index.ts';
import type { Path } from '../../../src/statechart/simulate/pathTo.ts';
import { follow, nowOf } from '../../../src/statechart/simulate/simulation.ts';

/**
 * Sends events to a pure statechart, given as a machine or by name, and returns the resulting state and the transitions
 * taken. Runs recorded in the visualizer become such tests.
 * @throws for an event without a transition, because then the run is outdated
 */
export function replay(
  chart: AnyStateMachine | string,
  { input, from, events }: { input?: unknown; from?: Path['from']; events: readonly AnyEventObject[] },
): { value: StateValue; context: Record<string, unknown>; taken: string[] } {
  const machine = typeof chart === 'string' ? charts.find(({ name }) => name === chart)?.machine : chart;
  if (!machine) throw new Error(`no machine is called ${String(chart)}`);
  const run = follow(machine, { input, from, events: [...events] });
  const deaf = run.moments.find(({ event, taken }) => event !== null && taken.length === 0);
  if (deaf?.event || run.moments.length <= events.length) {
    throw new Error(`nothing listened to ${deaf?.event?.type ?? 'an event after the end'}`);
  }
  const { snapshot } = nowOf(run);
  return { value: snapshot.value, context: snapshot.context, taken: run.moments.flatMap(({ taken }) => taken) };
}
