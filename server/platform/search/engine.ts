import type { ALTERATION_KINDS } from '../../../contract/entities/model.ts';
import type { Facet, FacetCount, SortField } from '../../../contract/entities/search.ts';

/** Whose models a query may see. A condition apart from every filter: it also rules counts, extremes and corrections. */
export type Visibility = 'published' | 'all';

export type AlterationKind = (typeof ALTERATION_KINDS)[number];

/** Three different answers about a gene: altered, tested and found wild type, not tested. `tested` is the first two. */
export const GENE_STATUSES = ['altered', 'wildType', 'tested', 'notTested'] as const;
export type GeneCriterion = {
  gene: string;
  status: (typeof GENE_STATUSES)[number];
  kind?: AlterationKind;
  change?: string;
};

/** Numbers that a query can bound. Doubling time in days, mutations per megabase, age in years. */
export const NUMBERS = ['doublingTime', 'tmb', 'age'] as const;
export type NumberName = (typeof NUMBERS)[number];

export type EngineQuery = {
  text?: string;
  filters?: Partial<Record<Facet, readonly string[]>>;
  ranges?: Partial<Record<NumberName, { min?: number; max?: number }>>;
  genes?: readonly GeneCriterion[];
  sort?: readonly { field: SortField; order: 'asc' | 'desc' }[];
  page: number;
  limit: number;
  /** Language in which names are sorted. */
  locale: 'en' | 'zh';
};

/** `page` is the page that is answered: the last one when a page past the end was asked for. */
export type EngineAnswer = {
  count: number;
  page: number;
  ids: string[];
  facets: Record<Facet, FacetCount[]>;
  tookMs: number;
  /** The text that was searched instead, when words of it were not found as typed. */
  corrected?: string;
  /** Grows with every change of the index: what belongs to one generation may be kept. */
  generation: number;
};

export type EngineState = {
  engine: 'embedded';
  state: 'building' | 'ready' | 'behind';
  documents: number;
  bytes: number;
  lastBuildMs: number | null;
  lastBuiltAt: Date | null;
  /** When the index last agreed with the database. */
  followedAt: Date | null;
};

/** Finds models. Every implementation gives the same answers. */
export interface SearchEngine {
  search(query: EngineQuery, visibility: Visibility): Promise<EngineAnswer>;
  state(): EngineState;
  /** Reads everything anew; the old index answers until the new one takes its place. */
  rebuild(): Promise<void>;
  stop(): Promise<void>;
}
