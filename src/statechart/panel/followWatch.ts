import type { AnyStateMachine } from 'xstate';
import type { Heard, Watch, Watched, WatchSource } from '../live/watch.ts';
import type { ActorState } from '../log/actorState.ts';
import { Unpacker } from './packing.ts';
import { showIn, standInFor } from './standIn.ts';
import type { FromPage, FromWindow, SentActor } from './wire.ts';

type State = Extract<FromPage, { kind: 'state' }>;

/** Follows the systems of a page in another window. Its actors stand for the page's, and events go there. */
export class Follower implements WatchSource {
  #watch: Watch = { actors: [], heard: [] };
  #listeners = new Set<() => void>();
  #unpacker = new Unpacker();
  #actors = new Map<string, Watched>();
  #load = '';
  #serial = 0;
  #paused = false;
  #machineOf: (id: string) => AnyStateMachine | undefined;
  #post: (message: FromWindow) => void;

  /** `machineOf` returns the statechart with an ID. */
  constructor(machineOf: (id: string) => AnyStateMachine | undefined, post: (message: FromWindow) => void) {
    this.#machineOf = machineOf;
    this.#post = post;
  }

  getWatch = (): Watch => this.#watch;
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  get paused(): boolean {
    return this.#paused;
  }
  set paused(paused: boolean) {
    this.#paused = paused;
    this.#post({ kind: 'pause', load: this.#load, paused });
  }

  clear(): void {
    this.#post({ kind: 'clear', load: this.#load });
  }

  stop(): void {
    this.#listeners.clear();
  }

  /** Takes a state from the page. If one before it was missed, it asks for everything. */
  take(state: State): void {
    if (state.serial === 1) this.#begin(state.load);
    else if (state.load !== this.#load || state.serial !== this.#serial + 1) {
      // the states until the answer belong to what was missed
      if (this.#load !== '') this.#post({ kind: 'follow' });
      this.#load = '';
      return;
    }
    this.#serial = state.serial;
    this.#unpacker.add(state.parts);
    for (const actor of state.changed) this.#show(actor);
    const actors = state.actors.flatMap((id) => this.#actors.get(id) ?? []);
    this.#actors = new Map(actors.map((actor) => [actor.id, actor]));
    const heard = new Map(this.#watch.heard.map((one) => [one.number, one]));
    for (const packed of state.heard) {
      // the page packed what it heard
      const one = this.#unpacker.read(packed) as Heard;
      heard.set(one.number, one);
    }
    const kept = [...heard.values()].filter(({ number }) => number >= state.oldest);
    this.#watch = { actors, heard: kept.toSorted((one, other) => one.number - other.number) };
    for (const listener of this.#listeners) listener();
  }

  #begin(load: string): void {
    // another load of the page has other actors with the same IDs
    if (load !== this.#load) this.#actors.clear();
    this.#load = load;
    this.#unpacker = new Unpacker();
    this.#watch = { actors: [], heard: [] };
    if (this.#paused) this.#post({ kind: 'pause', load, paused: true });
  }

  #show(sent: SentActor): void {
    const { id, name, chart } = sent;
    const machine = (chart === null ? undefined : this.#machineOf(chart)) ?? null;
    const load = this.#load;
    const known = this.#actors.get(id);
    const ref = known?.ref ?? standInFor(id, (event) => this.#post({ kind: 'send', load, actor: id, event }));
    const parent = sent.parent === null ? undefined : this.#actors.get(sent.parent)?.ref;
    Object.assign(ref, { _parent: parent, options: { input: this.#unpacker.read(sent.input) } });
    // the page packed the actor's state
    const state = this.#unpacker.read(sent.state) as ActorState | null;
    if (machine && state) showIn(ref, machine, sent, state);
    this.#actors.set(id, { id, name, ref, machine });
  }
}
