import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate';
import { transitionId } from '../chartOf.ts';
import type { Roots } from './roots.ts';

/** An actor of the running system. */
export type Watched = { id: string; name: string; ref: AnyActorRef; machine: AnyStateMachine | null };
/** An event that an actor received, the transitions it took, and the context before. */
export type Heard = {
  number: number;
  at: number;
  actor: string;
  /** The actor's name at that time, because it may be gone when the name is read. */
  name: string;
  from: { id: string; name: string } | null;
  event: AnyEventObject;
  taken: string[];
  before: unknown;
};
/** The known state of the system; a new object after every change. */
export type Watch = { actors: readonly Watched[]; heard: readonly Heard[] };

const MOST = 400;
const LONGEST = 24;

/** Follows running actor systems: their actors, the messages between them, and the transitions taken. */
export class Watcher {
  #watch: Watch = { actors: [], heard: [] };
  #listeners = new Set<() => void>();
  #contexts = new Map<string, unknown>();
  #roots = new Map<AnyActorRef, () => void>();
  #end: () => void;
  #count = 0;
  #due = false;
  paused = false;

  /** Watches the systems of the given actors, and every system that `roots` reports. */
  constructor(refs: readonly AnyActorRef[], roots?: Roots) {
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
    for (const { id, ref } of actorsOf(root)) this.#contexts.set(id, contextOf(ref));
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
    if (event.type === '@xstate.event' && !this.paused) {
      // the event that ends a promise; its parent receives its own event
      if (event.event.type.startsWith('xstate.promise.')) return;
      const source = event.sourceRef as AnyActorRef | undefined;
      this.#count += 1;
      const one: Heard = {
        number: this.#count,
        at: Date.now(),
        actor: ref.sessionId,
        name: nameOf(ref),
        from: source ? { id: source.sessionId, name: nameOf(source) } : null,
        event: event.event,
        taken: [],
        before: this.#contexts.get(ref.sessionId),
      };
      this.#watch = { ...this.#watch, heard: [...this.#watch.heard.slice(1 - MOST), one] };
    } else if (event.type === '@xstate.microstep' && !this.paused) {
      const taken = event._transitions.map(transitionId);
      const index = this.#watch.heard.findLastIndex(({ actor }) => actor === ref.sessionId);
      const one = this.#watch.heard[index];
      if (one && taken.length > 0) {
        const heard = this.#watch.heard.with(index, { ...one, taken: [...one.taken, ...taken] });
        this.#watch = { ...this.#watch, heard };
      }
    } else if (event.type === '@xstate.snapshot') {
      this.#contexts.set(ref.sessionId, contextOf(ref));
    }
    this.#announce();
  }

  /** Notifies once for all changes of the same moment, so that views do not render in the middle of a transition. */
  #announce(): void {
    if (this.#due) return;
    this.#due = true;
    queueMicrotask(() => {
      this.#due = false;
      this.#watch = { ...this.#watch, actors: this.#present() };
      for (const listener of this.#listeners) listener();
    });
  }
}

/** Returns an actor and all actors it started, each with the name from the system or its parent. */
function actorsOf(ref: AnyActorRef): Watched[] {
  const { children } = ref.getSnapshot() as { children?: Record<string, AnyActorRef | undefined> };
  return [
    { id: ref.sessionId, name: nameOf(ref), ref, machine: machineOf(ref) },
    ...Object.values(children ?? {}).flatMap((child) => (child ? actorsOf(child) : [])),
  ];
}

/** Returns the actor's given name. One of many, or one without a name, is named after its statechart. */
function nameOf(ref: AnyActorRef): string {
  const { systemId } = ref as { systemId?: string };
  const chart = machineOf(ref)?.id;
  if (systemId !== undefined || chart === undefined) return systemId ?? ref.id;
  if (ref._parent === undefined || ref.id === ref.sessionId) return chart;
  return ref.id.length > LONGEST ? `${chart} ${ref.id.slice(0, 6)}` : ref.id;
}

function rootOf(ref: AnyActorRef): AnyActorRef {
  return ref._parent ? rootOf(ref._parent) : ref;
}

function machineOf(ref: AnyActorRef): AnyStateMachine | null {
  const { logic } = ref as { logic?: unknown };
  return typeof logic === 'object' && logic !== null && 'root' in logic ? (logic as AnyStateMachine) : null;
}

const contextOf = (ref: AnyActorRef): unknown => (ref.getSnapshot() as Partial<AnyMachineSnapshot>).context;
