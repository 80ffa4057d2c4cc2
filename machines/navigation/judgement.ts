import { type Address, pathIn, returnAddress, routeAt, START } from './address.ts';

/** What the sign-in check says of an address (specification, section 2). */
export type Judgement = 'waiting' | 'moved' | 'unknown' | 'signInNeeded' | 'open';

/** Judges an address. A page without the check does not wait until the session is restored (`signedIn` null). */
export function judge(address: Address | null, signedIn: boolean | null): Judgement {
  if (address === null) return 'waiting';
  if (movedTo(address)) return 'moved';
  const route = routeAt(address);
  if (!route) return 'unknown';
  if (!route.checked || signedIn === true) return 'open';
  return signedIn === null ? 'waiting' : 'signInNeeded';
}

/** Where a moved address leads: the site's root to home, the logs to the first, the login page back to where one came from. */
export const destination = (address: Address): Address => movedTo(address) ?? returnAddress(address);

function movedTo(address: Address): Address | undefined {
  const path = pathIn(address).replace(/\/+$/, '');
  if (path === '') return START;
  return path === '/system/log' ? '/system/log/operate' : undefined;
}
