import { movedTo, needsSignIn } from '../../contract/pages.ts';
import { isDenied } from '../session/permission.ts';
import { type Address, pathIn, returnAddress, routeAt } from './address.ts';

/** The result of the sign-in check of an address (specification, section 2). */
export type Judgment = 'waiting' | 'moved' | 'unknown' | 'signInNeeded' | 'passwordDue' | 'open';

/**
 * The user's permissions in the back-office. `denied`: the codes they do not have, comma-separated. `nothing`: they may
 * open no page of it.
 */
export type Permissions = { denied: string; nothing: boolean };

/** Whether the user may open a page; `waiting` until this is known. */
export type Access = 'waiting' | 'allowed' | 'refused';

/**
 * What is known about the user. `signedIn` is null until the session is restored, `permissions` until they are loaded.
 * `passwordDue`: an administrator set their password, so they must change it.
 */
export type Visitor = { signedIn: boolean | null; passwordDue: boolean; permissions: Permissions | null };

/** Pages open to users who must change their password. */
const WITH_PASSWORD_DUE = ['modifyPassword', 'login'];

/** Checks an address. A page without the sign-in check does not wait for the session. */
export function judge(address: Address | null, { signedIn, passwordDue }: Visitor): Judgment {
  if (address === null) return 'waiting';
  if (movedTo(pathIn(address))) return 'moved';
  const route = routeAt(address);
  if (!route) return 'unknown';
  if (needsSignIn(route) && signedIn !== true) return signedIn === null ? 'waiting' : 'signInNeeded';
  return signedIn && passwordDue && !WITH_PASSWORD_DUE.includes(route.name) ? 'passwordDue' : 'open';
}

/** Checks the permission code of an open page. Public pages have no code and do not wait for the permissions. */
export function accessTo(address: Address | null, { permissions }: Visitor): Access {
  const route = address === null ? undefined : routeAt(address);
  if (route?.layout !== 'backOffice') return 'allowed';
  if (permissions === null) return 'waiting';
  const { denied, nothing } = permissions;
  return nothing || (route.code !== null && isDenied(denied, route.code)) ? 'refused' : 'allowed';
}

/** Returns the target of a redirected address. The login page redirects to the address that the user came from. */
export const destination = (address: Address): Address => movedTo(pathIn(address)) ?? returnAddress(address);
