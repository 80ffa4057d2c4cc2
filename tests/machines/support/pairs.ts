import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  and,
  createMachine,
} from 'xstate';
import type { Cases } from '../../../machines/cases.ts';
import { transitionId } from '../../../src/portal/counts/partIds.ts';
import { nodesOf, transitionsOf } from '../../../src/statechart/chartOf.ts';
import { candidates, keyOf, type Outcome, start, step } from '../../../src/statechart/simulate/pure.ts';

/** What happens next to what, and how guards answer, in an exploration of the pure chart. */
export type PairCoverage = {
  /** Pairs of transitions that are possible one right after the other, as `first → second`. */
  pairs: Set<string>;
  /** Event sequences with their inputs that together take every pair: a greedy choice. */
  runs: Run[];
  /** The answers of each guarded transition, as it was asked. */
  answers: Map<string, Set<boolean>>;
  /** The chart that notes these answers. */
  recorded: AnyStateMachine;
  /** The snapshots that were explored, and whether some were left out. */
  snapshots: number;
  bounded: boolean;
};

type Run = { input: unknown; events: AnyEventObject[] };
type Walk = Run & { snapshot: AnyMachineSnapshot };
/** A state of the exploration: the transitions that led to it, and those that each event takes first. */
type Place = {
  walk: Walk;
  arrivals: Map<string, Arrival>;
  exits: { event: AnyEventObject; first: readonly string[] }[];
};
type Arrival = { events: AnyEventObject[]; last: readonly string[] };

/**
 * Explores the chart breadth first with its cases until it reaches nothing new, or the most snapshots. A pair is
 * possible when the second transition is enabled in the state after the first: in the next step of the same event, or
 * with the next event.
 */
export function explorePairs(machine: AnyStateMachine, cases: Cases, mostSnapshots: number): PairCoverage {
  const { recorded, answers } = recordGuards(machine);
  const pairs = new Set<string>();
  const found: Run[] = [];
  const places = new Map<string, Place>();
  const queue: Place[] = [];
  let bounded = false;

  const note = (run: Run, before: readonly string[], after: readonly string[], confirmed = true) => {
    const fresh = before.flatMap((one) => after.map((other) => `${one} → ${other}`)).filter((pair) => !pairs.has(pair));
    if (fresh.length === 0) return;
    // two snapshots that count as the same state may differ in what does not decide
    const taken = confirmed ? null : pairsOf(machine, [run]);
    const shown = taken ? fresh.filter((pair) => taken.has(pair)) : fresh;
    for (const pair of shown) pairs.add(pair);
    if (shown.length > 0) found.push(run);
  };

  const arrive = (walk: Walk, { steps }: Outcome) => {
    const { input, events } = walk;
    let last: readonly string[] = [];
    for (const { transitions } of steps) {
      if (transitions.length === 0) continue;
      const now = transitions.map(transitionId);
      note({ input, events }, last, now);
      last = now;
    }
    const key = keyOf(walk.snapshot, cases);
    const place = places.get(key);
    if (place?.arrivals.has(last.join())) return;
    if (!place && places.size >= mostSnapshots) {
      bounded = true;
      return;
    }
    if (place) {
      place.arrivals.set(last.join(), { events, last });
      for (const { event, first } of place.exits) note({ input, events: [...events, event] }, last, first, false);
      return;
    }
    const fresh = { walk, arrivals: new Map([[last.join(), { events, last }]]), exits: [] };
    places.set(key, fresh);
    queue.push(fresh);
  };

  for (const input of cases.inputs ?? [undefined]) {
    const outcome = start(recorded, input);
    arrive({ input, events: [], snapshot: outcome.snapshot }, outcome);
  }
  for (let place = queue.shift(); place; place = queue.shift()) {
    const { walk, arrivals, exits } = place;
    if (walk.snapshot.status !== 'active') continue;
    for (const event of candidates(walk.snapshot, cases)) {
      const outcome = step(recorded, walk, event);
      const first = outcome.steps.find(({ transitions }) => transitions.length > 0)?.transitions.map(transitionId);
      if (!first) continue;
      exits.push({ event, first });
      const { input } = walk;
      for (const { events, last } of arrivals.values()) note({ input, events: [...events, event] }, last, first, false);
      arrive({ input, events: [...walk.events, event], snapshot: outcome.snapshot }, outcome);
    }
  }
  return { pairs, runs: longest(found), answers, recorded, snapshots: places.size, bounded };
}

/** Returns the pairs of transitions that runs take. */
export function pairsOf(machine: AnyStateMachine, runs: readonly Run[]): Set<string> {
  const pairs = new Set<string>();
  for (const { input, events } of runs) {
    let { snapshot, steps } = start(machine, input);
    let last = chain(steps, [], (pair) => pairs.add(pair));
    for (const event of events) {
      ({ snapshot, steps } = step(machine, { input, snapshot }, event));
      last = chain(steps, last, (pair) => pairs.add(pair));
    }
  }
  return pairs;
}

/** Calls `note` for each pair of transitions of consecutive steps, and returns the last transitions. */
function chain(steps: Outcome['steps'], before: readonly string[], note: (pair: string) => void): readonly string[] {
  let last = before;
  for (const { transitions } of steps) {
    if (transitions.length === 0) continue;
    const now = transitions.map(transitionId);
    for (const one of last) for (const other of now) note(`${one} → ${other}`);
    last = now;
  }
  return last;
}

/** Returns the runs that are not the beginning of another one. */
function longest(walks: readonly Run[]): Run[] {
  const begun = new Set<string>();
  const chosen: Run[] = [];
  const ids = new Map<AnyEventObject, number>();
  const idOf = (event: AnyEventObject) => ids.get(event) ?? ids.set(event, ids.size).size - 1;
  for (const { input, events } of walks.toReversed()) {
    const path = [
      `${JSON.stringify(input)}`,
      ...events.map((event) => (event.actorId ? JSON.stringify(event) : idOf(event))),
    ];
    const key = path.join(' ');
    if (begun.has(key)) continue;
    for (let end = path.length; end > 0; end -= 1) begun.add(path.slice(0, end).join(' '));
    chosen.push({ input, events });
  }
  return chosen;
}

/** Returns a copy of the chart that records how each guarded transition is answered whenever it is asked. */
function recordGuards(machine: AnyStateMachine): { recorded: AnyStateMachine; answers: PairCoverage['answers'] } {
  const recorded = createMachine(
    machine.config as never,
    machine.implementations as never,
  ) as unknown as AnyStateMachine;
  const answers: PairCoverage['answers'] = new Map();
  for (const transition of nodesOf(recorded.root).flatMap((node) => transitionsOf(node))) {
    if (transition.guard === undefined) continue;
    const given = new Set<boolean>();
    answers.set(transitionId(transition), given);
    Object.assign(transition, { guard: asked(transition.guard, given) });
  }
  return { recorded, answers };
}

type Combined = { check: (...args: readonly unknown[]) => boolean; guards: readonly unknown[] };

/** Returns a guard that answers as the given one and notes it. */
function asked(guard: AnyTransitionDefinition['guard'], given: Set<boolean>): unknown {
  const whole = and([guard as never]) as unknown as Combined;
  const { check, guards } = whole;
  return Object.assign(() => false, {
    check: (...args: readonly unknown[]) => {
      const answer = check(...args);
      given.add(answer);
      return answer;
    },
    guards,
  });
}
