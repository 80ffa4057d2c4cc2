import { FACETS, type Facet, MULTIPLE_FACETS, RANGES, type RangeName } from '../../contract/vocabulary.ts';
import type { ChangeEvent } from './changes.ts';
import type { FoundModels } from './found.ts';
import type { Criteria } from './query.ts';

/**
 * A criterion to remove from a search without results. `gain`: the search then finds at least this many models, as far
 * as is known.
 */
export type Relief = { what: { facet: Facet } | { range: RangeName } | 'genes'; gain: number; remove: ChangeEvent };

/**
 * Returns the criteria that keep a result empty, the most effective one first. They are derived from the result itself:
 * the counts of a facet ignore its own values, a distribution its own range, and gene counts all gene criteria.
 * Criteria whose removal alone does not help are left out.
 */
export function reliefsOf(query: Criteria, { facets, histograms, genes }: FoundModels): Relief[] {
  const reliefs: Relief[] = [];
  for (const facet of FACETS) {
    if (!query.filters[facet]) continue;
    const counts = (facets[facet] ?? []).map(({ count }) => count);
    // a model can have several values of some facets
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
