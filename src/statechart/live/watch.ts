import type { AnyActorRef, AnyEventObject, AnyStateMachine, InspectionEvent } from 'xstate';
import { transitionId } from '../../portal/counts/partIds.ts';
import { type ActorState, isOfMachine, stateIn } from '../log/actorState.ts';
import { alwaysGuardsOf, type GuardAnswer, guardsOf } from '../log/guards.ts';
import { plain } from '../log/plain.ts';
import { nextFrame, type Soon } from './nextFrame.ts';
import type { Roots } from './roots.ts';

/** An actor of the running system. */
export type Watched = { id: string; name: string; ref: AnyActorRef; machine: AnyStateMachine | null };
/** An event that an actor received, and what it did with it. Plain data without secrets. */
export type Heard = {
  number: number;
  at: number;
  actor: string;
  /** The actor's name at that time, because it may be gone when the name is read. */
  name: string;
  /** The ID of its statechart. */
  chart: string | null;
  from: { id: string; name: string } | null;
  event: AnyEventObject;
  taken: string[];
  guards: GuardAnswer[];
  /** The context before. */
  before: unknown;
  /** The whole state before and after; null for actors that are not statecharts, and for an event still to come. */
  stateBefore: ActorState | null;
  stateAfter: ActorState | null;
};
/** An event that an actor has not finished, as it was sent, because guards may ask for what the log hides. */
type Waiting = { number: number; raw: AnyEventObject; always: GuardAnswer[] };
/** The known state of the system; a new object after every change. */
export type Watch = { actors: readonly Watched[]; heard: readonly Heard[] };
/** What the live view reads: the systems of its own page, or of a page in another window. */
export type WatchSource = {
  getWatch: () => Watch;
  subscribe: (listener: () => void) => () => void;
  clear: () => void;
  stop: () => void;
  paused: boolean;
};

const MOST = 400;
const LONGEST = 24;

/** Follows running actor systems: their actors, the messages between them, and the transitions taken. */
export class Watcher implements WatchSource {
  #watch: Watch = { actors: [], heard: [] };
  #listeners = new Set<() => void>();
  #snapshots = new Map<string, unknown>();
  #waiting = new Map<string, Waiting[]>();
  #roots = new Map<AnyActorRef, () => void>();
  #end: () => void;
  #count = 0;
  #due = false;
  #soon: Soon;
  paused = false;

  /**
   * Watches the systems of the given actors, and every system that `roots` reports. `soon` says when listeners learn
   * of changes: by default with the next frame.
   */
  constructor(refs: readonly AnyActorRef[], roots?: Roots, soon: Soon = nextFrame) {
    this.#soon = soon;
    for (const root of [...refs.map(rootOf), ...(roots?.get() ?? [])]) this.#add(root);
    this.#end = roots?.subscribe((root, runs) => (runs ? this.#add(root) : this.#remove(root))) ?? (() => {});
    this.#watch = { actors: this.#present(), heard: [] };
  }

  getWatch = (): Watch => this.#watch;
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Clears the recorded events. */
  clear(): void {
    this.#watch = { ...this.#watch, heard: [] };
    this.#announce();
  }

  stop(): void {
    this.#end();
    for (const end of this.#roots.values()) end();
    this.#roots.clear();
  }

  #add(root: AnyActorRef): void {
    if (this.#roots.has(root)) return;
    const subscription = root.system.inspect((event) => this.#inspect(event));
    this.#roots.set(root, () => subscription.unsubscribe());
    for (const { id, ref } of actorsOf(root)) this.#snapshots.set(id, ref.getSnapshot());
    this.#announce();
  }

  #remove(root: AnyActorRef): void {
    this.#roots.get(root)?.();
    if (this.#roots.delete(root)) this.#announce();
  }

  /** Returns all current actors, without those of ended systems. */
  #present(): Watched[] {
    for (const [root, end] of this.#roots) {
      if (root.getSnapshot().status !== 'stopped') continue;
      end();
      this.#roots.delete(root);
    }
    return [...this.#roots.keys()].flatMap(actorsOf);
  }

  #inspect(event: InspectionEvent): void {
    const ref = event.actorRef as AnyActorRef;
    if (event.type === '@xstate.event') this.#hear(ref, event.event, event.sourceRef as AnyActorRef | undefined);
    else if (event.type === '@xstate.microstep' && event._transitions.length > 0) {
      const waiting = this.#begun(ref, event.event);
      if (waiting === undefined) return;
      if (isOfMachine(event.snapshot)) waiting.always.push(...alwaysGuardsOf(event.snapshot, event.event));
      const taken = event._transitions.map(transitionId);
      this.#change(waiting, (one) => ({ ...one, taken: [...one.taken, ...taken] }));
    } else if (event.type === '@xstate.snapshot') this.#finish(ref, event.event, event.snapshot);
    this.#announce();
  }

  #hear(ref: AnyActorRef, event: AnyEventObject, source: AnyActorRef | undefined): void {
    // the event that ends a promise; its parent receives its own event
    if (this.paused || event.type.startsWith('xstate.promise.')) return;
    const { sessionId } = ref;
    const state = stateIn(this.#snapshots.get(sessionId));
    this.#count += 1;
    const one: Heard = {
      number: this.#count,
      at: Date.now(),
      actor: sessionId,
      name: nameOf(ref),
      chart: machineOf(ref)?.id ?? null,
      from: source ? { id: source.sessionId, name: nameOf(source) } : null,
      // a copy of an event is an event
      event: plain(event) as AnyEventObject,
      taken: [],
      guards: [],
      before: state?.context,
      stateBefore: state,
      stateAfter: null,
    };
    this.#watch = { ...this.#watch, heard: [...this.#watch.heard.slice(1 - MOST), one] };
    const waiting = { number: this.#count, raw: event, always: [] };
    this.#waiting.set(sessionId, [...(this.#waiting.get(sessionId) ?? []), waiting]);
  }

  /** Returns the waiting event that an actor is at: the given one, or the first for what the actor raises itself. */
  #begun({ sessionId }: AnyActorRef, event: AnyEventObject): Waiting | undefined {
    const waiting = this.#waiting.get(sessionId) ?? [];
    const place = waiting.findIndex(({ raw }) => raw === event);
    // an actor receives events in order: those before were dropped
    if (place > 0) this.#waiting.set(sessionId, waiting.slice(place));
    return waiting[Math.max(place, 0)];
  }

  #finish(ref: AnyActorRef, event: AnyEventObject, snapshot: unknown): void {
    const { sessionId } = ref;
    const before = this.#snapshots.get(sessionId);
    const waiting = this.#begun(ref, event);
    if (waiting?.raw === event) {
      const [state, after] = [stateIn(before), stateIn(snapshot)];
      const guards = [...(isOfMachine(before) ? guardsOf(before, event) : []), ...waiting.always];
      this.#change(waiting, (one) => ({
        ...one,
        guards,
        before: state?.context,
        stateBefore: state,
        stateAfter: after,
      }));
      this.#waiting.set(sessionId, (this.#waiting.get(sessionId) ?? []).slice(1));
    }
    if ((snapshot as { status?: string }).status === 'active') this.#snapshots.set(sessionId, snapshot);
    else {
      this.#snapshots.delete(sessionId);
      this.#waiting.delete(sessionId);
    }
  }

  #change({ number }: Waiting, change: (one: Heard) => Heard): void {
    const index = this.#watch.heard.findLastIndex((one) => one.number === number);
    const one = this.#watch.heard[index];
    if (one) this.#watch = { ...this.#watch, heard: this.#watch.heard.with(index, change(one)) };
  }

  /** Notifies once for all changes until the next frame, so that views render at most once a frame. */
  #announce(): void {
    if (this.#due) return;
    this.#due = true;
    this.#soon(() => {
      this.#due = false;
      this.#watch = { ...this.#watch, actors: this.#present() };
      for (const listener of this.#listeners) listener();
    });
  }
}

/** Returns an actor and all actors it started, each with the name from the system or its parent. */
function actorsOf(ref: AnyActorRef): Watched[] {
  const { children } = ref.getSnapshot() as { children?: Record<string, AnyActorRef | undefined> };
  return [watchedOf(ref), ...Object.values(children ?? {}).flatMap((child) => (child ? actorsOf(child) : []))];
}

/** Returns an actor of this page with its name and statechart. */
export const watchedOf = (ref: AnyActorRef): Watched => ({
  id: ref.sessionId,
  name: nameOf(ref),
  ref,
  machine: machineOf(ref),
});

/** Returns what an actor was started with. */
export const inputOf = (ref: AnyActorRef): unknown => (ref as { options?: { input?: unknown } }).options?.input;

/** Returns the actor's given name. One of many, or one without a name, is named after its statechart. */
export function nameOf(ref: AnyActorRef): string {
  const { systemId } = ref as { systemId?: string };
  const chart = machineOf(ref)?.id;
  if (systemId !== undefined || chart === undefined) return systemId ?? ref.id;
  if (ref._parent === undefined || ref.id === ref.sessionId) return chart;
  return ref.id.length > LONGEST ? `${chart} ${ref.id.slice(0, 6)}` : ref.id;
}

function rootOf(ref: AnyActorRef): AnyActorRef {
  return ref._parent ? rootOf(ref._parent) : ref;
}

/** Returns the statechart of an actor; null for other actors. */
export function machineOf(ref: AnyActorRef): AnyStateMachine | null {
  const { logic } = ref as { logic?: unknown };
  return typeof logic === 'object' && logic !== null && 'root' in logic ? (logic as AnyStateMachine) : null;
}
