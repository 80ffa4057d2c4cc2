import type { Steps } from '../../../platform/time/steps.ts';
import { at } from './bits.ts';

/** The pairs that are handled between two pauses. */
const SLICE = 20_000;

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
  *renumberRight(numbers: Uint32Array): Steps<void> {
    yield* renumber(this.#right, this.length, numbers);
  }

  *renumberLeft(numbers: Uint32Array): Steps<void> {
    yield* renumber(this.#left, this.length, numbers);
  }

  /** Returns the right numbers by left number, ascending and without repeats (two counting sorts). */
  *byLeft(lefts: number, rights: number): Steps<Postings> {
    return yield* distinct(yield* group(this.#right, this.#left, this.length, lefts, rights));
  }

  *byRight(lefts: number, rights: number): Steps<Postings> {
    return yield* distinct(yield* group(this.#left, this.#right, this.length, rights, lefts));
  }
}

function grown(array: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2);
  larger.set(array);
  return larger;
}

function* renumber(values: Uint32Array, length: number, numbers: Uint32Array): Steps<void> {
  for (let index = 0; index < length; index++) {
    if (index % SLICE === 0) yield;
    values[index] = at(numbers, at(values, index));
  }
}

/** Groups `members` by `keys`. Sorting by member first makes each group ascending. */
function* group(
  members: Uint32Array,
  keys: Uint32Array,
  length: number,
  keyCount: number,
  memberCount: number,
): Steps<Postings> {
  const byMember = yield* order(members, length, memberCount);
  const starts = yield* countStarts(keys, length, keyCount);
  const next = starts.slice();
  const docs = new Uint32Array(length);
  for (let index = 0; index < length; index++) {
    if (index % SLICE === 0) yield;
    const pair = at(byMember, index);
    const key = at(keys, pair);
    const place = at(next, key);
    docs[place] = at(members, pair);
    next[key] = place + 1;
  }
  return { starts, docs };
}

function* order(values: Uint32Array, length: number, valueCount: number): Steps<Uint32Array> {
  const next = yield* countStarts(values, length, valueCount);
  const ordered = new Uint32Array(length);
  for (let index = 0; index < length; index++) {
    if (index % SLICE === 0) yield;
    const value = at(values, index);
    const place = at(next, value);
    ordered[place] = index;
    next[value] = place + 1;
  }
  return ordered;
}

function* countStarts(values: Uint32Array, length: number, valueCount: number): Steps<Uint32Array> {
  const starts = new Uint32Array(valueCount + 1);
  for (let index = 0; index < length; index++) {
    if (index % SLICE === 0) yield;
    const value = at(values, index);
    starts[value + 1] = at(starts, value + 1) + 1;
  }
  yield;
  for (let value = 0; value < valueCount; value++) starts[value + 1] = at(starts, value + 1) + at(starts, value);
  yield;
  return starts;
}

function* distinct({ starts, docs }: Postings): Steps<Postings> {
  const kept = new Uint32Array(starts.length);
  let next = 0;
  for (let key = 0; key + 1 < starts.length; key++) {
    if (key % SLICE === 0) yield;
    kept[key] = next;
    for (let index = at(starts, key); index < at(starts, key + 1); index++) {
      const doc = at(docs, index);
      if (next === at(kept, key) || at(docs, next - 1) !== doc) docs[next++] = doc;
    }
  }
  kept[starts.length - 1] = next;
  return { starts: kept, docs: docs.slice(0, next) };
}
