/** A bit for each place of an order: whether its value equals that of the place before. Further bits are zero. */
export type Ties = Uint32Array;

/** Returns how many words the ties of so many columns take: one bit more than columns, and the word after it. */
export const tieWords = (columns: number): number => (columns >>> 5) + 2;

/** Returns whether the value of a place equals that of the place before. There is such a bit behind the last place. */
export const isTied = (ties: Ties, place: number): boolean =>
  (((ties[place >>> 5] as number) >>> (place & 31)) & 1) !== 0;

/** Returns whether none of the 32 places of a word, nor the one after them, has the value of the place before. */
export const areApart = (ties: Ties, word: number): boolean =>
  ties[word] === 0 && ((ties[word + 1] as number) & 1) === 0;

/** Marks the ties of values that are in order. */
export function markTies(sorted: Float32Array, size: number, into: Ties): void {
  into.fill(0);
  let last = Number.NaN;
  for (let place = 0; place < size; place++) {
    const value = sorted[place] as number;
    if (value === last) mark(into, place);
    last = value;
  }
}

/** Marks the ties of an order. Returns false if the order is not right for these values. */
export function markTiesInOrder(values: Float32Array, order: Uint16Array, into: Ties): boolean {
  into.fill(0);
  let last = Number.NaN;
  for (let place = 0; place < order.length; place++) {
    const value = values[order[place] as number] as number;
    if (value < last) return false;
    if (value === last) mark(into, place);
    last = value;
  }
  return true;
}

/** Marks the ties of some places of one order in another one, `by` places further. */
export function copyTies(ties: Ties, from: number, end: number, into: Ties, by: number): void {
  for (let word = from >>> 5; word << 5 < end; word++) {
    for (let left = ties[word] as number; left !== 0; left &= left - 1) {
      const place = (word << 5) + 31 - Math.clz32(left & -left);
      if (place >= from && place < end) mark(into, place + by);
    }
  }
}

/** Marks that the value of a place equals that of the place before. */
export function mark(ties: Ties, place: number): void {
  const word = place >>> 5;
  ties[word] = (ties[word] as number) | (1 << (place & 31));
}
