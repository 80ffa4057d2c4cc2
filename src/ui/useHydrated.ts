import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Returns whether the browser has taken over the server-rendered page. Use it for content that both would render
 * differently, such as names and sort orders from `Intl`: it appears with the second render.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
