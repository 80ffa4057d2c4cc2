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
  // the path alone: links need not be drawn anew with every query
  const path = useSelector(navigation, ({ context }) => pathIn(addressIn(context)));
  return [path, go];
};

/** The query of that address, without its question mark. */
export const useNavigationSearch = (): string => /\?([^#]*)/.exec(useAddress())?.[1] ?? '';

/** The address of the page on the screen: path, query and fragment. */
export function useAddress(): string {
  const { navigation } = useSystem();
  return useSelector(navigation, ({ context }) => addressIn(context));
}

type Addressed = { shown: { address: string } | null; address: string | null };
const addressIn = ({ shown, address }: Addressed): string => shown?.address ?? address ?? '/';
