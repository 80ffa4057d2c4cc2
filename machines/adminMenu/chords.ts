import { type Address, pathIn } from '../navigation/address.ts';

/**
 * Assigns each address the letter that, pressed after `G`, opens it. The letter is the first one of the path's last
 * segment, unless an earlier address uses it; otherwise it is the next letter of the segment that is still free.
 * Addresses without a free letter get none.
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

/**
 * Addresses with a query (`/external`, `/not_developed`) get no letters, because only their query distinguishes them.
 */
function lettersOf(address: Address): string[] {
  if (address.includes('?')) return [];
  const word = pathIn(address).split('/').at(-1)?.toLowerCase() ?? '';
  return [...word].filter((letter) => /[a-z]/.test(letter));
}
