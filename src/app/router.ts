import { useSelector } from '@xstate/react';
import type { BaseLocationHook } from 'wouter';
import { pathIn } from '../../machines/navigation/address.ts';
import { useSystem } from './system.tsx';

/**
 * The router's idea of where it is, taken from the navigation chart: the address of the page on the screen. Links ask
 * the chart, which decides (sign-in check, unsaved input) and then writes the URL.
 */
export const useNavigationLocation: BaseLocationHook = () => {
  const { navigation } = useSystem();
  const go = (to: string, options?: { replace?: boolean }) =>
    navigation.send({ type: 'navigation.go', to, ...(options?.replace && { replace: true }) });
  return [pathIn(useAddress()), go];
};

/** The query of that address, without its question mark. */
export const useNavigationSearch = (): string => /\?([^#]*)/.exec(useAddress())?.[1] ?? '';

/** The address of the page on the screen: path, query and fragment. */
export function useAddress(): string {
  const { navigation } = useSystem();
  return useSelector(navigation, ({ context }) => context.shown?.address ?? context.address ?? '/');
}
