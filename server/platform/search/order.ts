import { at } from './bits.ts';
import type { EngineQuery } from './engine.ts';
import type { Segment } from './segment.ts';

/** A found document of one of the segments. */
export type Found = { segment: Segment; doc: number; score: number };

type Sort = NonNullable<EngineQuery['sort']>;
type Compare = (one: number, other: number) => number;

/**
 * The first `count` of the documents of a segment in the order asked for, best first. Ties are broken by code; a model
 * without a value comes last in either order. `docs` ascend, that is, they are in the order of their codes.
 */
export function firstOf(
  segment: Segment,
  docs: Uint32Array,
  scores: Float32Array | undefined,
  sort: Sort,
  locale: 'en' | 'zh',
  count: number,
): Found[] {
  const first = select(docs, compareIn(segment, scores, sort, locale), count);
  return Array.from(first, (doc) => ({ segment, doc, score: scores === undefined ? 0 : at(scores, doc) }));
}

/** Joins the sorted findings of several segments into one order. */
export function merge(lists: readonly Found[][], sort: Sort, locale: 'en' | 'zh'): Found[] {
  const [only, ...more] = lists.filter((list) => list.length > 0);
  if (only === undefined || more.length === 0) return only ?? [];
  const collator = new Intl.Collator(locale === 'zh' ? 'zh-Hans' : 'en');
  return [only, ...more].flat().sort((one, other) => {
    for (const { field, order } of sort) {
      const sign = order === 'asc' ? 1 : -1;
      let difference = 0;
      if (field === 'relevance') difference = (one.score - other.score) * sign;
      else if (field === 'modelCode') difference = compareCodes(one, other) * sign;
      else if (field === 'disease')
        difference = nullsLast(
          one.segment.diseaseLabelOf(one.doc, locale),
          other.segment.diseaseLabelOf(other.doc, locale),
          (left, right) => collator.compare(left, right) * sign,
        );
      else {
        const left = at(one.segment.sortColumn(field, locale), one.doc);
        const right = at(other.segment.sortColumn(field, locale), other.doc);
        difference = compareNumbers(left, right, sign);
      }
      if (difference !== 0) return difference;
    }
    return compareCodes(one, other);
  });
}

function compareIn(
  segment: Segment,
  scores: Float32Array | undefined,
  sort: Sort,
  locale: 'en' | 'zh',
): Compare | undefined {
  const steps: Compare[] = [];
  for (const { field, order } of sort) {
    const sign = order === 'asc' ? 1 : -1;
    if (field === 'relevance') {
      if (scores !== undefined) steps.push((one, other) => (at(scores, one) - at(scores, other)) * sign);
    } else if (field === 'modelCode') {
      if (sign === 1 && steps.length === 0) return undefined;
      steps.push((one, other) => (one - other) * sign);
      break;
    } else {
      const column = segment.sortColumn(field, locale);
      steps.push((one, other) => compareNumbers(at(column, one), at(column, other), sign));
    }
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

/** The first `count` in order: a heap of the worst kept ones where few are wanted, a plain sort otherwise. */
function select(docs: Uint32Array, compare: Compare | undefined, count: number): Uint32Array {
  if (compare === undefined) return docs.slice(0, count);
  if (count * 8 > docs.length) return docs.slice().sort(compare).subarray(0, count);
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
