import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { transitionId } from '../chartOf.ts';
import type { Path } from './pathTo.ts';
import { type Outcome, start, step } from './pure.ts';

/** A moment of a run: what was sent, what that took, and where it led. */
export type Moment = { event: AnyEventObject | null; taken: string[]; snapshot: AnyMachineSnapshot };
/** A run without effects: every moment is kept, so that any can be gone back to. */
export type Simulation = { input: unknown; moments: readonly [Moment, ...Moment[]] };

/** A run at its beginning. */
export function begin(machine: AnyStateMachine, input: unknown): Simulation {
  return { input, moments: [momentOf(null, start(machine, input))] };
}

/** The run after one more event. */
export function send(machine: AnyStateMachine, simulation: Simulation, event: AnyEventObject): Simulation {
  const { snapshot } = nowOf(simulation);
  if (snapshot.status !== 'active') return simulation;
  const moment = momentOf(event, step(machine, { input: simulation.input, snapshot }, event));
  return { ...simulation, moments: [...simulation.moments, moment] };
}

/** The run as it was after `count` events. */
export function backTo({ input, moments: [first, ...others] }: Simulation, count: number): Simulation {
  return { input, moments: [first, ...others.slice(0, Math.max(0, count))] };
}

/** A whole way at once. */
export function follow(machine: AnyStateMachine, { input, events }: Path): Simulation {
  return events.reduce((simulation, event) => send(machine, simulation, event), begin(machine, input));
}

export const nowOf = ({ moments }: Simulation): Moment => moments[moments.length - 1] ?? moments[0];

export const pathOf = ({ input, moments }: Simulation): Path => ({
  input,
  events: moments.flatMap(({ event }) => (event ? [event] : [])),
});

function momentOf(event: AnyEventObject | null, { snapshot, steps }: Outcome): Moment {
  return { event, taken: steps.flatMap(({ transitions }) => transitions.map(transitionId)), snapshot };
}
