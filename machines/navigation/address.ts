import { matchRoute, type RouteDefinition } from './routes.ts';

/** An address of the site: path, query and fragment, as in `/disease?type=1#facts`. */
export type Address = string;

export const START: Address = '/home';
const RETURN = 'return';

export const pathIn = (address: Address): string => address.split(/[?#]/, 1)[0] ?? '';

/** What names a page: the address without its fragment. */
export const pageIn = (address: Address): string => address.split('#', 1)[0] ?? '';

export const routeAt = (address: Address): RouteDefinition | undefined => matchRoute(pathIn(address));

/** The login page's address, which carries the way back: it survives a reload of the login page. */
export function loginAddress(from: Address): Address {
  return from === START ? '/login' : `/login?${RETURN}=${encodeURIComponent(from)}`;
}

/** Where to go after signing in on the login page of this address. Never leaves the site: home, when in doubt. */
export function returnAddress(address: Address): Address {
  const given = pageIn(address)
    .split(/[?&]/)
    .find((part) => part.startsWith(`${RETURN}=`));
  return insideAddress(decoded(given?.slice(RETURN.length + 1) ?? ''));
}

/** The address if it is one of the site's own pages (and not the login page), else home. */
export function insideAddress(address: string): Address {
  const route = /^\/(?!\/)[^\\\p{Cc}]*$/u.test(address) ? routeAt(address) : undefined;
  return route && route.name !== 'login' ? address : START;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
