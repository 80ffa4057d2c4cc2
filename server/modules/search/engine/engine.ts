import type { ListToResolve, ResolvedList } from '../../../../contract/entities/resolvedLists.ts';
import type {
  Availability,
  Facet,
  FacetCount,
  GeneCount,
  Histogram,
  ResponseCount,
  SearchNeighbors,
  SearchQuery,
  SearchSelection,
  Suggestions,
  UnknownPart,
  Waterfall,
} from '../../../../contract/entities/search.ts';
import type { Ambiguity, ReadTerm } from '../../../../contract/entities/searchReading.ts';
import type { RangeName } from '../../../../contract/vocabulary.ts';

/** Whose models a query may see. A condition apart from every filter: it also rules counts, extremes and corrections. */
export type Visibility = 'published' | 'all';

export type { AlterationKind } from '../../../../contract/vocabulary.ts';

/** Language in which names are sorted. */
type InLanguage = { locale: 'en' | 'zh' };

/** A whole result in its order. Names of genes, agents and diseases come as a person wrote them. */
export type EngineSelection = SearchSelection & InLanguage;
export type EngineQuery = SearchQuery & InLanguage & { page: number; limit: number };

/** `page` is the page that is answered: the last one when a page past the end was asked for. */
export type EngineAnswer = {
  count: number;
  page: number;
  /** Of the page, in order. */
  ids: string[];
  facets: Record<Facet, FacetCount[]>;
  histograms: Record<RangeName, Histogram>;
  /** By criterion; empty where none was asked. */
  genes: GeneCount[];
  responses: ResponseCount[];
  /** Present when asked for. */
  waterfall?: Waterfall;
  availability?: Availability;
  tookMs: number;
  /** The text that was searched instead, when words of it were not found as typed. */
  corrected?: string;
  /** What of the query no visible model has; absent where there is nothing of the kind. */
  unknown?: UnknownPart[];
  /** How the text was read, where there was one. */
  reading?: ReadTerm[];
  /** Where the text has two fair readings. */
  ambiguities?: Ambiguity[];
  /** Whose responses stand in the rows. */
  agent?: string;
  /** Grows with every change of the index: what belongs to one generation may be kept. */
  generation: number;
};

/** All ids of a result in order, as they stood when they were asked for, in batches. */
export type EngineIds = {
  count: number;
  corrected?: string;
  /** Whose responses stand in the rows. */
  agent?: string;
  batches: AsyncIterable<string[]>;
};

export type EngineState = {
  engine: 'embedded' | 'opensearch';
  state: 'building' | 'ready' | 'behind';
  documents: number;
  bytes: number;
  lastBuildMs: number | null;
  lastBuiltAt: Date | null;
  /** When the index last agreed with the database. */
  followedAt: Date | null;
  /** Models read by the build under way, of how many. */
  progress: { done: number; total: number } | null;
};

/** Asked while there is no index to answer from: it is built for the first time, or its cluster is away. */
export class IndexNotReady extends Error {}

/**
 * Finds models. Every implementation gives the same answers; what they mean is said with the schemas of the contract
 * (`contract/entities/search.ts`).
 * @throws IndexNotReady from every method that answers a question
 */
export interface SearchEngine {
  search(query: EngineQuery, visibility: Visibility): Promise<EngineAnswer>;
  /** The ids of the whole result, at most `most` of them (`count` tells all). */
  ids(selection: EngineSelection, visibility: Visibility, most: number): Promise<EngineIds>;
  /** Where a model stands in a result, and which are beside it. */
  neighbors(id: string, selection: EngineSelection, visibility: Visibility): Promise<SearchNeighbors>;
  /** At most six of each kind; nothing that only hidden models have. */
  suggest(text: string, visibility: Visibility): Promise<Suggestions>;
  resolve(list: ListToResolve, visibility: Visibility): Promise<ResolvedList>;
  state(): EngineState;
  /** Another number after every change of what is found; null while nobody knows. */
  generation(): number | null;
  /** Reads everything anew; the old index answers until the new one takes its place. */
  rebuild(): Promise<void>;
  stop(): Promise<void>;
}
