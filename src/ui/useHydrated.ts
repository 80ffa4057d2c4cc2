import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Whether the browser draws, after it has taken over what the server drew. For what both would write differently, as names
 * and their order that come from `Intl`: it stands there with the second drawing.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
