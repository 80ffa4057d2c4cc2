import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { Cases } from '../../../machines/cases.ts';
import { transitionId, transitionsOf } from '../chartOf.ts';
import { candidates, step } from './pure.ts';

/** Why a branch of an event is taken or not. */
export type Verdict = 'taken' | 'guardSaysNo' | 'earlierBranch' | 'deeperState';
/** An event that can be sent now: the transitions it would take, and the verdict for each branch that listens. */
export type Offer = { event: AnyEventObject; taken: string[]; verdicts: Map<string, Verdict> };

/** Returns the events that can be sent in a state, without samples that nothing listens to. Sends nothing. */
export function offersOf(
  machine: AnyStateMachine,
  at: { input: unknown; snapshot: AnyMachineSnapshot },
  cases: Cases,
): Offer[] {
  if (at.snapshot.status !== 'active') return [];
  return candidates(at.snapshot, cases)
    .map((event) => offerOf(machine, at, event))
    .filter(({ verdicts }) => verdicts.size > 0);
}

/** Returns what one event would do. */
export function offerOf(
  machine: AnyStateMachine,
  at: { input: unknown; snapshot: AnyMachineSnapshot },
  event: AnyEventObject,
): Offer {
  const first = step(machine, at, event).steps.find(({ transitions }) => transitions.length > 0);
  const chosen = new Set(
    (first?.transitions ?? []).filter(({ eventType }) => listens(String(eventType), event)).map(transitionId),
  );
  const verdicts = new Map<string, Verdict>();
  for (const node of at.snapshot._nodes) {
    const branches = transitionsOf(node).filter(({ eventType }) => listens(String(eventType), event));
    const ids = branches.map(transitionId);
    const reached = ids.findIndex((id) => chosen.has(id));
    branches.forEach((branch, index) => {
      const id = ids[index] ?? '';
      if (chosen.has(id)) verdicts.set(id, 'taken');
      else if (reached >= 0 && index > reached) verdicts.set(id, 'earlierBranch');
      else verdicts.set(id, branch.guard === undefined ? 'deeperState' : 'guardSaysNo');
    });
  }
  return { event, taken: [...chosen], verdicts };
}

/** Returns whether a transition for `descriptor` matches an event, with `*` and `name.*` as in the machine. */
export function listens(descriptor: string, { type }: AnyEventObject): boolean {
  if (descriptor === '') return false;
  if (descriptor === type || descriptor === '*') return true;
  if (!descriptor.endsWith('.*')) return false;
  const stem = descriptor.slice(0, -2);
  return type === stem || type.startsWith(`${stem}.`);
}
