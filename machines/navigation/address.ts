import { type Layout, type Nowhere, needsSignIn, type Page, reachedAt, shownAt } from '../../contract/pages.ts';

/** An address of the site: path, query and fragment, as in `/disease?type=1#facts`. */
export type Address = string;

export const START: Address = '/home';
const RETURN = 'return';

export const pathIn = (address: Address): string => address.split(/[?#]/, 1)[0] ?? '';

/** What names a page: the address without its fragment. */
export const pageIn = (address: Address): string => address.split('#', 1)[0] ?? '';

export const routeAt = (address: Address): Page | Nowhere | undefined => shownAt(pathIn(address));

/** Said in the address of the few public pages that are shown inside the back-office too. */
export const IN_BACK_OFFICE = 'backOffice';

/** The password page as the back-office shows it. */
export const BACK_OFFICE_PASSWORD: Address = `/modifyPassword?${IN_BACK_OFFICE}`;

/**
 * Whether an address belongs inside the back-office: one of its own, be there a page or none, or a public one that says
 * so.
 */
export function isInBackOffice(address: Address): boolean {
  const route = routeAt(address);
  if (route?.alsoInBackOffice) return parameterIn(address, IN_BACK_OFFICE) !== undefined;
  return route?.layout === 'backOffice';
}

/** What stands around the page of an address. A public page is not shown to visitors inside the back-office. */
export function layoutAt(address: Address, signedIn: boolean): Layout | undefined {
  const route = routeAt(address);
  return route && isInBackOffice(address) && (signedIn || needsSignIn(route)) ? 'backOffice' : route?.layout;
}

/** The value of a parameter of the query, decoded; undefined when the address has none of the name. */
export function parameterIn(address: Address, name: string): string | undefined {
  const given = pageIn(address)
    .slice(pathIn(address).length + 1)
    .split('&')
    .find((part) => part === name || part.startsWith(`${name}=`));
  return given === undefined ? undefined : decoded(given.slice(name.length + 1));
}

/** The login page's address, which carries the way back: it survives a reload of the login page. */
export function loginAddress(from: Address): Address {
  return from === START ? '/login' : `/login?${RETURN}=${encodeURIComponent(from)}`;
}

/** Where to go after signing in on the login page of this address. Never leaves the site: home, when in doubt. */
export function returnAddress(address: Address): Address {
  return insideAddress(parameterIn(address, RETURN) ?? '');
}

/** The address if something of the site's own is shown there (and not the login page), else home. */
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
