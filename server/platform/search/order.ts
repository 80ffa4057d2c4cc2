import { at } from './bits.ts';
import type { EngineSelection } from './engine.ts';
import type { Segment } from './segment.ts';

/** Numbers of the documents of a segment that a query itself brings about. */
export type Ranks = {
  /** How well a document has the text. */
  scores: Float32Array | undefined;
  /** The response to the agent of the waterfall; NaN for none. */
  response: Float64Array | undefined;
};
/** A found document of one of the segments. */
export type Found = { segment: Segment; doc: number; ranks: Ranks };

type Compare = (one: number, other: number) => number;
type Sort = NonNullable<EngineSelection['sort']>;

/**
 * The order of a result that nothing was said about: the most relevant first; of those the best response first, where an
 * agent is asked about.
 */
export const usualSort = (agent: string | null): Sort => [
  { field: 'relevance', order: 'desc' },
  ...(agent === null ? [] : [{ field: 'response', order: 'desc' } as const]),
];

/**
 * The order of a result: by the fields asked for, then by code. A model without a value comes last in either direction.
 * Documents of one segment are numbered in the order of their codes.
 */
export class Order {
  readonly #sort: Sort;
  readonly #locale: 'en' | 'zh';
  readonly #collator: Intl.Collator;

  /** @param agent whose responses `response` means; null for none */
  constructor({ sort, locale }: Pick<EngineSelection, 'sort' | 'locale'>, agent: string | null) {
    this.#sort = sort?.length ? sort : usualSort(agent);
    this.#locale = locale;
    this.#collator = new Intl.Collator(locale === 'zh' ? 'zh-Hans' : 'en');
  }

  get needsResponses(): boolean {
    return this.#sort.some(({ field }) => field === 'response');
  }

  /** The first `count` of documents that stand in the order of their codes, from the one numbered `from` on. */
  first(segment: Segment, docs: Uint32Array, ranks: Ranks, count: number, from = 0): Found[] {
    const wanted = Math.min(count, docs.length);
    const first = this.#sortedAlready(segment, docs, wanted) ?? select(docs, this.within(segment, ranks), wanted);
    return Array.from(first.subarray(from, wanted), (doc) => ({ segment, doc, ranks }));
  }

  /** Documents `from` to `to` of a result over several segments. */
  part(found: readonly { segment: Segment; docs: Uint32Array; ranks: Ranks }[], from: number, to: number): Found[] {
    const [only, ...more] = found.filter(({ docs }) => docs.length > 0);
    if (only === undefined) return [];
    if (more.length === 0) return this.first(only.segment, only.docs, only.ranks, to, from);
    const lists = found.map(({ segment, docs, ranks }) => this.first(segment, docs, ranks, to));
    return this.merge(lists).slice(from, to);
  }

  /** A deep page of a result in the order of a column: that order is made once, for all documents of the segment. */
  #sortedAlready(segment: Segment, docs: Uint32Array, count: number): Uint32Array | undefined {
    const [by, ...more] = this.#sort;
    if (by === undefined || more.length > 0) return undefined;
    const { field, order } = by;
    if (field === 'relevance' || field === 'response' || field === 'modelCode') return undefined;
    if (count * FEW < docs.length) return undefined;
    const wanted = new Uint8Array(segment.size);
    for (const doc of docs) wanted[doc] = 1;
    const column = segment.sortColumn(field, this.#locale);
    return sortedBy(column, order === 'asc' ? 1 : -1).filter((doc) => wanted[doc] === 1);
  }

  /** Joins the sorted findings of several segments. */
  merge(lists: readonly Found[][]): Found[] {
    const [only, ...more] = lists.filter((list) => list.length > 0);
    if (only === undefined || more.length === 0) return only ?? [];
    return [only, ...more].flat().sort((one, other) => this.compare(one, other));
  }

  /** Compares documents of any segments. */
  compare(one: Found, other: Found): number {
    for (const { field, order } of this.#sort) {
      const difference = this.#difference(field, order === 'asc' ? 1 : -1, one, other);
      if (difference !== 0) return difference;
    }
    return compareCodes(one, other);
  }

  /** Compares documents of one segment; undefined where their numbers already are the order. */
  within(segment: Segment, ranks: Ranks): Compare | undefined {
    const steps: Compare[] = [];
    for (const { field, order } of this.#sort) {
      const sign = order === 'asc' ? 1 : -1;
      if (field === 'modelCode') {
        if (sign === 1 && steps.length === 0) return undefined;
        steps.push((one, other) => (one - other) * sign);
        break;
      }
      const column = this.#column(field, segment, ranks);
      if (column !== undefined) steps.push((one, other) => compareNumbers(at(column, one), at(column, other), sign));
    }
    if (steps.length === 0) return undefined;
    return (one, other) => {
      for (const step of steps) {
        const difference = step(one, other);
        if (difference !== 0) return difference;
      }
      return one - other;
    };
  }

  #column(field: Sort[number]['field'], segment: Segment, ranks: Ranks): Float32Array | Float64Array | undefined {
    if (field === 'relevance') return ranks.scores;
    if (field === 'response') return ranks.response;
    return field === 'modelCode' ? undefined : segment.sortColumn(field, this.#locale);
  }

  #difference(field: Sort[number]['field'], sign: number, one: Found, other: Found): number {
    if (field === 'modelCode') return compareCodes(one, other) * sign;
    if (field === 'disease')
      return nullsLast(
        one.segment.diseaseLabelOf(one.doc, this.#locale),
        other.segment.diseaseLabelOf(other.doc, this.#locale),
        (left, right) => this.#collator.compare(left, right) * sign,
      );
    const [left, right] = [one, other].map(({ segment, doc, ranks }) => {
      const column = this.#column(field, segment, ranks);
      return column === undefined ? Number.NaN : at(column, doc);
    });
    return compareNumbers(left ?? Number.NaN, right ?? Number.NaN, sign);
  }
}

/** Up to one in so many are few. */
const FEW = 8;
const orders = new WeakMap<Float64Array, Map<1 | -1, Uint32Array>>();

/** All documents in the order of a column; those with the same value stand by their numbers. */
function sortedBy(column: Float64Array, sign: 1 | -1): Uint32Array {
  const known = orders.get(column) ?? new Map<1 | -1, Uint32Array>();
  orders.set(column, known);
  let docs = known.get(sign);
  if (docs === undefined) {
    docs = Uint32Array.from(column, (_, doc) => doc).sort(
      (one, other) => compareNumbers(at(column, one), at(column, other), sign) || one - other,
    );
    known.set(sign, docs);
  }
  return docs;
}

/** The first `count` in order: a heap of the worst kept ones where few are wanted, a plain sort otherwise. */
function select(docs: Uint32Array, compare: Compare | undefined, count: number): Uint32Array {
  if (compare === undefined) return docs.slice(0, count);
  if (count * FEW > docs.length) return docs.slice().sort(compare).subarray(0, count);
  const heap = docs.slice(0, count);
  for (let parent = (count >>> 1) - 1; parent >= 0; parent--) sink(heap, parent, compare);
  for (let index = count; index < docs.length; index++) {
    const doc = at(docs, index);
    if (compare(doc, at(heap, 0)) >= 0) continue;
    heap[0] = doc;
    sink(heap, 0, compare);
  }
  return heap.sort(compare);
}

function sink(heap: Uint32Array, from: number, compare: Compare): void {
  let parent = from;
  while (true) {
    let worst = parent;
    for (const child of [2 * parent + 1, 2 * parent + 2])
      if (child < heap.length && compare(at(heap, child), at(heap, worst)) > 0) worst = child;
    if (worst === parent) return;
    const moved = at(heap, parent);
    heap[parent] = at(heap, worst);
    heap[worst] = moved;
    parent = worst;
  }
}

function compareNumbers(one: number, other: number, sign: number): number {
  if (Number.isNaN(one) || Number.isNaN(other)) return Number(Number.isNaN(one)) - Number(Number.isNaN(other));
  return (one - other) * sign;
}

function nullsLast<V>(one: V | undefined, other: V | undefined, compare: (one: V, other: V) => number): number {
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
  return compare(one, other);
}

function compareCodes(one: Found, other: Found): number {
  const [left, right] = [one.segment.codeKeyOf(one.doc), other.segment.codeKeyOf(other.doc)];
  return left < right ? -1 : left > right ? 1 : 0;
}
