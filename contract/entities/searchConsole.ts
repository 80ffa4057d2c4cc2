import Type, { type Static } from 'typebox';
import { WITHOUT_RESULT_DAYS, type WithoutResultDays } from '../dashboardDays.ts';
import { SEARCH_TEXT_MAX } from '../lengths.ts';
import { closed, Id, Instant, Line, Localized, literals, nullable, Page } from '../schema.ts';
import { FACETS } from '../vocabulary.ts';

export const ENGINE_NAMES = ['embedded', 'opensearch'] as const;
export type EngineName = (typeof ENGINE_NAMES)[number];
const Count = Type.Integer({ minimum: 0 });

/**
 * The state of the index in this server's memory. `lagSeconds`: time since it last matched the database. `progress`:
 * models read by the current build. `failedAt`: when the last build requested here failed. `stored`: whether the index
 * could be stored for the next start; null if the server has not tried, as with few models.
 */
export const IndexState = closed({
  at: Instant,
  /** The engine that answers visitors. */
  active: literals(ENGINE_NAMES),
  state: literals(['building', 'ready', 'behind'] as const),
  documents: Count,
  published: Count,
  bytes: Count,
  processBytes: Count,
  segments: Count,
  words: Count,
  synonyms: Count,
  lagSeconds: nullable(Count),
  lastBuiltAt: nullable(Instant),
  lastBuildMs: nullable(Count),
  progress: nullable(closed({ done: Count, total: Count })),
  failedAt: nullable(Instant),
  stored: nullable(Type.Boolean()),
});
export type IndexState = Static<typeof IndexState>;

export const TriedText = closed({
  text: Line(SEARCH_TEXT_MAX),
  page: Page.page,
});

/**
 * How words of a query were matched. `named`: known names and the words that belong to them. `ignored`: words without
 * meaning for the search. `nothing`: no match was found.
 */
export const READINGS = ['named', 'exact', 'prefix', 'together', 'pairs', 'corrected', 'ignored', 'nothing'] as const;
export const FOUND_IN = ['wholeKey', 'wholeAlias', 'keyWord', 'keyPrefix', 'keyCharacters', 'value', 'whole'] as const;

/** The fields in which a text is searched, in addition to codes and names. */
export const MEANING_FIELDS = [...FACETS, 'ownDisease', 'oncotree', 'gene', 'alteration'] as const;
export type MeaningField = (typeof MEANING_FIELDS)[number];

/** A meaning of a word: a value of a field, and the alternative name through which the word matched, if it did. */
const Meaning = closed({
  field: literals(MEANING_FIELDS),
  value: Type.String(),
  label: nullable(Localized),
  through: nullable(Type.String()),
  models: Count,
});
export type Meaning = Static<typeof Meaning>;

const ReadWord = closed({
  typed: Type.String(),
  how: literals(READINGS),
  corrected: nullable(Type.String()),
  /** Models that match it are left out. */
  excluded: Type.Boolean(),
  /** It is enough to match this word or the one before it. */
  alternative: Type.Boolean(),
  models: Count,
  meanings: Type.Array(Meaning),
});
export type ReadWord = Static<typeof ReadWord>;

/** One reason for a model's rank: the words (null: the whole text), where they were found, and their score. */
const Reason = closed({
  word: nullable(Count),
  foundIn: literals(FOUND_IN),
  field: nullable(literals(MEANING_FIELDS)),
  value: nullable(Type.String()),
  weight: Type.Number(),
});
export type Reason = Static<typeof Reason>;

export const ExplainedHit = closed({
  id: Id,
  modelCode: Type.String(),
  name: Type.String(),
  score: Type.Number(),
  reasons: Type.Array(Reason),
});
export type ExplainedHit = Static<typeof ExplainedHit>;

export const TriedQuery = closed({
  text: Type.String(),
  count: Count,
  page: Count,
  tookMs: Type.Number(),
  corrected: nullable(Type.String()),
  words: Type.Array(ReadWord),
  hits: Type.Array(ExplainedHit),
});
export type TriedQuery = Static<typeof TriedQuery>;

export const WithoutResultQuery = closed({
  days: Type.Unsafe<WithoutResultDays>({ type: 'integer', enum: [...WITHOUT_RESULT_DAYS] }),
  ...Page,
});

/** A text that had no result. `findsNow`: how many models it finds now, after models and synonyms were added. */
export const TextWithoutResult = closed({
  text: Type.String(),
  times: Count,
  lastDay: Type.String(),
  findsNow: nullable(Count),
});
export type TextWithoutResult = Static<typeof TextWithoutResult>;

const INDEX_HEALTH = ['green', 'yellow', 'red'] as const;
const Percent = nullable(Type.Number({ minimum: 0, maximum: 100 }));

const ClusterNode = closed({
  name: Type.String(),
  roles: Type.Array(Type.String()),
  heapPercent: Percent,
  cpuPercent: Percent,
  diskPercent: Percent,
});
export type ClusterNode = Static<typeof ClusterNode>;

/** Why an index refuses writes: a user locked it, or the cluster did because its disk is nearly full. */
const INDEX_LOCKS = ['chosen', 'diskFull'] as const;

/**
 * An index of the portal in the cluster. `current`: searches use this index; other indexes are being built or are left
 * over. `complete`: its build has finished. A closed index does not report its content.
 */
const ClusterIndex = closed({
  index: Type.String(),
  health: literals(INDEX_HEALTH),
  current: Type.Boolean(),
  complete: Type.Boolean(),
  open: Type.Boolean(),
  lock: nullable(literals(INDEX_LOCKS)),
  /** Its segments are being merged into one. */
  merging: Type.Boolean(),
  aliases: Type.Array(Type.String()),
  documents: nullable(Count),
  deleted: nullable(Count),
  bytes: nullable(Count),
  segments: nullable(Count),
  shards: Count,
  replicas: Count,
  createdAt: nullable(Instant),
});
export type ClusterIndex = Static<typeof ClusterIndex>;

/**
 * The state of the search cluster and of the portal's index in it. `configured`: this server has the address of a
 * cluster. `cluster`: null while it cannot be reached; then the index in memory answers. `lagSeconds`: time since a
 * server last updated the index.
 */
export const ClusterState = closed({
  at: Instant,
  configured: Type.Boolean(),
  /** The engine that answers visitors while it is available. */
  active: literals(ENGINE_NAMES),
  state: literals(['building', 'ready', 'behind'] as const),
  cluster: nullable(
    closed({
      name: Type.String(),
      version: Type.String(),
      health: literals(INDEX_HEALTH),
      shards: Count,
      unassigned: Count,
    }),
  ),
  nodes: Type.Array(ClusterNode),
  indices: Type.Array(ClusterIndex),
  documents: Count,
  bytes: Count,
  lagSeconds: nullable(Count),
  lastBuiltAt: nullable(Instant),
  lastBuildMs: nullable(Count),
  progress: nullable(closed({ done: Count, total: Count })),
  failedAt: nullable(Instant),
});
export type ClusterState = Static<typeof ClusterState>;

const IndexName = Line(200);
export const MappingQuery = closed({ index: IndexName });

/** Maintenance actions on an index, which remove nothing. */
export const INDEX_TENDING = ['refresh', 'flush', 'merge'] as const;
/** Actions on an index that can be undone. */
export const INDEX_CHANGES = ['open', 'close', 'lock', 'release'] as const;
export type IndexTending = (typeof INDEX_TENDING)[number];
export type IndexChange = (typeof INDEX_CHANGES)[number];
export const TendedIndex = closed({ index: IndexName, act: literals(INDEX_TENDING) });
export const ChangedIndex = closed({ index: IndexName, act: literals(INDEX_CHANGES) });
/** `typed`: the index name, typed again by the user as confirmation. */
export const DeletedIndex = closed({ index: IndexName, typed: Line(200) });

/** The mapping of an index, as the cluster reports it. */
export const ClusterMapping = closed({ index: Type.String(), mapping: Type.Record(Type.String(), Type.Unknown()) });
export type ClusterMapping = Static<typeof ClusterMapping>;

const FoundBy = closed({
  count: Count,
  tookMs: Type.Number(),
  corrected: nullable(Type.String()),
  hits: Type.Array(closed({ id: Id, modelCode: Type.String(), name: Type.String() })),
});
export type FoundBy = Static<typeof FoundBy>;

/** The results of both engines for one text. `agree`: same total, and the same models on the page in the same order. */
export const ComparedAnswers = closed({
  text: Type.String(),
  page: Count,
  embedded: FoundBy,
  opensearch: FoundBy,
  agree: Type.Boolean(),
});
export type ComparedAnswers = Static<typeof ComparedAnswers>;
