import {
  answered,
  anyRefused,
  can,
  heard,
  holds,
  isStartOf,
  refused,
  running,
  starts,
  tagged,
  unchanged,
  was,
} from '../support/facts.ts';
import { acting, deaf, type Fault, hearing, without } from '../support/seeded.ts';
import { always, both, type Claim, either, implies, not, respondsTo } from '../support/temporal.ts';
import type { Property } from './property.ts';

/** Properties that many charts have. Each takes the places of the chart in which its fault is put. */

/** A busy state is left when the world answers, whatever it answers. `path` is a busy state that invokes an actor. */
export const busyEnds = (tag: string, path: string, event = 'onError'): Property => ({
  says: `"${tag}" ends when the world answers, also with a failure`,
  claim: respondsTo(either(not(tagged(tag)), ended), tagged(tag)),
  fault: deaf(path, event),
});

/** An actor that is started by a submit is not started again while it runs. `path` is the state that invokes it. */
export const oneAtATime = (what: string, actor: string, path: string, event: string): Property => ({
  says: `${what} is not sent twice: a second submit does nothing while the first one runs`,
  claim: always(implies(starts(actor), either(not(was(running(actor))), answered(actor), refused(actor)))),
  fault: hearing(path, event, { target: path.split('.').at(-1), reenter: true }),
});

/** After a failure the user can try again. `path` is the failed state. */
export const retries = (tag: string, path: string, event: string, actor: string): Property => ({
  says: `after a failure ("${tag}") the user can try again`,
  claim: always(
    both(implies(tagged(tag), can({ type: event })), implies(both(was(tagged(tag)), heard(event)), running(actor))),
  ),
  fault: deaf(path, event),
});

/** A failure is shown with its reason. */
export const reasoned = (tag: string, action = 'keepFailure', field = 'failure'): Property => ({
  says: `"${tag}" is never shown without a reason`,
  claim: always(
    implies(
      tagged(tag),
      holds<Record<string, unknown>>((context) => context[field] !== null),
    ),
  ),
  fault: without(action),
});

/** A failed call changes nothing of what the user sees, apart from the reason. */
export const keptOnFailure = <Context>(
  what: string,
  select: (context: Context) => unknown,
  lost: unknown,
  action = 'keepFailure',
): Property => ({
  says: `${what} stays when a call fails`,
  claim: always(implies(anyRefused, unchanged<Context>(select))),
  fault: acting(`${action} loses ${what}`, action, lost),
});

/** An actor that changes something starts only when the user has said so. */
export const onlyWhen = (
  what: string,
  actors: readonly string[],
  events: readonly string[],
  fault: Fault,
): Property => ({
  says: `${what} only when the user says so`,
  claim: always(implies(starts(...actors), heard(...events))),
  fault,
});

/** The result of an actor is used only while it answers the current question. */
export const answersCurrent = <Context, Input>(
  what: string,
  actor: string,
  isCurrent: (input: Input, context: Context) => boolean,
  fault: Fault,
): Property => ({
  says: `${what}: the answer to an earlier question is never shown for a later one`,
  claim: current(actor, isCurrent),
  fault,
});

const current =
  <Context, Input>(actor: string, isCurrent: (input: Input, context: Context) => boolean): Claim =>
  ({ moments }, from = 0) => {
    let input: Input | undefined;
    for (const [at, { event, did, snapshot }] of moments.entries()) {
      const before = moments[at - 1]?.snapshot;
      const isAnswer = event?.type === `xstate.done.actor.${actor}`;
      if (at >= from && isAnswer && before && !isCurrent(input as Input, before.context as Context)) return at;
      const start = did.findLast((act) => isStartOf(act, [actor]));
      if (start) input = start.params.input as Input;
      else if (!snapshot.children[actor]) input = undefined;
    }
    return null;
  };

/** After an event nothing is left of a part of the context. */
export const forgets = <Context>(
  says: string,
  event: string,
  isEmpty: (context: Context) => boolean,
  fault: Fault,
): Property => ({ says, claim: always(implies(heard(event), holds<Context>(isEmpty))), fault });

/** Values that belong together: what an actor gets always fits. */
export const startedWith = <Input>(actor: string, fits: (input: Input) => boolean): Claim =>
  always(({ did }) => did.every((act) => !isStartOf(act, [actor]) || fits(act.params.input as Input)));

/** The chart has come to its end. */
export const ended = ({ snapshot }: { snapshot: { status: string } }): boolean => snapshot.status === 'done';

/** A timer with this name has elapsed. */
export const elapsed =
  (delay: string) =>
  ({ event }: { event: { type: string } | null }): boolean =>
    event?.type.startsWith(`xstate.after.${delay}.`) === true;

/** The tags are as they were before. */
export const sameTags =
  (...tags: readonly string[]) =>
  (
    { snapshot }: { snapshot: { tags: ReadonlySet<string> } },
    before: { snapshot: { tags: ReadonlySet<string> } } | null,
  ): boolean =>
    before === null || tags.every((tag) => snapshot.tags.has(tag) === before.snapshot.tags.has(tag));
