import { parametersOf } from '../../../contract/pageAddresses.ts';
import type { PagePath } from '../../../contract/pages.ts';

/**
 * Returns the part of a query that the page at an address reads, its parameters in a fixed order. What a campaign, a
 * robot or an attacker adds to the address makes no other page of it.
 */
export function knownQuery(path: PagePath, search: string): string {
  const names = parametersOf(path);
  if (names === 'any') return search;
  const query = new URLSearchParams(search);
  const known = names.flatMap<[string, string]>((name) => {
    const value = query.get(name);
    return value === null ? [] : [[name, value]];
  });
  return new URLSearchParams(known).toString();
}
