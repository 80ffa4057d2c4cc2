import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { transitionId } from '../../portal/counts/partIds.ts';
import type { Beginning, Path } from './pathTo.ts';
import { type Outcome, resume, start, step } from './pure.ts';

/** A moment of a run: the event, the transitions it took, and the resulting snapshot. */
export type Moment = { event: AnyEventObject | null; taken: string[]; snapshot: AnyMachineSnapshot };
/** A run without effects. Every moment is kept, so that the user can return to each. */
export type Simulation = { input: unknown; from?: Beginning | undefined; moments: readonly [Moment, ...Moment[]] };

/** Returns a run at its beginning: the initial state, or another one that it begins in. */
export function begin(machine: AnyStateMachine, input: unknown, from?: Beginning): Simulation {
  return { input, from, moments: [momentOf(null, from ? resume(machine, from) : start(machine, input))] };
}

/** Returns the run after one more event. */
export function send(machine: AnyStateMachine, simulation: Simulation, event: AnyEventObject): Simulation {
  const { snapshot } = nowOf(simulation);
  if (snapshot.status !== 'active') return simulation;
  const moment = momentOf(event, step(machine, { input: simulation.input, snapshot }, event));
  return { ...simulation, moments: [...simulation.moments, moment] };
}

/** Returns the run as it was after `count` events. */
export function backTo({ moments: [first, ...others], ...run }: Simulation, count: number): Simulation {
  return { ...run, moments: [first, ...others.slice(0, Math.max(0, count))] };
}

/** Returns the run along a whole path. */
export function follow(machine: AnyStateMachine, { input, events, from }: Path): Simulation {
  return events.reduce((simulation, event) => send(machine, simulation, event), begin(machine, input, from));
}

export const nowOf = ({ moments }: Simulation): Moment => moments[moments.length - 1] ?? moments[0];

export const pathOf = ({ input, from, moments }: Simulation): Path => ({
  input,
  ...(from && { from }),
  events: moments.flatMap(({ event }) => (event ? [event] : [])),
});

function momentOf(event: AnyEventObject | null, { snapshot, steps }: Outcome): Moment {
  return { event, taken: steps.flatMap(({ transitions }) => transitions.map(transitionId)), snapshot };
}
