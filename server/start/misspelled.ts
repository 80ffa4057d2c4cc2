import { variables } from '../configVariables.ts';

/**
 * Finds environment variables that are one letter away from a variable of the portal that is not set. The start would
 * silently use the default; for DATABASE_URL, a new empty database.
 *
 * @returns one line per variable
 */
export function misspelled(environment: Record<string, string | undefined>): string[] {
  const missing = Object.keys(variables).filter((name) => !environment[name]);
  return Object.entries(environment).flatMap(([given, value]) => {
    if (!value || given in variables) return [];
    const meant = missing.find((name) => isOneLetterFrom(given.toUpperCase(), name));
    return meant === undefined ? [] : [`${given} is not read: ${meant} is a variable of the portal, and is not set`];
  });
}

/** Returns whether one letter was left out, added, replaced or swapped with the next, or only the case differs. */
function isOneLetterFrom(given: string, name: string): boolean {
  const [short, long] = given.length < name.length ? [given, name] : [name, given];
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  const isSwapped = short[at] === long[at + 1] && short[at + 1] === long[at];
  return short.slice(at + 1) === long.slice(at + 1) || (isSwapped && short.slice(at + 2) === long.slice(at + 2));
}
