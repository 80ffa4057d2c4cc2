import type { AnyActorRef, InspectionEvent } from 'xstate';
import type { Roots } from '../live/roots.ts';
import { inputOf, type Watched, type WatchSource, watchedOf } from '../live/watch.ts';
import { plain } from '../log/plain.ts';

/** An actor that runs or ran: plain data without secrets. */
export type ActorEntry = {
  id: string;
  name: string;
  /** The ID of its statechart; null for promises, callbacks and the like. */
  chart: string | null;
  /** The ID of the actor that started it. */
  parent: string | null;
  input: unknown;
  ended: boolean;
};

/** The number of ended actors that are kept. */
const MOST_ENDED = 100;

/** Keeps a list of all actors since it began, with their inputs, also after their end. */
export class ActorHistory {
  #known = new Map<string, ActorEntry>();
  #list: readonly ActorEntry[] = [];
  #ends: (() => void)[] = [];

  /** Follows the actors of a watcher. It must be made before the watcher's views, which read it when they render. */
  constructor(watcher: WatchSource, roots: Roots) {
    const update = () => this.#update(watcher.getWatch().actors);
    const inspected = new Map<AnyActorRef, () => void>();
    // an actor can end before the watcher's next notice
    const inspect = (root: AnyActorRef) => {
      const { unsubscribe } = root.system.inspect((event: InspectionEvent) => {
        if (event.type === '@xstate.actor') this.#add(event.actorRef as AnyActorRef);
      });
      inspected.set(root, unsubscribe);
    };
    for (const { ref } of watcher.getWatch().actors) if (!ref._parent) inspect(ref);
    const unsubscribe = roots.subscribe((root, runs) => {
      if (runs && !inspected.has(root)) inspect(root);
      if (runs) return;
      inspected.get(root)?.();
      inspected.delete(root);
    });
    this.#ends = [watcher.subscribe(update), unsubscribe, () => inspected.forEach((end) => void end())];
    update();
  }

  getActors = (): readonly ActorEntry[] => this.#list;

  stop(): void {
    for (const end of this.#ends) end();
  }

  #add(ref: AnyActorRef): void {
    this.#known.set(ref.sessionId, entryOf(watchedOf(ref)));
  }

  #update(present: readonly Watched[]): void {
    const ids = new Set(present.map(({ id }) => id));
    for (const watched of present) {
      const known = this.#known.get(watched.id);
      const ended = hasEnded(watched.ref);
      if (known?.ended !== ended) this.#known.set(watched.id, { ...entryOf(watched), ended });
    }
    for (const [id, entry] of this.#known)
      if (!ids.has(id) && !entry.ended) this.#known.set(id, { ...entry, ended: true });
    const gone = [...this.#known.values()].filter(({ id, ended }) => ended && !ids.has(id));
    for (const { id } of gone.slice(0, -MOST_ENDED)) this.#known.delete(id);
    const next = [...this.#known.values()];
    const isSame = next.length === this.#list.length && next.every((entry, index) => entry === this.#list[index]);
    if (!isSame) this.#list = next;
  }
}

/** An actor of another window has its name and statechart only here, not in its reference. */
function entryOf({ id, name, ref, machine }: Watched): ActorEntry {
  return {
    id,
    name,
    chart: machine?.id ?? null,
    parent: ref._parent?.sessionId ?? null,
    input: plain(inputOf(ref)),
    ended: false,
  };
}

const hasEnded = (ref: AnyActorRef): boolean => (ref.getSnapshot() as { status?: string }).status !== 'active';
