import Type, { type Static } from 'typebox';
import { SEARCH_TEXT_MAX } from '../lengths.ts';
import { closed, Id, Instant, Line, Localized, literals, nullable, Page } from '../schema.ts';
import { FACETS } from '../vocabulary.ts';

export const ENGINE_NAMES = ['embedded', 'opensearch'] as const;
export type EngineName = (typeof ENGINE_NAMES)[number];
const Count = Type.Integer({ minimum: 0 });

/**
 * How the index in this server's memory is. `lagSeconds`: since it last agreed with the database. `progress`: models
 * read by the build under way. `failedAt`: when the last build asked for here came to nothing.
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
});
export type IndexState = Static<typeof IndexState>;

export const TriedText = closed({
  text: Line(SEARCH_TEXT_MAX),
  page: Page.page,
});

/**
 * How words of a query were looked for: `named` are known names and what is said with them; `ignored` words say nothing,
 * `nothing` was found by the others.
 */
export const READINGS = ['named', 'exact', 'prefix', 'together', 'pairs', 'corrected', 'ignored', 'nothing'] as const;
export const FOUND_IN = ['wholeKey', 'wholeAlias', 'keyWord', 'keyPrefix', 'keyCharacters', 'value', 'whole'] as const;

/** Where a text is looked for besides codes and names. */
export const MEANING_FIELDS = [...FACETS, 'ownDisease', 'oncotree', 'gene', 'alteration'] as const;
export type MeaningField = (typeof MEANING_FIELDS)[number];

/** What a word stands for: a value of a field, and the other name by which the word led there, where it is one. */
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
  /** Models that have it are left out. */
  excluded: Type.Boolean(),
  /** This one or the one before it is enough. */
  alternative: Type.Boolean(),
  models: Count,
  meanings: Type.Array(Meaning),
});
export type ReadWord = Static<typeof ReadWord>;

/** One reason of a model's rank: which words (null: the text as a whole), where they were found, and what it is worth. */
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

/** Texts without result in the last days. Whoever searched is kept nowhere. */
export const WITHOUT_RESULT_DAYS = [7, 30, 90] as const;
export type WithoutResultDays = (typeof WITHOUT_RESULT_DAYS)[number];
export const WithoutResultQuery = closed({
  days: Type.Unsafe<WithoutResultDays>({ type: 'integer', enum: [...WITHOUT_RESULT_DAYS] }),
  ...Page,
});

/** `findsNow`: how many models the text finds today, after models and synonyms were added. */
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

/** Why nothing is written to an index: somebody locked it, or the cluster did, whose disk is nearly full. */
const INDEX_LOCKS = ['chosen', 'diskFull'] as const;

/**
 * An index of ours in the cluster. `current`: the one that searches ask; another one is being built, or left over.
 * `complete`: its build came to its end. A closed index does not say what it holds.
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
 * How the search cluster is, and our index in it. `configured`: this server knows a cluster at all. `cluster`: null while
 * it cannot be reached; then the index in memory answers. `lagSeconds`: since a server last brought the index up to date.
 */
export const ClusterState = closed({
  at: Instant,
  configured: Type.Boolean(),
  /** The engine that answers visitors while it can. */
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

/** What keeps an index in order and takes nothing away. */
export const INDEX_TENDING = ['refresh', 'flush', 'merge'] as const;
/** What can be taken back. */
export const INDEX_CHANGES = ['open', 'close', 'lock', 'release'] as const;
export type IndexTending = (typeof INDEX_TENDING)[number];
export type IndexChange = (typeof INDEX_CHANGES)[number];
export const TendedIndex = closed({ index: IndexName, act: literals(INDEX_TENDING) });
export const ChangedIndex = closed({ index: IndexName, act: literals(INDEX_CHANGES) });
/** `typed`: the name once more, as the person wrote it. */
export const DeletedIndex = closed({ index: IndexName, typed: Line(200) });

/** How the cluster reads the documents of an index, as it says it. */
export const ClusterMapping = closed({ index: Type.String(), mapping: Type.Record(Type.String(), Type.Unknown()) });
export type ClusterMapping = Static<typeof ClusterMapping>;

const FoundBy = closed({
  count: Count,
  tookMs: Type.Number(),
  corrected: nullable(Type.String()),
  hits: Type.Array(closed({ id: Id, modelCode: Type.String(), name: Type.String() })),
});
export type FoundBy = Static<typeof FoundBy>;

/** What both engines answer to a text. `agree`: the same models on the page, in the same order, of the same number. */
export const ComparedAnswers = closed({
  text: Type.String(),
  page: Count,
  embedded: FoundBy,
  opensearch: FoundBy,
  agree: Type.Boolean(),
});
export type ComparedAnswers = Static<typeof ComparedAnswers>;
