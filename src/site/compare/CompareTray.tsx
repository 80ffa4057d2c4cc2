import { useEffect } from 'react';
import { useSystem } from '../../portal/system.tsx';
import { useTag } from '../../portal/useTag.ts';
import { later } from '../../ui/later.tsx';

const Tray = later(() => import('./Tray.tsx').then((part) => part.Tray));
/** By then the page has long been rendered, so a later selection needs no loading, even offline. */
const PRELOAD_AFTER_MS = 5_000;

/** The models selected in the search and the actions on them, at the foot of the window while there are some. */
export function CompareTray() {
  const { compare } = useSystem();
  const chosen = useTag(compare, 'chosen');
  useEffect(() => {
    const timer = setTimeout(Tray.preload, PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return chosen ? <Tray /> : null;
}
