import Type, { type Static } from 'typebox';
import { AGENT_MAX, FACET_VALUE_MAX, MODEL_KEY_MAX, SEARCH_TEXT_MAX } from '../lengths.ts';
import { MODEL_TYPES } from '../modelTypes.ts';
import { M_RECIST } from '../mRecist.ts';
import { closed, Id, Localized, literals, nullable, Page } from '../schema.ts';
import {
  ALTERATION_CLASSES,
  DATA_KINDS,
  FACETS,
  type Facet,
  MATCHES,
  MAX_GENES,
  MAX_IDS,
  MAX_RESPONSES,
  MULTIPLE_FACETS,
  type MultipleFacet,
  NAMING_PARTS,
  RANGES,
  type RangeName,
  SORT_FIELDS,
} from '../vocabulary.ts';
import { CHANGES_NOT_READ, GeneCriterion, Range } from './geneCriterion.ts';
import { LeanParts, LeanWish } from './leanSearch.ts';
import { ModelSummary } from './model.ts';
import { Ambiguity, ReadTerm } from './searchReading.ts';

export { FACETS, type Facet, SORT_FIELDS, type SortField } from '../vocabulary.ts';

const FacetValues = Type.Array(Type.String({ maxLength: FACET_VALUE_MAX }), { maxItems: 100 });
const MatchName = literals(MATCHES);
/**
 * A criterion on responses. A model matches when a single response of it (one arm of one study) satisfies the whole
 * criterion. With only an agent, every response to it matches.
 */
export const ResponseCriterion = closed({
  agent: Type.String({ minLength: 1, maxLength: AGENT_MAX }),
  /** Minimum tumor growth inhibition in percent. */
  minTgi: Type.Optional(Type.Number()),
  mRecist: Type.Optional(Type.Array(literals(M_RECIST), { maxItems: M_RECIST.length })),
});
export type ResponseCriterion = Static<typeof ResponseCriterion>;

const criteria = {
  text: Type.Optional(Type.String({ maxLength: SEARCH_TEXT_MAX })),
  filters: Type.Optional(
    closed(
      Object.fromEntries(FACETS.map((facet) => [facet, Type.Optional(FacetValues)])) as Record<
        Facet,
        ReturnType<typeof Type.Optional<typeof FacetValues>>
      >,
    ),
  ),
  /** `any` by default. */
  facetMatch: Type.Optional(
    closed(
      Object.fromEntries(MULTIPLE_FACETS.map((facet) => [facet, Type.Optional(MatchName)])) as Record<
        MultipleFacet,
        ReturnType<typeof Type.Optional<typeof MatchName>>
      >,
    ),
  ),
  ranges: Type.Optional(
    closed(
      Object.fromEntries(RANGES.map((name) => [name, Type.Optional(Range)])) as Record<
        RangeName,
        ReturnType<typeof Type.Optional<typeof Range>>
      >,
    ),
  ),
  genes: Type.Optional(Type.Array(GeneCriterion, { maxItems: MAX_GENES })),
  /** Whether a model must satisfy all gene criteria (the default) or at least one. */
  match: Type.Optional(MatchName),
  responses: Type.Optional(Type.Array(ResponseCriterion, { maxItems: MAX_RESPONSES })),
  /** Limits the result to these models, given as ids or model codes. Punctuation in codes does not matter. */
  ids: Type.Optional(Type.Array(Type.String({ maxLength: MODEL_KEY_MAX }), { maxItems: MAX_IDS })),
};

/** The criteria that select models, without order and page: what a saved search stores. */
export const SearchCriteria = closed(criteria);
export type SearchCriteria = Static<typeof SearchCriteria>;

export const SearchSort = Type.Array(closed({ field: literals(SORT_FIELDS), order: literals(['asc', 'desc']) }), {
  maxItems: 3,
});
export type SearchSort = Static<typeof SearchSort>;

const selection = {
  ...criteria,
  /** The agent whose responses over the whole result are included in the response. */
  waterfall: Type.Optional(Type.String({ minLength: 1, maxLength: AGENT_MAX })),
  sort: Type.Optional(SearchSort),
};

/** A whole result in its order, without the page: used by exports and by the links to the previous and next model. */
export const SearchSelection = closed(selection);
export type SearchSelection = Static<typeof SearchSelection>;

export const SearchQuery = closed({
  ...selection,
  /** Whether the response includes the data availability of the whole result by disease. */
  availability: Type.Optional(Type.Boolean()),
  lean: Type.Optional(LeanWish),
  ...Page,
});
export type SearchQuery = Static<typeof SearchQuery>;

/**
 * Display name of a value that one can search by, when it differs from the value: for a code (a disease, for example),
 * or for a name that has a Chinese form.
 */
const label = Type.Optional(Localized);

export const FacetCount = closed({
  value: Type.String(),
  label,
  count: Type.Integer(),
});
export type FacetCount = Static<typeof FacetCount>;

/**
 * Distribution of a number over the result, ignoring that number's own range filter. `bins` have equal width from `min`
 * to `max`, the extremes over all visible models, so that they do not move while filters change.
 */
export const Histogram = closed({
  min: nullable(Type.Number()),
  max: nullable(Type.Number()),
  bins: Type.Array(Type.Integer()),
  /** Number of models of the result without the value. */
  unknown: Type.Integer(),
});
export type Histogram = Static<typeof Histogram>;

/** Status of one requested gene in the models that satisfy all criteria except those on genes. */
export const GeneCount = closed({
  /** As asked. */
  asked: Type.String(),
  /** The symbol of the gene; null when no such gene is known. */
  gene: nullable(Type.String()),
  altered: Type.Integer(),
  wildType: Type.Integer(),
  notTested: Type.Integer(),
  /** The driver classes of the gene. A model is wild type when all of them were tested and no alteration was found. */
  drivers: Type.Array(literals(ALTERATION_CLASSES)),
  /** Why the requested change could not be interpreted, if so; then no model matches it. */
  notRead: Type.Optional(literals(CHANGES_NOT_READ)),
});
export type GeneCount = Static<typeof GeneCount>;

/** Responses to one requested agent in the models that satisfy all criteria except those on responses. */
export const ResponseCount = closed({
  /** As asked. */
  asked: Type.String(),
  /** The name of the agent; null when no such agent is known. */
  agent: nullable(Type.String()),
  label,
  /** Number of models with a response to the agent. */
  studied: Type.Integer(),
});
export type ResponseCount = Static<typeof ResponseCount>;

/**
 * The best response of each model of the result to one agent, best first: by mRECIST class, then by best average
 * change, then by TGI, capped at 100. Missing values come last within a class.
 */
export const Waterfall = closed({
  /** As asked. */
  asked: Type.String(),
  /** The name of the agent; null when no such agent is known. */
  agent: nullable(Type.String()),
  label,
  /** Number of models of the result with a response to the agent. `bars` holds at most 200 of them, evenly sampled. */
  count: Type.Integer(),
  bars: Type.Array(
    closed({
      id: Id,
      modelCode: Type.String(),
      modelType: literals(MODEL_TYPES),
      study: Type.String(),
      mRecist: nullable(literals(M_RECIST)),
      bestAverageChangePercent: nullable(
        Type.Number({ description: 'Median BestAvgResponse of the animals, % of the baseline; null without curves' }),
      ),
      tgiPercent: nullable(Type.Number({ description: 'Tumor growth inhibition, %' })),
    }),
  ),
});
export type Waterfall = Static<typeof Waterfall>;

/**
 * Number of models of the result by their own disease and kind of data, most frequent disease first. A row's `counts`
 * are in the order of `DATA_KINDS`. Models without a disease are the last row, with an empty `disease`.
 */
export const Availability = Type.Array(
  closed({
    disease: Type.String(),
    label,
    total: Type.Integer(),
    counts: Type.Array(Type.Integer(), { minItems: DATA_KINDS.length, maxItems: DATA_KINDS.length }),
  }),
);
export type Availability = Static<typeof Availability>;

/**
 * A part of a query that no model has: `part` is where it was asked, `value` the requested value. For a range outside
 * all values, `value` is empty.
 */
export const UnknownPart = closed({ part: literals([...FACETS, ...RANGES, ...NAMING_PARTS]), value: Type.String() });
export type UnknownPart = Static<typeof UnknownPart>;

/**
 * The result of a search. The counts of a facet ignore that facet's own selection. Histograms are keyed by `RANGES`;
 * `genes` and `responses` are in the order of the criteria.
 */
export const SearchResult = closed({
  count: Type.Integer(),
  /** Number of all models that the caller may find: the count of a search without criteria. */
  total: Type.Integer(),
  list: Type.Array(ModelSummary),
  facets: Type.Record(Type.String(), Type.Array(FacetCount)),
  histograms: Type.Optional(Type.Record(Type.String(), Histogram)),
  genes: Type.Optional(Type.Array(GeneCount)),
  responses: Type.Optional(Type.Array(ResponseCount)),
  waterfall: Type.Optional(Waterfall),
  availability: Type.Optional(Availability),
  tookMs: Type.Number(),
  corrected: Type.Optional(Type.String()),
  /** Parts of the query that nothing in the catalog has; absent when there are none. */
  unknown: Type.Optional(Type.Array(UnknownPart)),
  /** How the text was interpreted; absent when there was no text. */
  reading: Type.Optional(Type.Array(ReadTerm)),
  /** Parts of the text with two reasonable interpretations; absent when there are none. */
  ambiguities: Type.Optional(Type.Array(Ambiguity)),
  /** The agent whose responses the rows show: the agent of the waterfall, otherwise the requested one. */
  agent: Type.Optional(Localized),
  /** The returned page: the last page when the requested page is past the end. */
  page: Type.Optional(Type.Integer()),
  lean: Type.Optional(LeanParts),
});
export type SearchResult = Static<typeof SearchResult>;

const Neighbor = nullable(closed({ id: Id, modelCode: Type.String() }));
/** The neighbors of a model in a result. `position` counts from 1 and is null when the model is not in the result. */
export const SearchNeighbors = closed({
  position: nullable(Type.Integer()),
  count: Type.Integer(),
  previous: Neighbor,
  next: Neighbor,
});
export type SearchNeighbors = Static<typeof SearchNeighbors>;

export const SuggestQuery = closed({ text: Type.String({ maxLength: SEARCH_TEXT_MAX }) });

/** An example search of the home page. `count` is the number of models that it finds. */
export const SearchExample = closed({ text: Type.String(), count: Type.Integer() });
export type SearchExample = Static<typeof SearchExample>;
export const SearchExamples = closed({ list: Type.Array(SearchExample) });

/** Suggestions by type, as labels only. `alias` is the name that matched the typed text, when that is not the label. */
export const Suggestions = closed({
  models: Type.Array(
    closed({ id: Id, modelCode: Type.String(), name: Type.String(), modelType: literals(MODEL_TYPES) }),
  ),
  genes: Type.Array(closed({ symbol: Type.String(), alias: nullable(Type.String()), count: Type.Integer() })),
  diseases: Type.Array(
    closed({
      value: Type.String(),
      label: Localized,
      alias: nullable(Type.String()),
      count: Type.Integer(),
    }),
  ),
  drugs: Type.Array(closed({ agent: Type.String(), label, alias: nullable(Type.String()), count: Type.Integer() })),
});
export type Suggestions = Static<typeof Suggestions>;
