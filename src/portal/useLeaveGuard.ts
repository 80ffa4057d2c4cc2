import { createContext, use, useEffect, useId } from 'react';
import { useSystem } from './system.tsx';

type Hold = (by: string, unsaved: boolean) => void;

/** What stands around forms and can be closed (a pane) is told what they hold. */
export const HoldContext = createContext<Hold | null>(null);

/**
 * While there is unsaved input, leaving the page asks first, and so do the pane around it before it is closed and the
 * browser before the page goes.
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
