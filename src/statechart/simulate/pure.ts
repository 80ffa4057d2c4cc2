import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  createActor,
  createEmptyActor,
  type ExecutableActionObject,
  type InspectionEvent,
} from 'xstate';
import type { Cases } from '../../../machines/cases.ts';
import type { Beginning } from './pathTo.ts';

/** A microstep within an event: the transitions taken and the resulting snapshot. */
export type Microstep = { snapshot: AnyMachineSnapshot; transitions: readonly AnyTransitionDefinition[] };
export type Outcome = { snapshot: AnyMachineSnapshot; steps: Microstep[] };

/** Returns the initial state of a machine, and the eventless transitions on the way. */
export function start(machine: AnyStateMachine, input: unknown): Outcome {
  const steps: Microstep[] = [];
  const actor = createActor(machine, { input, inspect: (event) => record(steps, event) });
  return { snapshot: actor.getSnapshot() as AnyMachineSnapshot, steps };
}

/** Returns a machine in the given state. The actors that run in it are placeholders. */
export function resume(machine: AnyStateMachine, { value, context }: Beginning): Outcome {
  const bare = machine.resolveState({ value, context }) as AnyMachineSnapshot;
  const invoked = bare._nodes.flatMap((node) => node.invoke.map(({ id }) => [id, createEmptyActor()] as const));
  return { snapshot: { ...bare, children: Object.fromEntries(invoked) } as AnyMachineSnapshot, steps: [] };
}

/**
 * Sends one event to the pure machine: no effect runs, no timer starts, no invoked actor begins. `note` gets the
 * actions that a running machine would execute.
 */
export function step(
  machine: AnyStateMachine,
  { input, snapshot }: { input: unknown; snapshot: AnyMachineSnapshot },
  event: AnyEventObject,
  note: (action: ExecutableActionObject) => void = () => {},
): Outcome {
  const steps: Microstep[] = [];
  const actor = createActor(machine, { input });
  actor.system.inspect((inspected) => record(steps, inspected));
  const next = machine.transition(snapshot, event, {
    self: actor,
    system: actor.system,
    id: '',
    sessionId: '',
    logger: () => {},
    defer: () => {},
    emit: () => {},
    stopChild: () => {},
    actionExecutor: note,
  });
  return { snapshot: next as AnyMachineSnapshot, steps };
}

/** More microsteps than a valid event takes. */
const ENDLESS = 1_000;

function record(steps: Microstep[], event: InspectionEvent): void {
  if (event.type !== '@xstate.microstep') return;
  // two states with eventless transitions to each other would fill the memory instead of failing
  if (steps.length > ENDLESS)
    throw new Error(`the chart never comes to rest: ${JSON.stringify(steps.at(-1)?.snapshot.value)}`);
  steps.push({ snapshot: event.snapshot as AnyMachineSnapshot, transitions: event._transitions });
}

/** Returns everything that can happen in a state: samples, running timers, and results of its invoked actors. */
export function candidates(snapshot: AnyMachineSnapshot, cases: Cases): AnyEventObject[] {
  const timers = [...new Set(snapshot._nodes.flatMap((node) => [...node.transitions.keys()]))]
    .filter((type) => type.startsWith('xstate.after.') || type.startsWith('xstate.done.state.'))
    .map((type) => ({ type }));
  return [...cases.events, ...timers, ...endings(snapshot, cases)];
}

/** Returns how the actors of a state can end: every sample result, failure and intermediate event. */
export function endings(snapshot: AnyMachineSnapshot, cases: Cases): AnyEventObject[] {
  return Object.keys(snapshot.children).flatMap((id) => {
    const { done = [], error = [], snapshot: said = [] } = cases.endings?.(id) ?? {};
    return [
      ...done.map((output) => ({ type: `xstate.done.actor.${id}`, output, actorId: id })),
      ...error.map((reason) => ({ type: `xstate.error.actor.${id}`, error: reason, actorId: id })),
      ...said.map((child) => ({ type: `xstate.snapshot.${id}`, snapshot: child })),
    ];
  });
}

/**
 * Returns a key that identifies a snapshot during exploration: states, running actors, and the deciding part of the
 * context.
 */
export function keyOf(snapshot: AnyMachineSnapshot, { deciding = (context) => context }: Cases): string {
  return JSON.stringify([snapshot.value, deciding(snapshot.context), Object.keys(snapshot.children).toSorted()]);
}
