import { type AnyEventObject, type AnyMachineSnapshot, type AnyStateMachine, initialTransition } from 'xstate';
import type { Cases } from '../../../machines/cases.ts';
import type { Path } from '../../../src/statechart/simulate/pathTo.ts';
import { candidates, start, step } from '../../../src/statechart/simulate/pure.ts';
import { createSeed } from './seed.ts';

/** What a chart did at a moment: an action with its parameters. Actions that only change the context are not listed. */
export type Act = { type: string; params: Readonly<Record<string, unknown>> };
/** One step of a run: the event, the snapshot after it, and what the chart did. The beginning has no event. */
export type Moment = { event: AnyEventObject | null; snapshot: AnyMachineSnapshot; did: readonly Act[] };

/**
 * A finished run. The first `body` events are the run itself. In the events after them, the world answers every actor
 * that still runs and every timer, until nothing is pending.
 */
export type Trace = { input: unknown; luck: number; body: number; moments: readonly Moment[] };

/** The most answers that complete a run. A chart that polls never comes to rest. */
const MOST_ANSWERS = 24;

/** Returns the saved run up to a moment. */
export const pathIn = ({ input, moments }: Trace, last = moments.length - 1): Path => ({
  input,
  events: moments.slice(1, last + 1).flatMap(({ event }) => event ?? []),
});

/** Returns the first moment of a run. */
export function beginning(machine: AnyStateMachine, input: unknown): Moment {
  const did: Act[] = initialTransition(machine, input as never)[1].map(actOf);
  return { event: null, snapshot: start(machine, input).snapshot, did };
}

/** Returns the moment after an event, or null when the chart does not react to it. */
export function next(
  machine: AnyStateMachine,
  input: unknown,
  snapshot: AnyMachineSnapshot,
  event: AnyEventObject,
): Moment | null {
  const child = /^xstate\.(?:done|error)\.actor\.(.+)$|^xstate\.snapshot\.(.+)$/.exec(event.type);
  const id = child?.[1] ?? child?.[2];
  // only an actor that runs can answer
  if (id !== undefined && snapshot.children[id] === undefined) return null;
  const did: Act[] = [];
  const { snapshot: after, steps } = step(machine, { input, snapshot }, event, (action) => did.push(actOf(action)));
  // a failure that nothing handles stops the chart
  const isTaken = steps.some(({ transitions }) => transitions.length > 0) || after.status !== snapshot.status;
  return isTaken ? { event, snapshot: after, did } : null;
}

/** Returns the run along the events; events that nothing listens to are left out. Then the world answers. */
export function complete(
  machine: AnyStateMachine,
  cases: Cases,
  { input, luck, events }: { input: unknown; luck: number; events: readonly AnyEventObject[] },
): Trace {
  const moments = [beginning(machine, input)];
  const now = () => moments.at(-1)?.snapshot as AnyMachineSnapshot;
  for (const event of events) {
    const moment = now().status === 'active' && next(machine, input, now(), event);
    if (moment) moments.push(moment);
  }
  const body = moments.length - 1;
  answerAll(machine, cases, { input, luck, moments });
  return { input, luck, body, moments };
}

/** Returns everything that the world can answer: results of running actors and timers, by who answers. */
export function pendingIn(snapshot: AnyMachineSnapshot, cases: Cases): Map<string, AnyEventObject[]> {
  const world = candidates(snapshot, { ...cases, events: [] }).filter(
    // the chart raises these itself
    ({ type }) => !type.startsWith('xstate.done.state.'),
  );
  return Map.groupBy(world, ({ type, actorId }) => String(actorId ?? type));
}

/** Adds the answers of the world, the one first that waits longest. */
function answerAll(
  machine: AnyStateMachine,
  cases: Cases,
  { input, luck, moments }: { input: unknown; luck: number; moments: Moment[] },
): void {
  const random = createSeed(luck);
  const served = new Map<string, number>();
  const deaf = new Set<unknown>();
  for (let turn = 0; turn < MOST_ANSWERS; ) {
    const { snapshot } = moments.at(-1) as Moment;
    if (snapshot.status !== 'active') return;
    const pending = [...pendingIn(snapshot, cases)].filter(([who]) => !deaf.has(snapshot.children[who] ?? who));
    pending.sort(([one], [other]) => (served.get(one) ?? -1) - (served.get(other) ?? -1));
    const [who, answers] = pending[0] ?? [];
    if (who === undefined || !answers) return;
    const event = answers[Math.floor(random() * answers.length)] as AnyEventObject;
    const moment = next(machine, input, snapshot, event);
    served.set(who, turn);
    // an actor whose answer nobody takes has answered all the same
    if (!moment) deaf.add(snapshot.children[who] ?? who);
    else {
      moments.push(moment);
      // a timer may have another answer in another state
      for (const one of deaf) if (typeof one === 'string') deaf.delete(one);
      turn += 1;
    }
  }
}

const actOf = ({ type, params }: { type: string; params?: unknown }): Act => ({
  type,
  params: (params ?? {}) as Act['params'],
});
