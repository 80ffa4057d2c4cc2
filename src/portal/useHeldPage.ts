import { useEffect, useId } from 'react';
import { holdPage, releasePage } from '../effects/heldPage.ts';

/** While something is entered of which a draft is kept: other pages may be gone to, but the browser asks before it closes. */
export function useHeldPage(entered: boolean): void {
  const by = useId();
  useEffect(() => {
    if (!entered) return;
    holdPage(by, { kept: true });
    return () => releasePage(by);
  }, [entered, by]);
}
