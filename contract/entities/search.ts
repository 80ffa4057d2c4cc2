import Type, { type Static } from 'typebox';
import { AGENT_MAX, FACET_VALUE_MAX, MODEL_KEY_MAX, SEARCH_TEXT_MAX } from '../lengths.ts';
import { closed, Id, Localized, literals, nullable, Page } from '../schema.ts';
import {
  ALTERATION_CLASSES,
  DATA_KINDS,
  FACETS,
  type Facet,
  M_RECIST,
  MATCHES,
  MAX_GENES,
  MAX_IDS,
  MAX_RESPONSES,
  MODEL_TYPES,
  MULTIPLE_FACETS,
  type MultipleFacet,
  NAMING_PARTS,
  RANGES,
  type RangeName,
  SORT_FIELDS,
} from '../vocabulary.ts';
import { CHANGES_NOT_READ, GeneCriterion, Range } from './geneCriterion.ts';
import { ModelSummary } from './model.ts';
import { Ambiguity, ReadTerm } from './searchReading.ts';

export { FACETS, type Facet, SORT_FIELDS, type SortField } from '../vocabulary.ts';

const FacetValues = Type.Array(Type.String({ maxLength: FACET_VALUE_MAX }), { maxItems: 100 });
const MatchName = literals(MATCHES);
/**
 * A model fits when one response of it (one arm of one study) satisfies the whole criterion. An agent alone means any
 * response to it.
 */
export const ResponseCriterion = closed({
  agent: Type.String({ minLength: 1, maxLength: AGENT_MAX }),
  /** Percent tumor growth inhibition at least. */
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
  /** 'any' unless said. */
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
  /** Whether a model must satisfy all gene criteria (unless said) or any of them. */
  match: Type.Optional(MatchName),
  responses: Type.Optional(Type.Array(ResponseCriterion, { maxItems: MAX_RESPONSES })),
  /** Only these models: ids, or model codes in any punctuation. */
  ids: Type.Optional(Type.Array(Type.String({ maxLength: MODEL_KEY_MAX }), { maxItems: MAX_IDS })),
};

/** What chooses models, apart from the order and the page: what a saved search keeps. */
export const SearchCriteria = closed(criteria);
export type SearchCriteria = Static<typeof SearchCriteria>;

export const SearchSort = Type.Array(closed({ field: literals(SORT_FIELDS), order: literals(['asc', 'desc']) }), {
  maxItems: 3,
});
export type SearchSort = Static<typeof SearchSort>;

const selection = {
  ...criteria,
  /** The agent whose responses over the whole result come along. */
  waterfall: Type.Optional(Type.String({ minLength: 1, maxLength: AGENT_MAX })),
  sort: Type.Optional(SearchSort),
};

/** A whole result in its order, apart from the page: what an export and the way from model to model take. */
export const SearchSelection = closed(selection);
export type SearchSelection = Static<typeof SearchSelection>;

export const SearchQuery = closed({
  ...selection,
  /** Whether the data of the whole result come along, by disease. */
  availability: Type.Optional(Type.Boolean()),
  ...Page,
});
export type SearchQuery = Static<typeof SearchQuery>;

/**
 * What a value that one searches by is called, where that is more than the value itself: of a code (a disease, for
 * example), or of a name that is another one in Chinese.
 */
const label = Type.Optional(Localized);

export const FacetCount = closed({
  value: Type.String(),
  label,
  count: Type.Integer(),
});
export type FacetCount = Static<typeof FacetCount>;

/**
 * Distribution of a number over the result without that number's own range. `bins` are equally wide from `min` to
 * `max` (the extremes over all visible models, so that they stay where they are while one filters).
 */
export const Histogram = closed({
  min: nullable(Type.Number()),
  max: nullable(Type.Number()),
  bins: Type.Array(Type.Integer()),
  /** Models of the result without the number. */
  unknown: Type.Integer(),
});
export type Histogram = Static<typeof Histogram>;

/** How the models that satisfy everything but the criteria on genes answer about one asked gene. */
export const GeneCount = closed({
  /** As asked. */
  asked: Type.String(),
  /** The symbol it stands for; null when no such gene is known. */
  gene: nullable(Type.String()),
  altered: Type.Integer(),
  wildType: Type.Integer(),
  notTested: Type.Integer(),
  /** The classes of change that drive the gene: a model in which all were read and none was found is wild type. */
  drivers: Type.Array(literals(ALTERATION_CLASSES)),
  /** Why the change that is asked for was not read, where it was not: then no model has it. */
  notRead: Type.Optional(literals(CHANGES_NOT_READ)),
});
export type GeneCount = Static<typeof GeneCount>;

/** How the models that satisfy everything but the criteria on responses answer about one asked agent. */
export const ResponseCount = closed({
  /** As asked. */
  asked: Type.String(),
  /** The name it stands for; null when no such agent is known. */
  agent: nullable(Type.String()),
  label,
  /** Models with any response to the agent. */
  studied: Type.Integer(),
});
export type ResponseCount = Static<typeof ResponseCount>;

/**
 * The best response of each model of the result to one agent, the best first: by mRECIST class, then by best average
 * change, then by TGI up to 100. What is not known of a class comes last in it.
 */
export const Waterfall = closed({
  /** As asked. */
  asked: Type.String(),
  /** The name it stands for; null when no such agent is known. */
  agent: nullable(Type.String()),
  label,
  /** Models of the result with a response to the agent; `bars` holds at most 200 of them, evenly chosen. */
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
 * Models of the result by their own disease and kind of data, the most frequent disease first; a row's `counts` stand in
 * the order of `DATA_KINDS`. Models without a disease are the last row, whose `disease` is empty.
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
 * Something that a query names and no model has: `part` says where it is asked, `value` how; of a range, which lies
 * beside all numbers, the value is empty.
 */
export const UnknownPart = closed({ part: literals([...FACETS, ...RANGES, ...NAMING_PARTS]), value: Type.String() });
export type UnknownPart = Static<typeof UnknownPart>;

/**
 * A facet's counts ignore that facet's own selection. Histograms are by `RANGES`; `genes` and `responses` stand in the
 * order of the criteria.
 */
export const SearchResult = closed({
  count: Type.Integer(),
  list: Type.Array(ModelSummary),
  facets: Type.Record(Type.String(), Type.Array(FacetCount)),
  histograms: Type.Optional(Type.Record(Type.String(), Histogram)),
  genes: Type.Optional(Type.Array(GeneCount)),
  responses: Type.Optional(Type.Array(ResponseCount)),
  waterfall: Type.Optional(Waterfall),
  availability: Type.Optional(Availability),
  tookMs: Type.Number(),
  corrected: Type.Optional(Type.String()),
  /** What of the query nothing in the catalog has; absent where there is nothing of the kind. */
  unknown: Type.Optional(Type.Array(UnknownPart)),
  /** How the text was read; absent where there was none. */
  reading: Type.Optional(Type.Array(ReadTerm)),
  /** Where the text has two fair readings; absent where there is none. */
  ambiguities: Type.Optional(Type.Array(Ambiguity)),
  /** The agent whose responses stand in the rows: the one of the waterfall, else the one that was asked for. */
  agent: Type.Optional(Localized),
  /** The page that was answered: the last one when a page past the end was asked for. */
  page: Type.Optional(Type.Integer()),
});
export type SearchResult = Static<typeof SearchResult>;

const Neighbor = nullable(closed({ id: Id, modelCode: Type.String() }));
/** Where a model stands in a result; `position` counts from 1 and is null where the model is not in it. */
export const SearchNeighbors = closed({
  position: nullable(Type.Integer()),
  count: Type.Integer(),
  previous: Neighbor,
  next: Neighbor,
});
export type SearchNeighbors = Static<typeof SearchNeighbors>;

export const SuggestQuery = closed({ text: Type.String({ maxLength: SEARCH_TEXT_MAX }) });

/** Typed suggestions: labels only. `alias` is what the typed text matched, where it is not the label itself. */
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
