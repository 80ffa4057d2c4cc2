import { compareNames } from '../../../../contract/collation.ts';
import type { EngineSelection } from '../engine/engine.ts';
import { at, countBits, docsOf } from '../index/bits.ts';
import type { Filtered } from '../index/count.ts';
import type { Segment } from '../index/segment.ts';
import type { Scores } from './scores.ts';
import { compareBy, compareNumbers, type Keys, selected } from './selection.ts';
import type { ResponseOrder } from './waterfall.ts';

/** Numbers of a segment's documents that depend on the query. */
export type Ranks = {
  /** How well each document matches the text. */
  scores: Scores | undefined;
  /** How good each document's response to the waterfall's agent is. */
  response: ResponseOrder | undefined;
  /** Position in the list that limits the result; NaN for none. */
  listed: Float64Array | undefined;
};
/** A matching document of one of the segments. */
export type Found = { segment: Segment; doc: number; ranks: Ranks };
/** The documents of one of the segments that a result has. */
export type Match = { segment: Segment; filtered: Pick<Filtered, 'passing'>; count: number; ranks: Ranks };

type Sort = NonNullable<EngineSelection['sort']>;

/**
 * Returns the default order of a result: the most relevant first, then the best response if an agent is asked about.
 */
export const usualSort = (agent: string | null): Sort => [
  { field: 'relevance', order: 'desc' },
  ...(agent === null ? [] : [{ field: 'response', order: 'desc' } as const]),
];

/** The order of a result: the requested fields, then code. Models without a value come last in both directions. */
export class Order {
  readonly #sort: Sort;
  readonly #locale: 'en' | 'zh';

  /**
   * Creates the order.
   * @param agent the agent whose responses `response` means; null for none
   */
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
   * Returns documents `from` to `to` of a result over several segments. The position of a document in the whole result
   * is at most its position in its own segment plus the size of all other segments. Documents that this bound places
   * before `from` are skipped.
   */
  part(matches: readonly Match[], from: number, to: number): Found[] {
    const total = matches.reduce((sum, { count }) => sum + count, 0);
    let passed = 0;
    const lists = matches.map((match) => {
      const first = Math.max(0, Math.min(match.count, from - (total - match.count)));
      passed += first;
      const { segment, ranks } = match;
      return this.#partOf(match, first, to).flatMap((docs) => Array.from(docs, (doc) => ({ segment, doc, ranks })));
    });
    return this.#merged(lists).slice(from - passed, to - passed);
  }

  /** Returns documents `from` to `to` of one segment. Those with other scores than these are not read. */
  #partOf({ segment, filtered: { passing }, count, ranks }: Match, from: number, to: number): Uint32Array[] {
    const [first, ...others] = this.#sort;
    const groups = first?.field === 'relevance' ? ranks.scores?.groups(passing, count) : undefined;
    if (first?.order === 'asc') groups?.reverse();
    const keys = this.#keys(groups === undefined ? this.#sort : others, segment, ranks);
    const isByNumber = keys.columns.length === 0 && keys.numbers === 1;
    const part: Uint32Array[] = [];
    let before = 0;
    for (const group of groups ?? [passing]) {
      const size = countBits(group);
      const end = Math.min(size, to - before);
      if (end <= 0) break;
      if (before + size > from) {
        const docs = docsOf(group, isByNumber ? end : size);
        part.push(selected(docs, keys, Math.max(0, from - before), end));
      }
      before += size;
    }
    return part;
  }

  /** Merges the sorted results of several segments. */
  #merged(lists: readonly Found[][]): Found[] {
    const [only = [], ...more] = lists.filter((list) => list.length > 0);
    return more.length === 0 ? only : [only, ...more].flat().sort((one, other) => this.compare(one, other));
  }

  /** Compares documents of different segments. */
  compare(one: Found, other: Found): number {
    for (const by of this.#sort) {
      const difference = this.#difference(by, one, other);
      if (difference !== 0) return difference;
    }
    return compareCodes(one, other);
  }

  /** Returns the comparison for documents of one segment. */
  within(segment: Segment, ranks: Ranks): (one: number, other: number) => number {
    return compareBy(this.#keys(this.#sort, segment, ranks));
  }

  #keys(sort: Sort, segment: Segment, ranks: Ranks): Keys {
    const columns: Keys['columns'][number][] = [];
    for (const by of sort) {
      const sign = by.order === 'asc' ? 1 : -1;
      // The documents of a segment are numbered in the order of their codes.
      if (by.field === 'modelCode') return { columns, numbers: sign };
      for (const values of this.#columns(by, segment, ranks)) columns.push({ values, sign });
    }
    return { columns, numbers: 1 };
  }

  /** Returns the columns that sort a field. The first one that differs decides. */
  #columns({ field, order }: Sort[number], segment: Segment, ranks: Ranks): readonly (Float32Array | Float64Array)[] {
    if (field === 'relevance') return ranks.scores === undefined ? [] : [ranks.scores.column];
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

  /** Returns the numbers that sort documents across segments, because ranks are valid only within one segment. */
  #numbersOf(by: Sort[number], { segment, doc, ranks }: Found): readonly number[] {
    if (by.field === 'response') return ranks.response?.numbersOf(doc) ?? [];
    if (by.field === 'relevance') return ranks.scores === undefined ? [] : [ranks.scores.at(doc)];
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
