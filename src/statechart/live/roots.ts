import { Actor, type AnyActorRef } from 'xstate';

/** The actor systems of a page, including those that a view starts for itself. */
export type Roots = { get: () => AnyActorRef[]; subscribe: (told: Told) => () => void };
/** Called when a system has started or ended. */
type Told = (root: AnyActorRef, runs: boolean) => void;

const known = new Set<AnyActorRef>();
const unlisted = new WeakSet<AnyActorRef>();
const listeners = new Set<Told>();
const { start, stop } = Actor.prototype;

/**
 * Every system that starts once this module is loaded, which the public pages never do. Views need not register the
 * systems they start, because the start of an actor is intercepted. Its stop is intercepted too, because a view's actor
 * still looks active afterwards: it may be started again.
 */
export const roots: Roots = {
  get: () => [...known],
  subscribe: (told) => {
    listeners.add(told);
    return () => listeners.delete(told);
  },
};

Actor.prototype.start = function begin(this: Actor<never>) {
  start.call(this);
  // An actor is its own reference, whatever its logic.
  list(this as unknown as AnyActorRef);
  return this;
};

Actor.prototype.stop = function end(this: Actor<never>) {
  stop.call(this);
  // An actor is its own reference, whatever its logic.
  forget(this as unknown as AnyActorRef);
  return this;
};

/** Lists a running actor that started before this module was loaded. */
export function list(ref: AnyActorRef): void {
  if (ref._parent !== undefined || !isMachine(ref) || known.has(ref) || unlisted.has(ref)) return;
  known.add(ref);
  ref.subscribe({ complete: () => forget(ref), error: () => forget(ref) });
  for (const told of listeners) told(ref, true);
}

/** Keeps an actor out of the list. Call it before the actor starts. */
export const unlist = (ref: AnyActorRef): void => void unlisted.add(ref);

function forget(ref: AnyActorRef): void {
  if (known.delete(ref)) for (const told of listeners) told(ref, false);
}

/** Whether an actor is a machine. Promises and callbacks are not; the simulator's runs are never started. */
function isMachine(ref: AnyActorRef): boolean {
  const { logic } = ref as { logic?: unknown };
  return typeof logic === 'object' && logic !== null && 'root' in logic;
}
