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

/** Which models a query may see. Unlike a filter, it also applies to counts, extremes and corrections. */
export type Visibility = 'published' | 'all';

export type { AlterationKind } from '../../../../contract/vocabulary.ts';

/** The language for sorting names. */
type InLanguage = { locale: 'en' | 'zh' };

/** A whole result in its order. Names of genes, agents and diseases are as the user wrote them. */
export type EngineSelection = SearchSelection & InLanguage;
export type EngineQuery = SearchQuery & InLanguage & { page: number; limit: number };

/** An answer to a query. `page` is the returned page: the last one if the requested page is past the end. */
export type EngineAnswer = {
  count: number;
  /** Number of all visible models. */
  total: number;
  page: number;
  /** Ids of the page, in order. */
  ids: string[];
  facets: Record<Facet, FacetCount[]>;
  histograms: Record<RangeName, Histogram>;
  /** By criterion; empty if none was requested. */
  genes: GeneCount[];
  responses: ResponseCount[];
  /** Present if requested. */
  waterfall?: Waterfall;
  availability?: Availability;
  tookMs: number;
  /** The text that was searched instead, when some of its words were not found as typed. */
  corrected?: string;
  /** Parts of the query that no visible model has; absent if there are none. */
  unknown?: UnknownPart[];
  /** How the text was interpreted, if there was one. */
  reading?: ReadTerm[];
  /** Where the text has two plausible interpretations. */
  ambiguities?: Ambiguity[];
  /** The agent whose responses the rows show. */
  agent?: string;
  /** Grows with every change of the index. Data of the same generation may be cached. */
  generation: number;
};

/** All ids of a result in order, in batches, at the moment of the request. */
export type EngineIds = {
  count: number;
  corrected?: string;
  /** The agent whose responses the rows show. */
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
  /** When the index last matched the database. */
  followedAt: Date | null;
  /** Models read so far by the current build, and their total. */
  progress: { done: number; total: number } | null;
};

/** There is no index to answer from: it is being built for the first time, or its cluster is away. */
export class IndexNotReady extends Error {}

/**
 * Finds models. Every implementation gives the same answers, which the contract's schemas document
 * (`contract/entities/search.ts`).
 * @throws IndexNotReady from every method that answers a question
 */
export interface SearchEngine {
  search(query: EngineQuery, visibility: Visibility): Promise<EngineAnswer>;
  /** Returns the ids of the result, at most `most`; `count` is the full number. */
  ids(selection: EngineSelection, visibility: Visibility, most: number): Promise<EngineIds>;
  /** Returns the position of a model in a result and its neighbors. */
  neighbors(id: string, selection: EngineSelection, visibility: Visibility): Promise<SearchNeighbors>;
  /** Returns at most six suggestions of each kind, and none that only hidden models have. */
  suggest(text: string, visibility: Visibility): Promise<Suggestions>;
  resolve(list: ListToResolve, visibility: Visibility): Promise<ResolvedList>;
  state(): EngineState;
  /** Returns a number that differs after every change of the results; null while it is unknown. */
  generation(): number | null;
  /** Reads everything again. The old index answers until the new one replaces it. */
  rebuild(): Promise<void>;
  stop(): Promise<void>;
}
