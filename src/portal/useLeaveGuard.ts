import { createContext, use, useEffect, useId } from 'react';
import { useSystem } from './system.tsx';

type Hold = (by: string, unsaved: boolean) => void;

/** Reports unsaved input to the pane around a form, because the pane can be closed. */
export const HoldContext = createContext<Hold | null>(null);

/**
 * While there is unsaved input, asks before the page is left, the surrounding pane is closed, or the browser unloads
 * the page.
 */
export function useLeaveGuard(unsaved: boolean): void {
  const { navigation } = useSystem();
  const hold = use(HoldContext);
  const by = useId();
  useEffect(() => {
    if (!unsaved) return;
    navigation.send({ type: 'navigation.guarded', by });
    hold?.(by, true);
    return () => {
      navigation.send({ type: 'navigation.released', by });
      hold?.(by, false);
    };
  }, [unsaved, navigation, hold, by]);
}
