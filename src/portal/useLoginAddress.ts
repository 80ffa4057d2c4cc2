import { useSelector } from '@xstate/react';
import { loginAddress, routeAt } from '../../machines/navigation/address.ts';
import { useSystem } from './system.tsx';

/** The login page's address that leads back to the page on the screen, unless that only says what is the matter. */
export function useLoginAddress(): string {
  const { navigation } = useSystem();
  return useSelector(navigation, ({ context: { shown } }) => {
    const isPlace = shown !== null && routeAt(shown.address)?.visibility !== 'unlisted';
    return isPlace ? loginAddress(shown.address) : '/login';
  });
}
