import { useSelector } from '@xstate/react';
import { loginAddress, routeAt } from '../../machines/navigation/address.ts';
import { useSystem } from './system.tsx';

/** Returns the login page's URL that leads back to the current page, unless that page only reports a problem. */
export function useLoginAddress(): string {
  const { navigation } = useSystem();
  return useSelector(navigation, ({ context: { shown } }) => {
    const isPlace = shown !== null && routeAt(shown.address)?.visibility !== 'unlisted';
    return isPlace ? loginAddress(shown.address) : '/login';
  });
}
