import { movedTo, needsSignIn } from '../../contract/pages.ts';
import { isDenied } from '../session/permission.ts';
import { type Address, isInBackOffice, pathIn, returnAddress, routeAt } from './address.ts';

/** The result of the sign-in check of an address (specification, section 2). */
export type Judgment = 'waiting' | 'moved' | 'unknown' | 'signInNeeded' | 'dutyFirst' | 'open';

/**
 * The user's permissions in the back-office. `denied`: the codes they do not have, comma-separated. `nothing`: they may
 * open no page of it.
 */
export type Permissions = { denied: string; nothing: boolean };

/** Whether the user may open a page; `waiting` until this is known. */
export type Access = 'waiting' | 'allowed' | 'refused';

/**
 * What is closed to a user until they have done what comes first: the whole site while a password that an administrator
 * set is to be changed, the back-office while a second factor that a role requires is to be set up.
 */
export type Closed = 'site' | 'backOffice' | null;

/**
 * What is known about the user. `signedIn` is null until the session is restored, `permissions` until they are loaded.
 */
export type Visitor = { signedIn: boolean | null; closed: Closed; permissions: Permissions | null };

/** Pages on which users do what comes first, or sign in as someone else. */
const NEVER_CLOSED = ['modifyPassword', 'login'];

/** Checks an address. A page without the sign-in check does not wait for the session. */
export function judge(address: Address | null, { signedIn, closed }: Visitor): Judgment {
  if (address === null) return 'waiting';
  if (movedTo(pathIn(address))) return 'moved';
  const route = routeAt(address);
  if (!route) return 'unknown';
  if (needsSignIn(route) && signedIn !== true) return signedIn === null ? 'waiting' : 'signInNeeded';
  if (!signedIn || closed === null || NEVER_CLOSED.includes(route.name)) return 'open';
  return closed === 'site' || isInBackOffice(address) ? 'dutyFirst' : 'open';
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
