import { DEFAULT_LIMIT, DEFAULT_PAGE } from '../../contract/constants.ts';
import type { GeneCriterion } from '../../contract/entities/geneCriterion.ts';
import type { ResponseCriterion, SearchCriteria, SearchQuery } from '../../contract/entities/search.ts';
import type { Column, Facet, Match, MultipleFacet, RangeName, SortField } from '../../contract/vocabulary.ts';

export type { GeneCriterion } from '../../contract/entities/geneCriterion.ts';
export type { ResponseCriterion } from '../../contract/entities/search.ts';

export type Sort = { field: SortField; order: 'asc' | 'desc' };
/** Both bounds are included; a missing bound leaves that side open. */
export type Bounds = { min?: number; max?: number };
export const VIEWS = ['table', 'cards'] as const;
export type View = (typeof VIEWS)[number];

/** The criteria that select models. Facets and ranges without a criterion are absent. */
export type Criteria = {
  text: string;
  filters: Partial<Record<Facet, readonly string[]>>;
  /** Facets of which a model must have all chosen values; for the others, one is enough. */
  facetMatch: Partial<Record<MultipleFacet, 'all'>>;
  ranges: Partial<Record<RangeName, Bounds>>;
  genes: readonly GeneCriterion[];
  match: Match;
  responses: readonly ResponseCriterion[];
  /** Only these models, by id or code; empty means no restriction. */
  ids: readonly string[];
  /** The key of a list too long for an address (idList.ts). */
  list: string | null;
};

/** The whole query of the search page, including how the result is shown: everything in the address. */
export type ModelQuery = Criteria & {
  /** The agent whose responses over the whole result are plotted. */
  waterfall: string | null;
  /** Whether the data availability of the whole result is plotted, by disease. */
  availability: boolean;
  /** Null: depends on the screen width. */
  view: View | null;
  /** The shown columns in order; null: the default ones. */
  columns: readonly Column[] | null;
  sort: readonly Sort[];
  page: number;
  limit: number;
};

export const noCriteria: Criteria = {
  text: '',
  filters: {},
  facetMatch: {},
  ranges: {},
  genes: [],
  match: 'all',
  responses: [],
  ids: [],
  list: null,
};

export const emptyQuery: ModelQuery = {
  ...noCriteria,
  waterfall: null,
  availability: false,
  view: null,
  columns: null,
  sort: [],
  page: DEFAULT_PAGE,
  limit: DEFAULT_LIMIT,
};

/** Returns the number of pages for a number of results; an empty result has one. */
export const pagesOf = (count: number, limit: number): number => Math.max(1, Math.ceil(count / limit));

/** Returns the criteria in the form that calls send: `searchModels`, the export, a saved search. */
export function criteriaOf(query: Criteria): SearchCriteria {
  const { text, filters, facetMatch, ranges, genes, match, responses, ids } = query;
  const chosen = Object.entries(filters).map(([facet, values]) => [facet, [...values]]);
  return {
    ...(text.trim() !== '' && { text: text.trim() }),
    ...(chosen.length > 0 && { filters: Object.fromEntries(chosen) }),
    ...(Object.keys(facetMatch).length > 0 && { facetMatch: { ...facetMatch } }),
    ...(Object.keys(ranges).length > 0 && { ranges: { ...ranges } }),
    ...(genes.length > 0 && { genes: [...genes], match }),
    ...(responses.length > 0 && { responses: [...responses] }),
    ...(ids.length > 0 && { ids: [...ids] }),
  };
}

/**
 * Returns the body of the `searchModels` call, which asks for the lean form.
 *
 * @param terms the key of the terms that an earlier response brought
 */
export function searchBody(query: ModelQuery, terms?: string): SearchQuery {
  const { waterfall, availability, sort, page, limit } = query;
  return {
    ...criteriaOf(query),
    ...(waterfall !== null && { waterfall }),
    ...(availability && { availability }),
    ...(sort.length > 0 && { sort: sort.map((one) => ({ ...one })) }),
    lean: { ...(terms !== undefined && { terms }) },
    page,
    limit,
  };
}
