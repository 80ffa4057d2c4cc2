import { compareNames } from '../../../../contract/collation.ts';
import type { EngineSelection } from '../engine/engine.ts';
import { at } from '../index/bits.ts';
import type { Segment } from '../index/segment.ts';
import { compareBy, compareNumbers, type Keys, selected } from './selection.ts';
import type { ResponseOrder } from './waterfall.ts';

/** Numbers of the documents of a segment that a query itself brings about. */
export type Ranks = {
  /** How well a document has the text. */
  scores: Float32Array | undefined;
  /** How good the response to the agent of the waterfall is. */
  response: ResponseOrder | undefined;
  /** The place in the list that the result is limited to; NaN for none. */
  listed: Float64Array | undefined;
};
/** A found document of one of the segments. */
export type Found = { segment: Segment; doc: number; ranks: Ranks };

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
 */
export class Order {
  readonly #sort: Sort;
  readonly #locale: 'en' | 'zh';

  /** @param agent whose responses `response` means; null for none */
  constructor({ sort, locale }: Pick<EngineSelection, 'sort' | 'locale'>, agent: string | null) {
    this.#sort = sort?.length ? sort : usualSort(agent);
    this.#locale = locale;
  }

  get needsResponses(): boolean {
    return this.#sort.some(({ field }) => field === 'response');
  }

  get needsList(): boolean {
    return this.#sort.some(({ field }) => field === 'listOrder');
  }

  /**
   * Documents `from` to `to` of a result over several segments. In the whole result a document stands behind at most all
   * those of the other segments: what comes earlier than that in its own segment stands before `from`, and is passed over.
   */
  part(found: readonly { segment: Segment; docs: Uint32Array; ranks: Ranks }[], from: number, to: number): Found[] {
    const count = found.reduce((sum, { docs }) => sum + docs.length, 0);
    let passed = 0;
    const lists = found.map(({ segment, docs, ranks }) => {
      const first = Math.max(0, Math.min(docs.length, from - (count - docs.length)));
      passed += first;
      return Array.from(selected(docs, this.#keys(segment, ranks), first, to), (doc) => ({ segment, doc, ranks }));
    });
    return this.#merged(lists).slice(from - passed, to - passed);
  }

  /** Joins the sorted findings of several segments. */
  #merged(lists: readonly Found[][]): Found[] {
    const [only = [], ...more] = lists.filter((list) => list.length > 0);
    return more.length === 0 ? only : [only, ...more].flat().sort((one, other) => this.compare(one, other));
  }

  /** Compares documents of any segments. */
  compare(one: Found, other: Found): number {
    for (const by of this.#sort) {
      const difference = this.#difference(by, one, other);
      if (difference !== 0) return difference;
    }
    return compareCodes(one, other);
  }

  /** Compares documents of one segment. */
  within(segment: Segment, ranks: Ranks): (one: number, other: number) => number {
    return compareBy(this.#keys(segment, ranks));
  }

  #keys(segment: Segment, ranks: Ranks): Keys {
    const columns: Keys['columns'][number][] = [];
    for (const by of this.#sort) {
      const sign = by.order === 'asc' ? 1 : -1;
      // documents of one segment are numbered in the order of their codes
      if (by.field === 'modelCode') return { columns, numbers: sign };
      for (const values of this.#columns(by, segment, ranks)) columns.push({ values, sign });
    }
    return { columns, numbers: 1 };
  }

  /** The columns by which a field is sorted, the first that differs decides. */
  #columns({ field, order }: Sort[number], segment: Segment, ranks: Ranks): readonly (Float32Array | Float64Array)[] {
    if (field === 'relevance') return ranks.scores === undefined ? [] : [ranks.scores];
    if (field === 'response') return ranks.response?.columns(order) ?? [];
    if (field === 'listOrder') return ranks.listed === undefined ? [] : [ranks.listed];
    return field === 'modelCode' ? [] : [segment.sortColumn(field, this.#locale)];
  }

  #difference(by: Sort[number], one: Found, other: Found): number {
    const { field, order } = by;
    const sign = order === 'asc' ? 1 : -1;
    if (field === 'modelCode') return compareCodes(one, other) * sign;
    if (field === 'disease')
      return nullsLast(
        one.segment.diseaseLabelOf(one.doc, this.#locale),
        other.segment.diseaseLabelOf(other.doc, this.#locale),
        (left, right) => compareNames(left, right, this.#locale) * sign,
      );
    const numbers = this.#numbersOf(by, one);
    const others = this.#numbersOf(by, other);
    for (const [place, number] of numbers.entries()) {
      const difference = compareNumbers(number, others[place] ?? Number.NaN, sign);
      if (difference !== 0) return difference;
    }
    return 0;
  }

  /** The numbers by which documents of several segments are sorted: a rank within one says nothing beside another. */
  #numbersOf(by: Sort[number], { segment, doc, ranks }: Found): readonly number[] {
    if (by.field === 'response') return ranks.response?.numbersOf(doc) ?? [];
    return this.#columns(by, segment, ranks).map((column) => at(column, doc));
  }
}

function nullsLast<V>(one: V | undefined, other: V | undefined, compare: (one: V, other: V) => number): number {
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
  return compare(one, other);
}

function compareCodes(one: Found, other: Found): number {
  const [left, right] = [one.segment.codeKeyOf(one.doc), other.segment.codeKeyOf(other.doc)];
  return left < right ? -1 : left > right ? 1 : 0;
}
