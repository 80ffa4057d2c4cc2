import { useEffect, useState } from 'react';
import { whenIdle } from '../effects/whenIdle.ts';

/** Returns whether the page is loaded and the browser has nothing else to do, so that decoration delays nothing. */
export function useAtRest(): boolean {
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => whenIdle(() => setAtRest(true)), []);
  return isAtRest;
}
