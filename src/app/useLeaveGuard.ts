import { useEffect, useId } from 'react';
import { useSystem } from './system.tsx';

/** While there is unsaved input, leaving the page asks first, and so does the browser before it closes the page. */
export function useLeaveGuard(unsaved: boolean): void {
  const { navigation } = useSystem();
  const by = useId();
  useEffect(() => {
    if (!unsaved) return;
    navigation.send({ type: 'navigation.guarded', by });
    return () => navigation.send({ type: 'navigation.released', by });
  }, [unsaved, navigation, by]);
}
