import { at } from './bits.ts';

/** The sorted document numbers of each key: one array for all, and the start of each key's part. */
export type Postings = { starts: Uint32Array; docs: Uint32Array };

export const postingsOf = (postings: Postings, key: number): Uint32Array =>
  postings.docs.subarray(at(postings.starts, key), at(postings.starts, key + 1));

/** Pairs of numbers collected while a segment is built, in typed arrays that double when full. */
export class Pairs {
  length = 0;
  #left = new Uint32Array(1024);
  #right = new Uint32Array(1024);

  add(left: number, right: number): void {
    if (this.length === this.#left.length) {
      this.#left = grown(this.#left);
      this.#right = grown(this.#right);
    }
    this.#left[this.length] = left;
    this.#right[this.length] = right;
    this.length++;
  }

  /** Replaces each right number by the element of `numbers` at that index. */
  renumberRight(numbers: Uint32Array): void {
    for (let index = 0; index < this.length; index++) this.#right[index] = at(numbers, at(this.#right, index));
  }

  renumberLeft(numbers: Uint32Array): void {
    for (let index = 0; index < this.length; index++) this.#left[index] = at(numbers, at(this.#left, index));
  }

  /** Returns the right numbers by left number, ascending and without repeats (two counting sorts). */
  byLeft(lefts: number, rights: number): Postings {
    return distinct(group(this.#right, this.#left, this.length, lefts, rights));
  }

  byRight(lefts: number, rights: number): Postings {
    return distinct(group(this.#left, this.#right, this.length, rights, lefts));
  }
}

function grown(array: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2);
  larger.set(array);
  return larger;
}

/** Groups `members` by `keys`. Sorting by member first makes each group ascending. */
function group(
  members: Uint32Array,
  keys: Uint32Array,
  length: number,
  keyCount: number,
  memberCount: number,
): Postings {
  const byMember = order(members, length, memberCount);
  const starts = countStarts(keys, length, keyCount);
  const next = starts.slice();
  const docs = new Uint32Array(length);
  for (let index = 0; index < length; index++) {
    const pair = at(byMember, index);
    const key = at(keys, pair);
    const place = at(next, key);
    docs[place] = at(members, pair);
    next[key] = place + 1;
  }
  return { starts, docs };
}

function order(values: Uint32Array, length: number, valueCount: number): Uint32Array {
  const next = countStarts(values, length, valueCount);
  const ordered = new Uint32Array(length);
  for (let index = 0; index < length; index++) {
    const value = at(values, index);
    const place = at(next, value);
    ordered[place] = index;
    next[value] = place + 1;
  }
  return ordered;
}

function countStarts(values: Uint32Array, length: number, valueCount: number): Uint32Array {
  const starts = new Uint32Array(valueCount + 1);
  for (let index = 0; index < length; index++) {
    const value = at(values, index);
    starts[value + 1] = at(starts, value + 1) + 1;
  }
  for (let value = 0; value < valueCount; value++) starts[value + 1] = at(starts, value + 1) + at(starts, value);
  return starts;
}

function distinct({ starts, docs }: Postings): Postings {
  const kept = new Uint32Array(starts.length);
  let next = 0;
  for (let key = 0; key + 1 < starts.length; key++) {
    kept[key] = next;
    for (let index = at(starts, key); index < at(starts, key + 1); index++) {
      const doc = at(docs, index);
      if (next === at(kept, key) || at(docs, next - 1) !== doc) docs[next++] = doc;
    }
  }
  kept[starts.length - 1] = next;
  return { starts: kept, docs: docs.slice(0, next) };
}
