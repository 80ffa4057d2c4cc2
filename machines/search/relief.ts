import type { SearchResult } from '../../contract/entities/search.ts';
import { FACETS, type Facet, MULTIPLE_FACETS, RANGES, type RangeName } from '../../contract/vocabulary.ts';
import type { ChangeEvent } from './changes.ts';
import type { Criteria } from './query.ts';

/** Something to take away from a search that finds nothing. `gain`: at least so many models are found then, as far as is known. */
export type Relief = { what: { facet: Facet } | { range: RangeName } | 'genes'; gain: number; remove: ChangeEvent };

/**
 * What keeps an empty result empty, read from the result itself: counts of a facet ignore its own values, a distribution
 * its own range, counts of genes all that is asked of genes. What helps most stands first; what alone does not help is absent.
 */
export function reliefsOf(query: Criteria, { facets, histograms, genes }: SearchResult): Relief[] {
  const reliefs: Relief[] = [];
  for (const facet of FACETS) {
    if (!query.filters[facet]) continue;
    const counts = (facets[facet] ?? []).map(({ count }) => count);
    // one model can stand under several values of some facets
    const isMultiple = MULTIPLE_FACETS.some((multiple) => multiple === facet);
    const gain = isMultiple ? Math.max(0, ...counts) : sum(counts);
    reliefs.push({ what: { facet }, gain, remove: { type: 'search.facetCleared', facet } });
  }
  for (const range of RANGES) {
    const histogram = histograms?.[range];
    if (!query.ranges[range] || !histogram) continue;
    const gain = sum(histogram.bins) + histogram.unknown;
    reliefs.push({ what: { range }, gain, remove: { type: 'search.rangeChanged', range, bounds: null } });
  }
  const known = genes?.find(({ gene }) => gene !== null);
  if (known) {
    const gain = known.altered + known.wildType + known.notTested;
    reliefs.push({ what: 'genes', gain, remove: { type: 'search.genesChanged', genes: [] } });
  }
  return reliefs.filter(({ gain }) => gain > 0).toSorted((a, b) => b.gain - a.gain);
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
