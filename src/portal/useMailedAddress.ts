import { useEffect, useState } from 'react';
import { useAddress } from './router.ts';
import { useSystem } from './system.tsx';

/**
 * The address of the page, with the secret of a mailed link in its fragment for as long as the page is shown: the
 * browser's own address is rid of it at once.
 * @param links paths of mailed links, each of which a secret follows
 * @param home the address that stays
 */
export function useMailedAddress(links: readonly string[], home: string): string {
  const { navigation } = useSystem();
  const address = useAddress();
  // the navigation chart forgets the secret, because it would take the link for a stay on the page
  const [mailed, setMailed] = useState(address);
  const isMailed = links.some((link) => secretIn(address, link) !== undefined);
  // a link that was opened where another one, or the page without one, is shown
  if (isMailed && address !== mailed) setMailed(address);
  useEffect(() => {
    if (isMailed) navigation.send({ type: 'navigation.queryChanged', address: home, replace: true });
  }, [navigation, isMailed, home]);
  return mailed;
}

/** The secret that an address of a mailed link holds. */
export const secretIn = (address: string, link: string): string | undefined =>
  address.startsWith(link) ? address.slice(link.length) : undefined;
