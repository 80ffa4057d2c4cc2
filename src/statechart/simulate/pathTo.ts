import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, StateValue } from 'xstate';
import type { Cases } from '../../../machines/cases.ts';
import { candidates, keyOf, start, step } from './pure.ts';

/**
 * A path through a statechart: the input and the events sent. `from` is the state it begins in, if that is not the
 * initial one, because the beginning of a running actor was not recorded.
 */
export type Path = { input: unknown; events: AnyEventObject[]; from?: Beginning | undefined };
export type Beginning = { value: StateValue; context: unknown };

const FARTHEST = 1_500;

/** Returns the shortest path to a state with the sample events, or null if they do not reach it. */
export function pathTo(machine: AnyStateMachine, cases: Cases, state: string): Path | null {
  return nearest(machine, cases, (id) => id === state, 1).get(state) ?? null;
}

/** Returns the shortest paths to the first `count` wanted states, in the order they are found. */
export function nearest(
  machine: AnyStateMachine,
  cases: Cases,
  isWanted: (state: string) => boolean,
  count: number,
): Map<string, Path> {
  const found = new Map<string, Path>();
  const seen = new Set<string>();
  const queue: (Path & { snapshot: AnyMachineSnapshot })[] = [];
  const arrive = (walk: Path & { snapshot: AnyMachineSnapshot }) => {
    const key = keyOf(walk.snapshot, cases);
    if (seen.has(key)) return;
    seen.add(key);
    queue.push(walk);
    for (const { id } of walk.snapshot._nodes) {
      const isNew = found.size < count && !found.has(id) && isWanted(id);
      if (isNew) found.set(id, { input: walk.input, events: walk.events });
    }
  };
  for (const input of cases.inputs ?? [undefined])
    arrive({ input, events: [], snapshot: start(machine, input).snapshot });
  for (let walk = queue.shift(); walk && found.size < count && seen.size < FARTHEST; walk = queue.shift()) {
    if (walk.snapshot.status !== 'active') continue;
    for (const event of candidates(walk.snapshot, cases)) {
      const { snapshot, steps } = step(machine, walk, event);
      if (steps.every(({ transitions }) => transitions.length === 0)) continue;
      arrive({ input: walk.input, events: [...walk.events, event], snapshot });
    }
  }
  return found;
}
