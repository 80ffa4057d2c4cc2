import Type, { type Static } from 'typebox';
import { closed, literals, Page } from '../schema.ts';
import { FACETS, type Facet, SORT_FIELDS } from '../vocabulary.ts';
import { ModelSummary } from './model.ts';

export { FACETS, type Facet, SORT_FIELDS, type SortField } from '../vocabulary.ts';

const FacetValues = Type.Array(Type.String({ maxLength: 120 }), { maxItems: 100 });

export const SearchQuery = closed({
  text: Type.Optional(Type.String({ maxLength: 200 })),
  filters: Type.Optional(
    closed(
      Object.fromEntries(FACETS.map((facet) => [facet, Type.Optional(FacetValues)])) as Record<
        Facet,
        ReturnType<typeof Type.Optional<typeof FacetValues>>
      >,
    ),
  ),
  sort: Type.Optional(
    Type.Array(closed({ field: literals(SORT_FIELDS), order: literals(['asc', 'desc']) }), { maxItems: 3 }),
  ),
  ...Page,
});
export type SearchQuery = Static<typeof SearchQuery>;

/** `label` is the words for a value that is an id or a code (a disease, for example). */
export const FacetCount = closed({
  value: Type.String(),
  label: Type.Optional(closed({ en: Type.String(), zh: Type.String() })),
  count: Type.Integer(),
});
export type FacetCount = Static<typeof FacetCount>;

/** A facet's counts ignore that facet's own selection. */
export const SearchResult = closed({
  count: Type.Integer(),
  list: Type.Array(ModelSummary),
  facets: Type.Record(Type.String(), Type.Array(FacetCount)),
  tookMs: Type.Number(),
  corrected: Type.Optional(Type.String()),
  /** The page that was answered: the last one when a page past the end was asked for. */
  page: Type.Optional(Type.Integer()),
});
export type SearchResult = Static<typeof SearchResult>;
