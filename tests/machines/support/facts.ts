import type { Fact } from './temporal.ts';
import type { Act, Moment } from './trace.ts';

/** Facts about a moment of a run. */

type Words = Readonly<Record<string, unknown>>;

/** The view would see one of these tags. */
export const tagged =
  (...tags: readonly string[]): Fact =>
  ({ snapshot }) =>
    tags.some((tag) => snapshot.tags.has(tag));

/** The chart is in a state, named by its keys below the root: `signedIn.menus`. */
export const inState =
  (...paths: readonly string[]): Fact =>
  ({ snapshot }) =>
    snapshot._nodes.some(({ path }) => paths.includes(path.join('.')));

/** The moment comes from one of these events. */
export const heard =
  (...types: readonly string[]): Fact =>
  ({ event }) =>
    event !== null && types.includes(event.type);

/** The moment comes from an event with these fields. */
export const heardWith =
  (type: string, fields: Words): Fact =>
  ({ event }) =>
    event?.type === type && Object.entries(fields).every(([name, value]) => same(event[name], value));

/** An actor has returned a result. */
export const answered = (...ids: readonly string[]): Fact => heard(...ids.map((id) => `xstate.done.actor.${id}`));
/** An actor has failed. */
export const refused = (...ids: readonly string[]): Fact => heard(...ids.map((id) => `xstate.error.actor.${id}`));
/** Any actor has failed. */
export const anyRefused: Fact = ({ event }) => event?.type.startsWith('xstate.error.actor.') === true;
/** Any actor has returned a result. */
export const anyAnswered: Fact = ({ event }) => event?.type.startsWith('xstate.done.actor.') === true;

/** The moment comes from the world: the result of an actor, or a timer. */
export const fromWorld: Fact = ({ event }) => event?.type.startsWith('xstate.') === true;

/** An actor runs. */
export const running =
  (...ids: readonly string[]): Fact =>
  ({ snapshot }) =>
    ids.some((id) => snapshot.children[id] !== undefined);

/** The chart executed an action. */
export const did =
  (type: string, fits: (params: Words) => boolean = () => true): Fact =>
  ({ did: acts }) =>
    acts.some((act) => act.type === type && fits(act.params));

/** The chart sent an event to another actor. */
export const sent = (type: string): Fact =>
  did('xstate.sendTo', ({ event }) => (event as Words | undefined)?.type === type);
/** The chart told its environment. */
export const emitted = (type: string): Fact =>
  did('xstate.emit', ({ event }) => (event as Words | undefined)?.type === type);

/** An actor starts. */
export const starts =
  (...ids: readonly string[]): Fact =>
  ({ did: acts }) =>
    acts.some((act) => isStartOf(act, ids));

export const isStartOf = ({ type, params }: Act, ids: readonly string[]): boolean =>
  type === 'xstate.spawnChild' && ids.includes(String(params.id));

/** What is in the context. */
export const holds =
  <Context>(check: (context: Context) => boolean): Fact =>
  ({ snapshot }) =>
    check(snapshot.context as Context);

/** Part of the context is as it was at the moment before. */
export const unchanged =
  <Context>(...select: readonly ((context: Context) => unknown)[]): Fact =>
  ({ snapshot }, before) =>
    before === null ||
    select.every((one) => same(one(snapshot.context as Context), one(before.snapshot.context as Context)));

/** A fact about the moment before; it does not hold at the beginning. */
export const was =
  (fact: Fact): Fact =>
  (_, before) =>
    before !== null && fact(before, null);

/** A fact begins to hold. */
export const begins =
  (fact: Fact): Fact =>
  (now, before) =>
    fact(now, before) && !(before !== null && fact(before, null));

/** A fact ends to hold. */
export const ends =
  (fact: Fact): Fact =>
  (now, before) =>
    !fact(now, before) && before !== null && fact(before, null);

/** The user can send an event, and a transition takes it. */
export const can =
  (event: { type: string; [field: string]: unknown }): Fact =>
  ({ snapshot }) =>
    snapshot.can(event);

export const same = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

export const contextOf = <Context>({ snapshot }: Moment): Context => snapshot.context as Context;
