import { type BackOfficePage, movedTo, pageAt } from '../../contract/pages.ts';
import type { Localized } from '../../contract/schema.ts';
import { withoutEnding } from '../../contract/withoutEnding.ts';
import { type Address, parameterIn, pathIn } from '../navigation/address.ts';
import type { Place } from './menu.ts';

/**
 * Returns the key that identifies a page of the back-office: its path, and for a path with several pages the part of
 * the query that selects one. Two addresses of one list with different filters have the same key.
 */
export function pageKey(address: Address): string {
  const [first = '', ...rest] = pathIn(address);
  const path = first + withoutEnding(rest.join(''), '/');
  const names = { '/external': 'url', '/not_developed': 'menu' }[path];
  const value = names && parameterIn(address, names);
  return value ? `${path}?${value}` : path;
}

/** Returns the menu entry of an address, if the user has one for it. */
export function placeAt(places: readonly Place[], address: Address): Place | undefined {
  const key = pageKey(address);
  const pattern = pageAt(key)?.path;
  return places.find((place) => pageKey(place.address) === key || place.address === pattern);
}

/**
 * Returns the names of a page's parents from the top: those of its menu entry, or for a page without one, the trail of
 * the page above it.
 */
export function trailTo(places: readonly Place[], address: Address): readonly Localized[] {
  const place = placeAt(places, address);
  if (place) return place.trail;
  for (let path = above(pageKey(address)); path !== ''; path = above(path)) {
    const found = placeAt(places, path);
    if (found) return [...found.trail, found.name];
  }
  return [];
}

/** Returns the nearest page above a back-office address, with its address. */
export function pageAbove(address: Address): { address: Address; page: BackOfficePage } | undefined {
  for (let path = above(pageKey(address)); path !== ''; path = above(path)) {
    const reached = movedTo(path) ?? path;
    const page = pageAt(reached);
    if (page?.layout === 'backOffice') return { address: reached, page };
  }
  return undefined;
}

const above = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
