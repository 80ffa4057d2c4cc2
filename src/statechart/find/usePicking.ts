import { useEffect, useRef, useState } from 'react';
import { actorsAround, type Using } from './fibers.ts';
import { nearestActor } from './PickedActors.tsx';
import { pickElement } from './pickElement.ts';

/** Lets the user pick an element of the page, and calls `onShow` with the ID of its nearest actor. */
export function usePicking(onShow: (id: string) => void) {
  const [picking, setPicking] = useState(false);
  const [using, setUsing] = useState<readonly Using[] | null>(null);
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);
  const pick = () => {
    stop.current();
    stop.current = () => {};
    setPicking(!picking);
    if (picking) return;
    stop.current = pickElement((element) => {
      setPicking(false);
      if (element === null) return;
      const found = actorsAround(element);
      setUsing(found);
      const nearest = nearestActor(found);
      if (nearest) onShow(nearest.sessionId);
    });
  };
  return { picking, using, setUsing, pick };
}
