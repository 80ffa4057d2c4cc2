import { useEffect } from 'react';
import { useSystem } from '../../portal/system.tsx';
import { useTag } from '../../portal/useTag.ts';
import { later } from '../../ui/later.tsx';

const Tray = later(() => import('./Tray.tsx').then((part) => part.Tray));
/** The page is long drawn by then; whoever chooses later waits for nothing, not even for a network that is gone. */
const PRELOAD_AFTER_MS = 5_000;

/** What is chosen in the search and what can be done with it; at the foot of the window while anything is. */
export function CompareTray() {
  const { compare } = useSystem();
  const chosen = useTag(compare, 'chosen');
  useEffect(() => {
    const timer = setTimeout(Tray.preload, PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return chosen ? <Tray /> : null;
}
