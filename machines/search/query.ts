import { DEFAULT_LIMIT, DEFAULT_PAGE } from '../../contract/constants.ts';
import type { GeneCriterion } from '../../contract/entities/geneCriterion.ts';
import type { ResponseCriterion, SearchCriteria, SearchQuery } from '../../contract/entities/search.ts';
import type { Column, Facet, Match, MultipleFacet, RangeName, SortField } from '../../contract/vocabulary.ts';

export type { GeneCriterion } from '../../contract/entities/geneCriterion.ts';
export type { ResponseCriterion } from '../../contract/entities/search.ts';

export type Sort = { field: SortField; order: 'asc' | 'desc' };
/** Both ends belong to it; a missing end is open. */
export type Bounds = { min?: number; max?: number };
export const VIEWS = ['table', 'cards'] as const;
export type View = (typeof VIEWS)[number];

/** What chooses models. A facet or number that nothing is asked of is absent. */
export type Criteria = {
  text: string;
  filters: Partial<Record<Facet, readonly string[]>>;
  /** Facets of which a model must have all chosen values; any of them is enough for the others. */
  facetMatch: Partial<Record<MultipleFacet, 'all'>>;
  ranges: Partial<Record<RangeName, Bounds>>;
  genes: readonly GeneCriterion[];
  match: Match;
  responses: readonly ResponseCriterion[];
  /** Only these models: ids or codes. Empty: no such restriction. */
  ids: readonly string[];
  /** The key of a list too long for an address (idList.ts). */
  list: string | null;
};

/** The whole query of the search page, with how its result is shown: everything the address says. */
export type ModelQuery = Criteria & {
  /** The agent whose responses over the whole result are drawn. */
  waterfall: string | null;
  /** Whether the data of the whole result are drawn, by disease. */
  availability: boolean;
  /** Null: as the width of the screen suggests. */
  view: View | null;
  /** The columns shown, in order; null: as usual. */
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

/** How many pages a number of results fills; an empty result still has its first. */
export const pagesOf = (count: number, limit: number): number => Math.max(1, Math.ceil(count / limit));

/** What chooses models, as calls send it: `searchModels`, the export, a saved search. */
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

/** The body of the `searchModels` call. */
export function searchBody(query: ModelQuery): SearchQuery {
  const { waterfall, availability, sort, page, limit } = query;
  return {
    ...criteriaOf(query),
    ...(waterfall !== null && { waterfall }),
    ...(availability && { availability }),
    ...(sort.length > 0 && { sort: sort.map((one) => ({ ...one })) }),
    page,
    limit,
  };
}
