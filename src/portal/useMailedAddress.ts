import { useEffect, useState } from 'react';
import { pageIn } from '../../machines/navigation/address.ts';
import { useAddress } from './router.ts';
import { useSystem } from './system.tsx';

/** What a page hands over to itself: it is built again if the address that remains has another query. */
const rebuilt = new WeakMap<object, { home: string; mailed: string }>();

/**
 * Returns the page's address with the secret from a mailed link in its fragment while the page is shown. The browser's
 * URL loses the secret at once.
 * @param links paths of mailed links, each followed by a secret
 * @param home the address that remains
 */
export function useMailedAddress(links: readonly string[], home: string): string {
  const { navigation } = useSystem();
  const address = useAddress();
  // the navigation statechart drops the secret; otherwise it would treat the link as the current page
  const [mailed, setMailed] = useState(() => {
    const left = rebuilt.get(navigation);
    return left?.home === address ? left.mailed : address;
  });
  const isMailed = links.some((link) => secretIn(address, link) !== undefined);
  // a link opened while another one, or the page without a link, is shown
  if (isMailed && address !== mailed) setMailed(address);
  useEffect(() => {
    rebuilt.delete(navigation);
  }, [navigation]);
  useEffect(() => {
    if (!isMailed) return;
    if (pageIn(home) !== pageIn(address)) rebuilt.set(navigation, { home, mailed: address });
    navigation.send({ type: 'navigation.queryChanged', address: home, replace: true });
  }, [navigation, isMailed, home, address]);
  return mailed;
}

/** Returns the secret in the address of a mailed link. */
export const secretIn = (address: string, link: string): string | undefined =>
  address.startsWith(link) ? address.slice(link.length) : undefined;
