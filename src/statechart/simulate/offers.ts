import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { Cases } from '../../../machines/cases.ts';
import { transitionId } from '../../portal/counts/partIds.ts';
import { transitionsOf } from '../chartOf.ts';
import { type GuardAnswer, guardOf } from '../log/guards.ts';
import { listens } from './listens.ts';
import { candidates, step } from './pure.ts';

/** Why a branch of an event is taken or not. */
export type Verdict = 'taken' | 'guardSaysNo' | 'earlierBranch' | 'deeperState';
/**
 * An event that can be sent now: the transitions it would take, the verdict for each branch that listens, and the
 * answers of the guards that refuse it.
 */
export type Offer = {
  event: AnyEventObject;
  taken: string[];
  verdicts: Map<string, Verdict>;
  refusals: Map<string, GuardAnswer>;
};

/** Returns the events that can be sent in a state, without samples that nothing listens to. Sends nothing. */
export function offersOf(
  machine: AnyStateMachine,
  at: { input: unknown; snapshot: AnyMachineSnapshot },
  cases: Cases,
): Offer[] {
  return [...offersBy(machine, at, cases)].filter((offer) => offer !== undefined);
}

/** Yields the same events one by one, and undefined for a sample that nothing listens to. */
export function* offersBy(
  machine: AnyStateMachine,
  at: { input: unknown; snapshot: AnyMachineSnapshot },
  cases: Cases,
): Generator<Offer | undefined, void> {
  if (at.snapshot.status !== 'active') return;
  for (const event of candidates(at.snapshot, cases)) {
    const offer = offerOf(machine, at, event);
    yield offer.verdicts.size > 0 ? offer : undefined;
  }
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
  const refusals = new Map<string, GuardAnswer>();
  for (const node of at.snapshot._nodes) {
    const branches = transitionsOf(node).filter(({ eventType }) => listens(String(eventType), event));
    const ids = branches.map(transitionId);
    const reached = ids.findIndex((id) => chosen.has(id));
    branches.forEach((branch, index) => {
      const id = ids[index] ?? '';
      if (chosen.has(id)) verdicts.set(id, 'taken');
      else if (reached >= 0 && index > reached) verdicts.set(id, 'earlierBranch');
      else {
        const answer = guardOf(at.snapshot, event, branch);
        verdicts.set(id, answer === null || answer.result === true ? 'deeperState' : 'guardSaysNo');
        if (answer && answer.result !== true) refusals.set(id, answer);
      }
    });
  }
  return { event, taken: [...chosen], verdicts, refusals };
}
