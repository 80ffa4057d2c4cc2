/** A set of document numbers, one bit each. Two sets of the same segment have the same length. */
export type Bits = Uint32Array;

export const emptyBits = (size: number): Bits => new Uint32Array((size + 31) >>> 5);

export function fullBits(size: number): Bits {
  const bits = emptyBits(size).fill(0xffffffff);
  const rest = size & 31;
  if (rest !== 0) bits[bits.length - 1] = (1 << rest) - 1;
  return bits;
}

export const hasBit = (bits: Bits, doc: number): boolean => ((bits[doc >>> 5] as number) & (1 << (doc & 31))) !== 0;

export function addBit(bits: Bits, doc: number): void {
  bits[doc >>> 5] = (bits[doc >>> 5] as number) | (1 << (doc & 31));
}

export function removeBit(bits: Bits, doc: number): void {
  bits[doc >>> 5] = (bits[doc >>> 5] as number) & ~(1 << (doc & 31));
}

export function addDocs(bits: Bits, docs: Uint32Array): void {
  for (let index = 0; index < docs.length; index++) {
    const doc = docs[index] as number;
    bits[doc >>> 5] = (bits[doc >>> 5] as number) | (1 << (doc & 31));
  }
}

/** Keeps in `into` only what is in `other` too. */
export function intersect(into: Bits, other: Bits): void {
  for (let word = 0; word < into.length; word++) into[word] = (into[word] as number) & (other[word] as number);
}

/** Removes the members of `other` from `into`. */
export function subtract(into: Bits, other: Bits): void {
  for (let word = 0; word < into.length; word++) into[word] = (into[word] as number) & ~(other[word] as number);
}

export function unite(into: Bits, other: Bits): void {
  for (let word = 0; word < into.length; word++) into[word] = (into[word] as number) | (other[word] as number);
}

/** Returns the members of a set that are in another one, and those that are not; undefined for none. */
export function divided(all: Bits, by: Bits): [inside: Bits | undefined, outside: Bits | undefined] {
  const [inside, outside] = [new Uint32Array(all.length), new Uint32Array(all.length)];
  let [anyInside, anyOutside] = [0, 0];
  for (let word = 0; word < all.length; word++) {
    const shared = (all[word] as number) & (by[word] as number);
    const rest = (all[word] as number) & ~(by[word] as number);
    inside[word] = shared;
    outside[word] = rest;
    anyInside |= shared;
    anyOutside |= rest;
  }
  return [anyInside === 0 ? undefined : inside, anyOutside === 0 ? undefined : outside];
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let word = 0; word < bits.length; word++) count += ones(bits[word] as number);
  return count;
}

/** Returns how many members both sets share. */
export function countShared(one: Bits, other: Bits): number {
  let count = 0;
  for (let word = 0; word < one.length; word++) count += ones((one[word] as number) & (other[word] as number));
  return count;
}

/**
 * Returns the first members in ascending order.
 * @param most how many, not more than there are; by default all
 */
export function docsOf(bits: Bits, most = countBits(bits)): Uint32Array {
  const docs = new Uint32Array(most);
  let next = 0;
  for (let word = 0; next < most; word++) {
    let rest = bits[word] as number;
    while (rest !== 0 && next < most) {
      docs[next++] = (word << 5) + (31 - Math.clz32(rest & -rest));
      rest &= rest - 1;
    }
  }
  return docs;
}

/** Returns the number of ones in a 32-bit word. */
export function ones(word: number): number {
  let rest = word - ((word >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Returns the first index of an ascending list whose element is not below the target. `isBelow` compares by index. */
export function firstNotBelow(length: number, isBelow: (place: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBelow(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Returns an element at an index known to be valid, which the type system cannot know. Do not use it in loops over many
 * documents: it is slow because it is called with every kind of array.
 */
export function at(array: { readonly [index: number]: number }, index: number): number {
  return array[index] as number;
}
