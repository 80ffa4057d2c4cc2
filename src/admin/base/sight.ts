import { useSelector } from '@xstate/react';
import { type AppSystem, useSystem } from '../../portal/system.tsx';

/** Returns the token of the current role view; null if the user sees the portal with their own permissions. */
export function useSight(): string | null {
  const { session } = useSystem();
  return useSelector(session, ({ context }) => context.view);
}

const viewed = new WeakSet<AppSystem>();

/** Returns whether a role view is shown, or was shown since the page was opened. Its end may be explained still. */
export function useHasViewed(): boolean {
  const system = useSystem();
  if (useSight() !== null) viewed.add(system);
  return viewed.has(system);
}
