import { type Address, pathIn, returnAddress, routeAt, START } from './address.ts';

/** What the sign-in check says of an address (specification, section 2). */
export type Judgement = 'waiting' | 'moved' | 'unknown' | 'signInNeeded' | 'passwordDue' | 'open';

/** What is known of the person. `signedIn` is null until the session is restored; `passwordDue`: theirs was set for them. */
export type Visitor = { signedIn: boolean | null; passwordDue: boolean };

/** Where whoever has to change the password may be. */
const WITH_PASSWORD_DUE = ['modifyPassword', 'login'];

/** Judges an address. A page without the check does not wait until the session is restored. */
export function judge(address: Address | null, { signedIn, passwordDue }: Visitor): Judgement {
  if (address === null) return 'waiting';
  if (movedTo(address)) return 'moved';
  const route = routeAt(address);
  if (!route) return 'unknown';
  if (route.checked && signedIn !== true) return signedIn === null ? 'waiting' : 'signInNeeded';
  return signedIn && passwordDue && !WITH_PASSWORD_DUE.includes(route.name) ? 'passwordDue' : 'open';
}

/** Where a moved address leads: the site's root to home, the logs to the first, the login page back to where one came from. */
export const destination = (address: Address): Address => movedTo(address) ?? returnAddress(address);

function movedTo(address: Address): Address | undefined {
  const path = pathIn(address).replace(/\/+$/, '');
  if (path === '') return START;
  return path === '/system/log' ? '/system/log/operate' : undefined;
}
