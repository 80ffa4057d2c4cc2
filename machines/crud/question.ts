import { DEFAULT_LIMIT, DEFAULT_PAGE, MAX_LIMIT } from '../../contract/constants.ts';
import type { ListQuery, ResourceRecord, Search, Sort } from '../../contract/resources/record.ts';
import type { ResourceDefinition } from '../../contract/resources/resource.ts';

/** What a list is asked: all of it stands in the address. */
export type Question = {
  /** Looked for in every text of a record. */
  text: string;
  /** By field; `publication` too, where content has it. */
  filters: Search;
  sort: readonly Sort[];
  page: number;
  limit: number;
};

/**
 * What the list answers. `page` is the page that it gives: less than asked when there are not so many any more.
 * `withheldFromSome`: what the reader's roles may keep from some of those that match; `fingerprint`: of all that match,
 * to publish them as they were seen.
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

/** What the question narrows the list to. */
export const matchingOf = ({ text, filters }: Question): Narrowing => ({
  ...filters,
  ...(text !== '' && { text }),
});

/** The body of the list's call. */
export const listBody = (question: Question): ListQuery => ({
  ...matchingOf(question),
  page: question.page,
  limit: question.limit,
  ...(question.sort.length > 0 && { sort: [...question.sort] }),
});

/** How many pages so many rows fill: an empty list has one. */
export const pagesOf = (count: number, limit: number): number => Math.max(1, Math.ceil(count / limit));

/** The page that a reply stands for: the server's word, else the last one when the page asked for is beyond it. */
export function answeredPage(question: Question, { count, page }: ListReply): number {
  return page ?? Math.min(question.page, pagesOf(count, question.limit));
}

/** The question with some of it changed: another narrowing, order or page size begins at the first page. */
export function withChange(question: Question, change: Partial<Question>): Question {
  const limit = Math.min(Math.max(1, change.limit ?? question.limit), MAX_LIMIT);
  return { ...question, page: DEFAULT_PAGE, ...change, limit };
}

/** The question with one filter changed; null takes it away. */
export function withFilter(question: Question, field: string, value: Search[string] | null): Question {
  const { [field]: _, ...others } = question.filters;
  return withChange(question, { filters: value === null ? others : { ...others, [field]: value } });
}

/** Whether rows are in the order of the resource itself; of a tree it is the manual one, in which rows can be moved. */
export const isInOwnOrder = ({ sort: own }: ResourceDefinition, { sort }: Pick<Question, 'sort'>): boolean =>
  sort.length === 0 ||
  (sort.length === own.length &&
    sort.every(({ field, order }, place) => own[place]?.field === field && own[place].order === order));

/** The order after the head of a column is pressed: up, down, and of a tree back to the manual one. */
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

/** Whether both questions narrow the list to the same rows, whatever their order and page. */
export const isSameNarrowing = (one: Question, other: Question): boolean =>
  JSON.stringify(sorted(matchingOf(one))) === JSON.stringify(sorted(matchingOf(other)));

const sorted = (fields: object): [string, unknown][] =>
  Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1));
