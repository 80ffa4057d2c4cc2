import { parametersOf } from '../../../contract/pageAddresses.ts';
import type { PagePath } from '../../../contract/pages.ts';

/**
 * Returns the part of a query that the page reads, with its parameters in a fixed order. Parameters that a campaign, a
 * bot or an attacker adds do not create a new page.
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
