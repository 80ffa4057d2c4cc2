import type { UnknownPart } from '../../contract/entities/search.ts';
import { FACETS, RANGES } from '../../contract/vocabulary.ts';
import type { ChangeEvent } from './changes.ts';
import type { ModelQuery } from './query.ts';

/**
 * Whether the current query still contains a value that no model has. The response refers to the query that it
 * answered, which may have changed since.
 */
export function isAsked(query: ModelQuery, { part, value }: UnknownPart): boolean {
  const facet = FACETS.find((name) => name === part);
  if (facet) return query.filters[facet]?.includes(value) === true;
  const range = RANGES.find((name) => name === part);
  if (range) return query.ranges[range] !== undefined;
  switch (part) {
    case 'gene':
      return query.genes.some(({ gene }) => gene === value);
    case 'response':
      return query.responses.some(({ agent }) => agent === value);
    case 'waterfall':
      return query.waterfall === value;
    default:
      return query.ids.includes(value);
  }
}

/** Returns the change that removes from a query a value that no model has. */
export function withoutUnknown({ genes, responses, ids }: ModelQuery, { part, value }: UnknownPart): ChangeEvent {
  const facet = FACETS.find((name) => name === part);
  if (facet) return { type: 'search.facetToggled', facet, value, chosen: false };
  const range = RANGES.find((name) => name === part);
  if (range) return { type: 'search.rangeChanged', range, bounds: null };
  switch (part) {
    case 'gene':
      return { type: 'search.genesChanged', genes: genes.filter(({ gene }) => gene !== value) };
    case 'response':
      return { type: 'search.responsesChanged', responses: responses.filter(({ agent }) => agent !== value) };
    case 'waterfall':
      return { type: 'search.waterfallChosen', agent: null };
    default:
      return { type: 'search.idsApplied', ids: ids.filter((id) => id !== value) };
  }
}
