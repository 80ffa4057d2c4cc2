import type { Steps } from '../../../platform/time/steps.ts';
import { at } from './bits.ts';
import type { Postings } from './postings.ts';

/** The documents that are handled between two pauses. */
const SLICE = 5_000;

/** Numbers in as few bytes as the largest one needs. */
export type Narrow = Uint8Array | Uint16Array | Uint32Array;

/**
 * The values of each document as the number of a set. Most fields have few different sets, even if models have several
 * values. A set is its parent set and one more value; the first set is empty. Parents come before their sets.
 */
export type ValueSets = {
  setOf: Narrow;
  parents: Uint32Array;
  /** By set, the number of the added value plus one. */
  slots: Uint32Array;
};

/**
 * Builds the sets.
 * @param byDoc the numbers of each document's values
 */
export function* valueSetsOf(byDoc: Postings, size: number, values: number): Steps<ValueSets> {
  const known = new Map<number, number>();
  const [parents, slots] = [[0], [0]];
  const setOf = new Uint32Array(size);
  for (let doc = 0; doc < size; doc++) {
    if (doc % SLICE === 0) yield;
    let set = 0;
    for (let place = at(byDoc.starts, doc); place < at(byDoc.starts, doc + 1); place++) {
      const code = at(byDoc.docs, place);
      const key = set * values + code;
      let next = known.get(key);
      if (next === undefined) {
        next = parents.length;
        known.set(key, next);
        parents.push(set);
        slots.push(code + 1);
      }
      set = next;
    }
    setOf[doc] = set;
  }
  return { setOf: narrowed(setOf, parents.length), parents: Uint32Array.from(parents), slots: Uint32Array.from(slots) };
}

/** Returns the bytes of the columns. */
export const bytesOfSets = ({ setOf, parents, slots }: ValueSets): number =>
  setOf.byteLength + parents.byteLength + slots.byteLength;

/** Returns the numbers of a document's values, ascending. */
export function valuesOfDoc({ setOf, parents, slots }: ValueSets, doc: number): number[] {
  const codes: number[] = [];
  for (let set = at(setOf, doc); set !== 0; set = at(parents, set)) codes.push(at(slots, set) - 1);
  return codes.reverse();
}

/**
 * Copies numbers into the narrowest array.
 * @param below a number above all of them
 */
export function narrowed(numbers: Uint32Array, below: number): Narrow {
  if (below <= 0x100) return Uint8Array.from(numbers);
  return below <= 0x10000 ? Uint16Array.from(numbers) : numbers;
}
