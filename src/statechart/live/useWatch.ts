import { startTransition, useEffect, useState } from 'react';
import type { ActorEntry, ActorHistory } from '../find/actorHistory.ts';
import type { Watch, WatchSource } from './watch.ts';

/** What the live view draws: the running system, and all actors that run or ran. */
type Seen = Watch & { allActors: readonly ActorEntry[] };

/**
 * Returns the known state of a running system. The view is rendered as a transition, which React interrupts for the
 * page that is watched. The history must have subscribed before.
 */
export function useWatch(watcher: WatchSource, history: ActorHistory): Seen {
  const [seen, setSeen] = useState(() => seenIn(watcher, history));
  useEffect(() => {
    const read = () => startTransition(() => setSeen(seenIn(watcher, history)));
    read();
    return watcher.subscribe(read);
  }, [watcher, history]);
  return seen;
}

const seenIn = (watcher: WatchSource, history: ActorHistory): Seen => ({
  ...watcher.getWatch(),
  allActors: history.getActors(),
});
