import Type, { type Static } from 'typebox';
import { MARKER_LEVELS, MARKERS } from '../diseaseGroups.ts';
import { AGENT_MAX, CHANGE_MAX, FACET_VALUE_MAX, GENE_MAX, MODEL_KEY_MAX, SEARCH_TEXT_MAX } from '../lengths.ts';
import { closed, Id, Localized, literals, nullable, Page } from '../schema.ts';
import {
  ALTERATION_CLASSES,
  ALTERATION_KINDS,
  DATA_KINDS,
  EXPRESSION_COHORTS,
  FACETS,
  type Facet,
  GENE_STATUSES,
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
import { ModelSummary } from './model.ts';

export { FACETS, type Facet, SORT_FIELDS, type SortField } from '../vocabulary.ts';

const FacetValues = Type.Array(Type.String({ maxLength: FACET_VALUE_MAX }), { maxItems: 100 });
const MatchName = literals(MATCHES);
const Range = closed({ min: Type.Optional(Type.Number()), max: Type.Optional(Type.Number()) });

/**
 * What is asked of one gene. Every given part holds for the same gene of the same model. Without a status, `kind` and
 * `change` ask for an alteration, and so does a criterion that says nothing but the gene.
 */
export const GeneCriterion = closed({
  /** A symbol or an alias. */
  gene: Type.String({ minLength: 1, maxLength: GENE_MAX }),
  /**
   * Wild type: every class of change that drives the gene was read and no alteration found. With a `kind`: the class of
   * that kind was read and no alteration of the kind found. Models that are neither that nor altered are `notTested`.
   */
  status: Type.Optional(literals(GENE_STATUSES)),
  /** Of the alteration; with `change` both hold for the same alteration. */
  kind: Type.Optional(literals(ALTERATION_KINDS)),
  /** Protein change with or without `p.`, for example `G12D`. */
  change: Type.Optional(Type.String({ minLength: 1, maxLength: CHANGE_MAX })),
  /** Copies relative to a diploid genome: 1 is two copies. */
  copyNumber: Type.Optional(Range),
  /** Rank of the gene's expression among the models that `among` names, 0 to 100. */
  expressionPercentile: Type.Optional(Range),
  /**
   * Among which models expression is ranked: those of the model's own disease (unless said), or of the whole catalog. A
   * disease with too few measured models (`MIN_COHORT`) is compared with the catalog.
   */
  among: Type.Optional(literals(EXPRESSION_COHORTS)),
});
export type GeneCriterion = Static<typeof GeneCriterion>;

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

/**
 * Why a change of bases (`c.34G>T`) was not read: no coding sequence of the gene is stored, or the stored one has other
 * bases there.
 */
export const CHANGES_NOT_READ = ['noSequence', 'otherBases'] as const;

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
 * The best response of each model of the result to one agent, from the least to the most inhibited; models of which no
 * inhibition is known come last.
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
      tgiPercent: nullable(Type.Number()),
      mRecist: nullable(literals(M_RECIST)),
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
 * What is said of a gene, a marker, a drug. `except`: alterations of the gene that the model must not have, so that
 * 'KRAS non-G12C' is a mutation of KRAS except G12C. `not`: any other reported level of the marker.
 */
const statements = [
  closed({
    as: literals(['gene']),
    gene: GeneCriterion,
    except: Type.Optional(
      Type.Array(closed({ kind: Type.Optional(literals(ALTERATION_KINDS)), change: Type.Optional(Type.String()) })),
    ),
  }),
  closed({
    as: literals(['marker']),
    marker: literals(MARKERS),
    level: literals(MARKER_LEVELS),
    not: Type.Optional(Type.Boolean()),
  }),
  closed({ as: literals(['value']), facet: literals(FACETS), value: Type.String(), label }),
  closed({
    as: literals(['range']),
    range: literals(RANGES),
    min: Type.Optional(Type.Number()),
    max: Type.Optional(Type.Number()),
    open: Type.Boolean(),
  }),
  closed({
    as: literals(['tested', 'prior', 'resistant', 'sensitive', 'naive']),
    agent: Type.String(),
    label,
    minTgi: Type.Optional(Type.Number()),
    mRecist: Type.Optional(Type.Array(literals(M_RECIST), { maxItems: M_RECIST.length })),
  }),
] as const;
export const Statement = Type.Union([...statements]);
export type Statement = Static<typeof Statement>;

/**
 * What words of a text were read as. `words` are looked for as they stand, wherever a text is looked for; `code` is that
 * of a model. A range is open where its bound does not belong to it. `disease` is a group that `contract/diseaseGroups.ts`
 * defines, an area of the catalog, or a histology (OncoTree) with all below it. Of a `list` at least one statement of
 * each inner list holds.
 */
export const Meant = Type.Union([
  closed({ as: literals(['disease']), kind: literals(['group', 'area', 'histology']), label: Localized }),
  ...statements,
  closed({ as: literals(['list']), of: Type.Array(Type.Array(Statement)) }),
  closed({ as: literals(['code', 'words', 'literal']), words: Type.String() }),
  closed({
    as: literals(['unknown']),
    words: Type.String(),
    notRead: Type.Optional(literals(CHANGES_NOT_READ)),
    gene: Type.Optional(Type.String()),
  }),
]);
export type Meant = Static<typeof Meant>;

/**
 * One term of a text. `alternative`: this one or the one before it is enough. `without` is the text without the term,
 * `options` other readings of the same words with the texts that ask for them. `corrected` are the words searched
 * instead; the first option then searches for what was typed.
 */
export const ReadTerm = closed({
  typed: Type.String(),
  meant: Meant,
  excluded: Type.Boolean(),
  alternative: Type.Boolean(),
  corrected: Type.Optional(Type.String()),
  without: Type.String(),
  options: Type.Array(closed({ meant: Meant, text: Type.String() })),
});
export type ReadTerm = Static<typeof ReadTerm>;

/**
 * Words with two fair readings: the one that was taken, and others with the text that asks for each instead of the whole
 * text, and how many models the query finds with it.
 */
export const Ambiguity = closed({
  typed: Type.String(),
  taken: Meant,
  excluded: Type.Boolean(),
  others: Type.Array(closed({ meant: Meant, excluded: Type.Boolean(), text: Type.String(), count: Type.Integer() })),
});
export type Ambiguity = Static<typeof Ambiguity>;

/**
 * Something that a query names and no model has: `part` says where it is asked, `value` how; of a range, which lies beside
 * all numbers, the value is empty.
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
