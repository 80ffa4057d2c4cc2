import type { AnyActorRef } from 'xstate';
import { type Heard, inputOf, type Watched, type WatchSource } from '../live/watch.ts';
import { stateIn } from '../log/actorState.ts';
import { plain } from '../log/plain.ts';
import { Packer } from './packing.ts';
import type { FromPage, SentActor } from './wire.ts';

/** A window forgets all parts when it receives everything again; so many parts may come in between. */
const MOST_PARTS = 20_000;

/**
 * Returns a function that sends what has changed since its last call: the whole state first, and again when `afresh` is
 * true.
 */
export function sendWatch(watch: WatchSource, load: string, post: (message: FromPage) => void) {
  let packer = new Packer();
  let most = MOST_PARTS;
  let serial = 0;
  const snapshots = new Map<string, unknown>();
  let heard: ReadonlySet<Heard> = new Set();
  return (afresh = false): void => {
    if (afresh || packer.count > most) {
      packer = new Packer();
      serial = 0;
      snapshots.clear();
      heard = new Set();
    }
    const now = watch.getWatch();
    const fresh = now.heard.filter((one) => !heard.has(one));
    heard = new Set(now.heard);
    const changed = now.actors.filter(({ id, ref }) => {
      const snapshot: unknown = ref.getSnapshot();
      const isNew = !snapshots.has(id) || snapshots.get(id) !== snapshot;
      snapshots.set(id, snapshot);
      return isNew;
    });
    const message = {
      actors: now.actors.map(({ id }) => id),
      changed: changed.map((actor) => sent(actor, packer)),
      oldest: now.heard[0]?.number ?? Number.POSITIVE_INFINITY,
      heard: fresh.map((one) => packer.pack(one, HEARD_DEPTH)),
    };
    for (const id of snapshots.keys()) if (!message.actors.includes(id)) snapshots.delete(id);
    serial += 1;
    post({ kind: 'state', load, serial, parts: packer.take(), ...message });
    if (serial === 1) most = packer.count + MOST_PARTS;
  };
}

/** An event holds states, which hold contexts, whose parts are shared. */
const HEARD_DEPTH = 4;

function sent({ id, name, ref, machine }: Watched, packer: Packer): SentActor {
  const { children } = ref.getSnapshot() as { children?: Record<string, AnyActorRef | undefined> };
  const scheduled = Object.values(ref.system.getSnapshot()._scheduledEvents);
  return {
    id,
    name,
    chart: machine?.id ?? null,
    parent: ref._parent?.sessionId ?? null,
    input: packer.pack(plain(inputOf(ref))),
    state: packer.pack(stateIn(ref.getSnapshot())),
    children: Object.keys(children ?? {}),
    timers: scheduled
      .filter(({ source }) => source === ref)
      // an event of a timer is an event
      .map((timer) => ({
        id: timer.id,
        event: plain(timer.event) as typeof timer.event,
        startedAt: timer.startedAt,
        delay: timer.delay,
      })),
  };
}
