import { useSelector } from '@xstate/react';
import type { BaseLocationHook } from 'wouter';
import { pathIn } from '../../machines/navigation/address.ts';
import { useSystem } from './system.tsx';

/**
 * The router's location, taken from the navigation statechart: the address of the current page. Links ask the
 * statechart, which decides (sign-in check, unsaved input) and then writes the URL.
 */
export const useNavigationLocation: BaseLocationHook = () => {
  const { navigation } = useSystem();
  const go = (to: string, options?: { replace?: boolean }) =>
    navigation.send({ type: 'navigation.go', to, ...(options?.replace && { replace: true }) });
  // only the path: links must not render again with every query
  const path = useSelector(navigation, ({ context }) => pathIn(addressIn(context)));
  return [path, go];
};

/** Returns the query of that address without its question mark. */
export const useNavigationSearch = (): string => /\?([^#]*)/.exec(useAddress())?.[1] ?? '';

/** Returns the address of the current page: path, query and fragment. */
export function useAddress(): string {
  const { navigation } = useSystem();
  return useSelector(navigation, ({ context }) => addressIn(context));
}

type Addressed = { shown: { address: string } | null; address: string | null };
const addressIn = ({ shown, address }: Addressed): string => shown?.address ?? address ?? '/';
