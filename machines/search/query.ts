import { DEFAULT_LIMIT, DEFAULT_PAGE, MAX_LIMIT } from '../../contract/constants.ts';
import type { SearchQuery } from '../../contract/entities/search.ts';
import {
  DATA_KINDS,
  FACETS,
  type Facet,
  MODEL_TYPES,
  SORT_FIELDS,
  type SortField,
  TUMOR_TYPES,
} from '../../contract/vocabulary.ts';

export type Sort = { field: SortField; order: 'asc' | 'desc' };
/** The whole query of the search page. A facet without a chosen value is absent. */
export type ModelQuery = {
  text: string;
  filters: Partial<Record<Facet, readonly string[]>>;
  sort: readonly Sort[];
  page: number;
  limit: number;
};

export const emptyQuery: ModelQuery = { text: '', filters: {}, sort: [], page: DEFAULT_PAGE, limit: DEFAULT_LIMIT };

const MAX_TEXT = 200;
const MAX_VALUE = 120;
const MAX_VALUES = 100;
const MAX_SORTS = 3;
const MAX_PAGE = 1_000_000;
const vocabularies: Partial<Record<Facet, readonly string[]>> = {
  modelType: MODEL_TYPES,
  tumorType: TUMOR_TYPES,
  dataAvailable: DATA_KINDS,
};

/**
 * Reads the query out of an address, e.g. `/search?q=kras&modelType=pdx&sort=tmb:desc&page=2`.
 * Names and known values are read without regard to case. What is not understood is left out and listed in `unknown`.
 */
export function parseQuery(address: string): { query: ModelQuery; unknown: string[] } {
  const unknown: string[] = [];
  let query = emptyQuery;
  for (const [name, value] of parameters(address)) {
    const next = read(query, name.toLowerCase(), value.trim());
    if (next) query = next;
    else unknown.push(value === '' ? name : `${name}=${value}`);
  }
  return { query, unknown };
}

/** The address that says the whole query, shortest form: what is as usual is left out. */
export function formatQuery({ text, filters, sort, page, limit }: ModelQuery): string {
  const parts: string[] = [];
  const add = (name: string, value: string) => parts.push(`${name}=${encoded(value)}`);
  if (text.trim() !== '') add('q', text.trim());
  for (const facet of FACETS) for (const value of filters[facet] ?? []) add(facet, value);
  for (const { field, order } of sort) add('sort', order === 'desc' ? `${field}:desc` : field);
  if (page !== DEFAULT_PAGE) add('page', String(page));
  if (limit !== DEFAULT_LIMIT) add('limit', String(limit));
  return parts.length > 0 ? `/search?${parts.join('&')}` : '/search';
}

export const isSameQuery = (a: ModelQuery, b: ModelQuery): boolean => formatQuery(a) === formatQuery(b);

/** The body of the `searchModels` call. */
export function searchBody({ text, filters, sort, page, limit }: ModelQuery): SearchQuery {
  const chosen = Object.entries(filters).map(([facet, values]) => [facet, [...values]]);
  return {
    ...(text.trim() !== '' && { text: text.trim() }),
    ...(chosen.length > 0 && { filters: Object.fromEntries(chosen) }),
    ...(sort.length > 0 && { sort: sort.map((one) => ({ ...one })) }),
    page,
    limit,
  };
}

/** The query with one value of a facet chosen or not, from its first page. */
export function withChoice(query: ModelQuery, facet: Facet, value: string, chosen: boolean): ModelQuery {
  const { [facet]: before = [], ...others } = query.filters;
  const rest = before.filter((other) => other.toLowerCase() !== value.toLowerCase());
  const values = chosen ? [...rest, value] : rest;
  return { ...query, filters: values.length > 0 ? { ...others, [facet]: values } : others, page: DEFAULT_PAGE };
}

/** How many pages a number of results fills; an empty result still has its first. */
export const pagesOf = (count: number, limit: number): number => Math.max(1, Math.ceil(count / limit));

function read(query: ModelQuery, name: string, value: string): ModelQuery | undefined {
  if (name === 'q') return value.length <= MAX_TEXT ? { ...query, text: value } : undefined;
  if (name === 'sort') return readSort(query, value);
  if (name === 'page' || name === 'limit') {
    const number = wholeNumber(value, name === 'page' ? MAX_PAGE : MAX_LIMIT);
    return number === undefined ? undefined : { ...query, [name]: number };
  }
  const facet = FACETS.find((known) => known.toLowerCase() === name);
  const known = facet && knownValue(facet, value);
  if (!facet || !known || (query.filters[facet]?.length ?? 0) >= MAX_VALUES) return undefined;
  return { ...withChoice(query, facet, known, true), page: query.page };
}

function readSort(query: ModelQuery, value: string): ModelQuery | undefined {
  const [name = '', order = 'asc', ...rest] = value.toLowerCase().split(':');
  const field = SORT_FIELDS.find((known) => known.toLowerCase() === name);
  if (!field || rest.length > 0 || (order !== 'asc' && order !== 'desc') || query.sort.length >= MAX_SORTS)
    return undefined;
  return { ...query, sort: [...query.sort.filter((other) => other.field !== field), { field, order }] };
}

function knownValue(facet: Facet, value: string): string | undefined {
  const vocabulary = vocabularies[facet];
  if (vocabulary) return vocabulary.find((known) => known.toLowerCase() === value.toLowerCase());
  return value !== '' && value.length <= MAX_VALUE ? value : undefined;
}

function wholeNumber(value: string, max: number): number | undefined {
  const number = /^[1-9]\d*$/.test(value) ? Number(value) : Number.NaN;
  return number <= max ? number : undefined;
}

function parameters(address: string): [name: string, value: string][] {
  const [, search = ''] = (address.split('#', 1)[0] ?? '').split(/\?(.*)/s);
  return search
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const [name = '', value = ''] = part.split(/=(.*)/s);
      return [decoded(name), decoded(value)];
    });
}

const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll('%20', '+').replaceAll('%3A', ':').replaceAll('%2C', ',');

function decoded(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
