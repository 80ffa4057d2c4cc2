import { movedTo, needsSignIn } from '../../contract/pages.ts';
import { isDenied } from '../session/permission.ts';
import { type Address, pathIn, returnAddress, routeAt } from './address.ts';

/** What the sign-in check says of an address (specification, section 2). */
export type Judgment = 'waiting' | 'moved' | 'unknown' | 'signInNeeded' | 'passwordDue' | 'open';

/** What a person may do in the back-office. `denied`: the codes they do not have, comma-separated; `nothing`: no page of it. */
export type Permissions = { denied: string; nothing: boolean };

/** Whether the person may have an open page. `waiting` until that is known. */
export type Access = 'waiting' | 'allowed' | 'refused';

/**
 * What is known of the person. `signedIn` is null until the session is restored, `permissions` until they are loaded;
 * `passwordDue`: theirs was set for them.
 */
export type Visitor = { signedIn: boolean | null; passwordDue: boolean; permissions: Permissions | null };

/** Where whoever has to change the password may be. */
const WITH_PASSWORD_DUE = ['modifyPassword', 'login'];

/** Judges an address. A page without the check does not wait until the session is restored. */
export function judge(address: Address | null, { signedIn, passwordDue }: Visitor): Judgment {
  if (address === null) return 'waiting';
  if (movedTo(pathIn(address))) return 'moved';
  const route = routeAt(address);
  if (!route) return 'unknown';
  if (needsSignIn(route) && signedIn !== true) return signedIn === null ? 'waiting' : 'signInNeeded';
  return signedIn && passwordDue && !WITH_PASSWORD_DUE.includes(route.name) ? 'passwordDue' : 'open';
}

/** Judges the permission code of a page that may be opened. The public site has no codes and does not wait for them. */
export function accessTo(address: Address | null, { permissions }: Visitor): Access {
  const route = address === null ? undefined : routeAt(address);
  if (route?.layout !== 'backOffice') return 'allowed';
  if (permissions === null) return 'waiting';
  const { denied, nothing } = permissions;
  return nothing || (route.code !== null && isDenied(denied, route.code)) ? 'refused' : 'allowed';
}

/** Where a moved address leads; the login page leads back to where one came from. */
export const destination = (address: Address): Address => movedTo(pathIn(address)) ?? returnAddress(address);
