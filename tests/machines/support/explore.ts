import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import type { Cases } from '../../../machines/cases.ts';
import { transitionId } from '../../../src/portal/counts/partIds.ts';
import { nodesOf, transitionsOf } from '../../../src/statechart/chartOf.ts';
import { candidates, keyOf, type Microstep, start, step } from '../../../src/statechart/simulate/pure.ts';

/**
 * The result of an exploration: all states and transitions of a statechart, those that were not taken, and paths that
 * take them.
 */
export type Exploration = {
  states: string[];
  transitions: string[];
  missing: string[];
  /** Event sequences with their inputs that together take everything: a greedy choice from all walks. */
  paths: { input: unknown; events: AnyEventObject[] }[];
  /** All snapshots that were reached, for invariants. */
  snapshots: AnyMachineSnapshot[];
  /** How often each state was entered and each transition taken, by the ids of the drawn statechart. */
  counts: Record<string, number>;
  /**
   * The event and snapshot with which each transition was first taken. The event is null for transitions of the start.
   */
  firsts: Map<string, { from: AnyMachineSnapshot; event: AnyEventObject | null }>;
};

type Walk = { input: unknown; events: AnyEventObject[]; snapshot: AnyMachineSnapshot };

const MAX_SNAPSHOTS = 6_000;

/**
 * Explores the pure statechart breadth first with its cases: every sample event, both results of every invoked actor,
 * and every timer. Effects do not run and nothing waits. It ends when everything was taken, or when it reaches nothing
 * new.
 */
export function explore(machine: AnyStateMachine, cases: Cases): Exploration {
  const nodes = nodesOf(machine.root);
  const all = new Map(nodes.flatMap((node) => transitionsOf(node).map((one) => [one, transitionName(one)] as const)));
  const leftStates = new Set(nodes.map((node) => node.id));
  const leftTransitions = new Set<unknown>(all.keys());
  const found: Pick<Exploration, 'paths' | 'snapshots'> = { paths: [], snapshots: [] };
  const seen = new Set<string>();
  const queue: Walk[] = [];

  const counts: Record<string, number> = {};
  const count = (id: string) => {
    counts[id] = (counts[id] ?? 0) + 1;
  };

  const firsts: Exploration['firsts'] = new Map();
  const arrive = (walk: Walk, steps: readonly Microstep[], from?: AnyMachineSnapshot) => {
    const before = leftStates.size + leftTransitions.size;
    for (const step of steps) {
      for (const node of step.snapshot._nodes) {
        leftStates.delete(node.id);
        count(node.id);
      }
      for (const taken of step.transitions) {
        leftTransitions.delete(taken);
        const id = transitionId(taken);
        count(id);
        if (!firsts.has(id)) firsts.set(id, { from: from ?? walk.snapshot, event: walk.events.at(-1) ?? null });
        // no snapshot contains a state that is left immediately
        if (leftStates.delete(taken.source.id)) count(taken.source.id);
      }
    }
    for (const node of walk.snapshot._nodes) if (leftStates.delete(node.id)) count(node.id);
    if (leftStates.size + leftTransitions.size < before) {
      // a longer path replaces the earlier path that it begins with
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
        arrive({ input: walk.input, events: [...walk.events, event], snapshot }, steps, walk.snapshot);
      }
    }
  }
  return {
    ...found,
    counts,
    firsts,
    states: nodes.map((node) => node.id),
    transitions: [...all.values()],
    missing: [
      ...[...leftStates].map((id) => `state ${id}`),
      ...[...leftTransitions].map((one) => `transition ${all.get(one as AnyTransitionDefinition)}`),
    ],
  };
}

/** Returns the name of a transition in reports: source, event, guard, target. */
export function transitionName({ source, eventType, target, guard }: AnyTransitionDefinition): string {
  const guardName =
    typeof guard === 'string' ? guard : guard && typeof guard === 'object' && 'type' in guard ? String(guard.type) : '';
  const to = target?.map((node: { id: string }) => node.id).join(', ') ?? 'itself';
  return `${source.id} —${eventType || 'always'}${guardName && ` [${guardName}]`}→ ${to}`;
}
