import { DEFAULT_LIMIT, DEFAULT_PAGE, MAX_LIMIT } from '../../contract/constants.ts';
import type { ListQuery, ResourceRecord, Search, Sort } from '../../contract/resources/record.ts';
import type { ResourceDefinition } from '../../contract/resources/resource.ts';

/** The query of a list; the address contains all of it. */
export type Question = {
  /** Searched in every text field. */
  text: string;
  /** By field, and for content also by `publication`. */
  filters: Search;
  sort: readonly Sort[];
  page: number;
  limit: number;
};

/**
 * The response of a list call. `page` is the returned page, which can be lower than the requested one.
 * `withheldFromSome`: acts that the reader's roles may not allow on some matching records. `fingerprint`: of all
 * matching records, to publish them exactly as seen.
 */
export type ListReply = {
  count: number;
  list: ResourceRecord[];
  page?: number;
  withheldFromSome?: readonly string[];
  fingerprint?: string;
};

export const emptyQuestion = ({ sort }: ResourceDefinition): Question => ({
  text: '',
  filters: {},
  sort: sort.map(({ field, order }) => ({ field, order })),
  page: DEFAULT_PAGE,
  limit: DEFAULT_LIMIT,
});

export type Narrowing = Omit<ListQuery, 'page' | 'limit' | 'sort'>;

/** Returns the filters of the query. */
export const matchingOf = ({ text, filters }: Question): Narrowing => ({
  ...filters,
  ...(text !== '' && { text }),
});

/** Returns the body of the list call. */
export const listBody = (question: Question): ListQuery => ({
  ...matchingOf(question),
  page: question.page,
  limit: question.limit,
  ...(question.sort.length > 0 && { sort: [...question.sort] }),
});

/** Returns the number of pages for a number of rows; an empty list has one. */
export const pagesOf = (count: number, limit: number): number => Math.max(1, Math.ceil(count / limit));

/** Returns the page of a response: the server's value, otherwise the last page if the requested one is beyond it. */
export function answeredPage(question: Question, { count, page }: ListReply): number {
  return page ?? Math.min(question.page, pagesOf(count, question.limit));
}

/** Returns the query with a change. Other filters, another order or another page size start at the first page. */
export function withChange(question: Question, change: Partial<Question>): Question {
  const limit = Math.min(Math.max(1, change.limit ?? question.limit), MAX_LIMIT);
  return { ...question, page: DEFAULT_PAGE, ...change, limit };
}

/** Returns the query with one filter changed; null removes it. */
export function withFilter(question: Question, field: string, value: Search[string] | null): Question {
  const { [field]: _, ...others } = question.filters;
  return withChange(question, { filters: value === null ? others : { ...others, [field]: value } });
}

/** Whether rows are in the resource's own order; for a tree this is the manual order, in which rows can be moved. */
export const isInOwnOrder = ({ sort: own }: ResourceDefinition, { sort }: Pick<Question, 'sort'>): boolean =>
  sort.length === 0 ||
  (sort.length === own.length &&
    sort.every(({ field, order }, place) => own[place]?.field === field && own[place].order === order));

/**
 * Returns the order after a click on a column header: ascending, descending, and for a tree back to the manual order.
 */
export function sortedBy(
  { tree, sort: own }: ResourceDefinition,
  { sort }: Pick<Question, 'sort'>,
  field: string,
): Sort[] {
  const [first] = sort;
  if (first?.field !== field) return [{ field, order: 'asc' }];
  if (first.order === 'asc') return [{ field, order: 'desc' }];
  return tree ? [...own] : [{ field, order: 'asc' }];
}

/** Whether both queries filter the list to the same rows, regardless of order and page. */
export const isSameNarrowing = (one: Question, other: Question): boolean =>
  JSON.stringify(sorted(matchingOf(one))) === JSON.stringify(sorted(matchingOf(other)));

const sorted = (fields: object): [string, unknown][] =>
  Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1));
