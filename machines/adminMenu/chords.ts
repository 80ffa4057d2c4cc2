import { type Address, pathIn } from '../navigation/address.ts';

/**
 * The letter that follows `G` to go to each address: the first of the last part of its path where no earlier address has
 * the same, else the first further one of it that is still free. Addresses without a free letter have none.
 */
export function chordsOf(addresses: readonly Address[]): ReadonlyMap<string, Address> {
  const chords = new Map<string, Address>();
  for (const address of addresses) {
    const [first] = lettersOf(address);
    if (first !== undefined && !chords.has(first)) chords.set(first, address);
  }
  const served = new Set(chords.values());
  for (const address of addresses.filter((one) => !served.has(one))) {
    const letter = lettersOf(address).find((one) => !chords.has(one));
    if (letter !== undefined) chords.set(letter, address);
  }
  return chords;
}

/** Pages beside those of the site (`/external`, `/not_developed`) differ in their query alone and have no letters. */
function lettersOf(address: Address): string[] {
  if (address.includes('?')) return [];
  const word = pathIn(address).split('/').at(-1)?.toLowerCase() ?? '';
  return [...word].filter((letter) => /[a-z]/.test(letter));
}
