import { useEffect, useId } from 'react';
import { holdPage, releasePage } from '../effects/heldPage.ts';

/** While a draft exists, the browser asks before it closes the page. Navigation inside the app is allowed. */
export function useHeldPage(entered: boolean): void {
  const by = useId();
  useEffect(() => {
    if (!entered) return;
    holdPage(by, { kept: true });
    return () => releasePage(by);
  }, [entered, by]);
}
