import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type InspectionEvent,
  type StateNode,
} from 'xstate';
import type { Cases } from '../../../machines/cases.ts';

/** What an exploration has found: every state and transition of a chart, which were taken, and the path that first took each. */
export type Exploration = {
  states: string[];
  transitions: string[];
  missing: string[];
  /** Event sequences that together take everything, each with its input: the greedy choice out of all that were walked. */
  paths: { input: unknown; events: AnyEventObject[] }[];
  /** Every snapshot that was reached, for invariants. */
  snapshots: AnyMachineSnapshot[];
};

type Walk = { input: unknown; events: AnyEventObject[]; snapshot: AnyMachineSnapshot };

const MAX_SNAPSHOTS = 6_000;

/**
 * Walks the pure chart breadth first with its cases: every sample event, both endings of what it invokes, every timer.
 * Effects are not run and nothing waits. Ends when everything was taken, or when nothing new is reached.
 */
export function explore(machine: AnyStateMachine, cases: Cases): Exploration {
  const nodes = nodesOf(machine.root);
  const all = new Map(nodes.flatMap((node) => transitionsOf(node).map((one) => [one, transitionName(one)] as const)));
  const leftStates = new Set(nodes.map((node) => node.id));
  const leftTransitions = new Set<unknown>(all.keys());
  const found: Pick<Exploration, 'paths' | 'snapshots'> = { paths: [], snapshots: [] };
  const seen = new Set<string>();
  const queue: Walk[] = [];

  const arrive = (walk: Walk, steps: readonly Microstep[]) => {
    const before = leftStates.size + leftTransitions.size;
    for (const step of steps) {
      for (const node of step.snapshot._nodes) leftStates.delete(node.id);
      for (const taken of step.transitions) {
        leftTransitions.delete(taken);
        leftStates.delete(taken.source.id); // a state that is left in the same moment stands in no snapshot
      }
    }
    for (const node of walk.snapshot._nodes) leftStates.delete(node.id);
    if (leftStates.size + leftTransitions.size < before) {
      // a longer way through an earlier path takes its place
      found.paths = found.paths.filter(
        (path) => path.input !== walk.input || path.events.some((event, index) => event !== walk.events[index]),
      );
      found.paths.push({ input: walk.input, events: walk.events });
    }
    const key = keyOf(walk.snapshot, cases);
    if (seen.has(key)) return;
    seen.add(key);
    found.snapshots.push(walk.snapshot);
    queue.push(walk);
  };

  for (const input of cases.inputs ?? [undefined]) {
    const { snapshot, steps } = start(machine, input);
    arrive({ input, events: [], snapshot }, steps);
  }
  while (queue.length > 0 && seen.size < MAX_SNAPSHOTS && leftStates.size + leftTransitions.size > 0) {
    const walk = queue.shift();
    if (walk?.snapshot.status !== 'active') continue;
    for (const event of candidates(walk.snapshot, cases)) {
      const { snapshot, steps } = step(machine, walk, event);
      if (steps.some(({ transitions }) => transitions.length > 0)) {
        arrive({ input: walk.input, events: [...walk.events, event], snapshot }, steps);
      }
    }
  }
  return {
    ...found,
    states: nodes.map((node) => node.id),
    transitions: [...all.values()],
    missing: [
      ...[...leftStates].map((id) => `state ${id}`),
      ...[...leftTransitions].map((one) => `transition ${all.get(one as Transition)}`),
    ],
  };
}

export type Transition = StateNode['always'] extends (infer T)[] | undefined ? T : never;
export type Microstep = { snapshot: AnyMachineSnapshot; transitions: readonly Transition[] };

/** The chart at its beginning, and the eventless transitions it took on the way. */
export function start(machine: AnyStateMachine, input: unknown): { snapshot: AnyMachineSnapshot; steps: Microstep[] } {
  const steps: Microstep[] = [];
  const actor = createActor(machine, { input, inspect: (event) => record(steps, event) });
  return { snapshot: actor.getSnapshot() as AnyMachineSnapshot, steps };
}

/** One event in the pure chart: no effect runs, no timer starts, no invoked actor begins. */
export function step(
  machine: AnyStateMachine,
  { input, snapshot }: Pick<Walk, 'input' | 'snapshot'>,
  event: AnyEventObject,
): { snapshot: AnyMachineSnapshot; steps: Microstep[] } {
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
    actionExecutor: () => {},
  });
  return { snapshot: next as AnyMachineSnapshot, steps };
}

function record(steps: Microstep[], event: InspectionEvent): void {
  if (event.type !== '@xstate.microstep') return;
  steps.push({
    snapshot: event.snapshot as AnyMachineSnapshot,
    transitions: event._transitions as readonly Transition[],
  });
}

/** Everything that can happen in a state: samples that it listens to, timers that run, endings of what it invoked. */
export function candidates(snapshot: AnyMachineSnapshot, cases: Cases): AnyEventObject[] {
  const timers = [...new Set(snapshot._nodes.flatMap((node) => [...node.transitions.keys()]))]
    .filter((type) => type.startsWith('xstate.after.') || type.startsWith('xstate.done.state.'))
    .map((type) => ({ type }));
  const endings = Object.keys(snapshot.children).flatMap((id) => {
    const { done = [], error = [], snapshot: said = [] } = cases.endings?.(id) ?? {};
    return [
      ...done.map((output) => ({ type: `xstate.done.actor.${id}`, output, actorId: id })),
      ...error.map((reason) => ({ type: `xstate.error.actor.${id}`, error: reason, actorId: id })),
      ...said.map((child) => ({ type: `xstate.snapshot.${id}`, snapshot: child })),
    ];
  });
  return [...cases.events, ...timers, ...endings];
}

function keyOf(snapshot: AnyMachineSnapshot, { deciding = (context) => context }: Cases): string {
  return JSON.stringify([snapshot.value, deciding(snapshot.context), Object.keys(snapshot.children).toSorted()]);
}

/** A node of a chart and all below it. */
export function nodesOf(node: AnyStateMachine['root']): AnyStateMachine['root'][] {
  return [node, ...Object.values(node.states).flatMap((child) => nodesOf(child))];
}

function transitionsOf(node: AnyStateMachine['root']): Transition[] {
  return [...[...node.transitions.values()].flat(), ...(node.always ?? [])];
}

/** How a transition is called in reports: source, event, guard, target. */
export function transitionName({ source, eventType, target, guard }: Transition): string {
  const guardName =
    typeof guard === 'string' ? guard : guard && typeof guard === 'object' && 'type' in guard ? String(guard.type) : '';
  const to = target?.map((node: { id: string }) => node.id).join(', ') ?? 'itself';
  return `${source.id} —${eventType || 'always'}${guardName && ` [${guardName}]`}→ ${to}`;
}
