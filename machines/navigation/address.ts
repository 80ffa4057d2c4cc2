import { type Layout, needsSignIn, type Page, reachedAt, shownAt, type UnknownPage } from '../../contract/pages.ts';

/** An address of the site: path, query and fragment, such as `/disease?type=1#facts`. */
export type Address = string;

export const START: Address = '/home';
const RETURN = 'return';

export const pathIn = (address: Address): string => address.split(/[?#]/, 1)[0] ?? '';

/** Returns the part that identifies a page: the address without its fragment. */
export const pageIn = (address: Address): string => address.split('#', 1)[0] ?? '';

export const routeAt = (address: Address): Page | UnknownPage | undefined => shownAt(pathIn(address));

/** The parameter in the address of the few public pages that are also shown inside the back-office. */
export const IN_BACK_OFFICE = 'backOffice';

/** The password page inside the back-office. */
export const BACK_OFFICE_PASSWORD: Address = `/modifyPassword?${IN_BACK_OFFICE}`;

/**
 * Whether an address belongs to the back-office: one below its path, even without a page, or a public one with the
 * parameter.
 */
export function isInBackOffice(address: Address): boolean {
  const route = routeAt(address);
  if (route?.alsoInBackOffice) return parameterIn(address, IN_BACK_OFFICE) !== undefined;
  return route?.layout === 'backOffice';
}

/**
 * Returns the layout of the page at an address. Visitors who are not signed in never see a public page inside the
 * back-office.
 */
export function layoutAt(address: Address, signedIn: boolean): Layout | undefined {
  const route = routeAt(address);
  return route && isInBackOffice(address) && (signedIn || needsSignIn(route)) ? 'backOffice' : route?.layout;
}

/** Returns the decoded value of a query parameter; undefined when the address does not have it. */
export function parameterIn(address: Address, name: string): string | undefined {
  const given = pageIn(address)
    .slice(pathIn(address).length + 1)
    .split('&')
    .find((part) => part === name || part.startsWith(`${name}=`));
  return given === undefined ? undefined : decoded(given.slice(name.length + 1));
}

/**
 * Returns the login page's address, which contains the address to return to, so that it survives a reload of the login
 * page.
 */
export function loginAddress(from: Address): Address {
  return from === START ? '/login' : `/login?${RETURN}=${encodeURIComponent(from)}`;
}

/** The parameter of the login page with which identity providers ask again who the user is. */
export const PROVE = 'prove';

/** Returns the address of the login page that leads to a new proof at the user's identity provider. */
export const proofAddress = (login: Address): Address => `${login}${login.includes('?') ? '&' : '?'}${PROVE}`;

/**
 * Returns the address to open after signing in on the login page of this address. It is always on this site; invalid
 * values lead to home.
 */
export function returnAddress(address: Address): Address {
  return insideAddress(parameterIn(address, RETURN) ?? '');
}

/** Returns the address if it shows a page of the site other than the login page, otherwise home. */
export function insideAddress(address: string): Address {
  const route = /^\/(?!\/)[^\\\p{Cc}]*$/u.test(address) ? reachedAt(pathIn(address)) : undefined;
  return route && route.name !== 'login' ? address : START;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
