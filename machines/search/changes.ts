import { DEFAULT_PAGE } from '../../contract/constants.ts';
import type { GeneCriterion } from '../../contract/entities/geneCriterion.ts';
import type { ResponseCriterion } from '../../contract/entities/search.ts';
import {
  type Facet,
  MAX_GENES,
  MAX_RESPONSES,
  type Match,
  type MultipleFacet,
  type RangeName,
} from '../../contract/vocabulary.ts';
import type { Choice } from '../suggest/choices.ts';
import { withIds } from './idList.ts';
import { type Bounds, type ModelQuery, noCriteria, type Sort } from './query.ts';

/** A complete change of the query; typing (`search.textChanged`) is the other kind of change. */
export type ChangeEvent =
  | { type: 'search.facetToggled'; facet: Facet; value: string; chosen: boolean }
  | { type: 'search.facetCleared'; facet: Facet }
  | { type: 'search.facetMatchChanged'; facet: MultipleFacet; match: Match }
  /** `continues`: one more step of the same change, for example with the arrow keys on a slider thumb. */
  | { type: 'search.rangeChanged'; range: RangeName; bounds: Bounds | null; continues?: boolean }
  | { type: 'search.genesChanged'; genes: readonly GeneCriterion[] }
  | { type: 'search.matchChanged'; match: Match }
  | { type: 'search.responsesChanged'; responses: readonly ResponseCriterion[] }
  | { type: 'search.idsApplied'; ids: readonly string[] }
  | { type: 'search.suggestionChosen'; choice: Choice }
  /** Replaces the current text: without a term, or with a term interpreted differently. */
  | { type: 'search.textReplaced'; text: string }
  | { type: 'search.filtersReset' }
  | { type: 'search.cleared' }
  | { type: 'search.waterfallChosen'; agent: string | null }
  | { type: 'search.availabilityChanged'; shown: boolean }
  | { type: 'search.sorted'; sort: readonly Sort[] }
  | { type: 'search.limitChanged'; limit: number }
  | { type: 'search.pageChanged'; page: number };

/** Returns the query after a change. It starts at the first page unless the result stays the same. */
export function changed(query: ModelQuery, event: ChangeEvent): ModelQuery {
  const begin = { ...query, page: DEFAULT_PAGE };
  switch (event.type) {
    case 'search.facetToggled':
      return withChoice(query, event.facet, event.value, event.chosen);
    case 'search.facetCleared':
      return { ...begin, filters: withoutOrWith(query.filters, event.facet, false) };
    case 'search.facetMatchChanged':
      return { ...begin, facetMatch: withoutOrWith(query.facetMatch, event.facet, event.match === 'all' && 'all') };
    case 'search.rangeChanged':
      return { ...begin, ranges: withoutOrWith(query.ranges, event.range, boundsOf(event.bounds)) };
    case 'search.genesChanged':
      return { ...begin, genes: event.genes, match: event.genes.length > 0 ? query.match : noCriteria.match };
    case 'search.matchChanged':
      return { ...begin, match: event.match };
    case 'search.responsesChanged':
      return { ...begin, responses: event.responses };
    case 'search.idsApplied':
      return { ...withIds(begin, event.ids), sort: sortOfList(query.sort, event.ids) };
    case 'search.suggestionChosen':
      return withSuggestion(begin, event.choice);
    case 'search.textReplaced':
      return { ...begin, text: event.text };
    case 'search.filtersReset':
      return { ...begin, filters: {}, facetMatch: {}, ranges: {} };
    case 'search.cleared':
      return { ...begin, ...noCriteria, sort: sortOfList(query.sort, []) };
    case 'search.waterfallChosen':
      return { ...query, waterfall: event.agent };
    case 'search.availabilityChanged':
      return { ...query, availability: event.shown };
    case 'search.sorted':
      return { ...begin, sort: event.sort };
    case 'search.limitChanged':
      return { ...begin, limit: event.limit };
    case 'search.pageChanged':
      return { ...query, page: event.page };
  }
}

/** A list is sorted in its own order until the user chooses another; without a list, that order does not exist. */
const sortOfList = (sort: readonly Sort[], ids: readonly string[]): readonly Sort[] =>
  ids.length > 0 ? [{ field: 'listOrder', order: 'asc' }] : sort.filter(({ field }) => field !== 'listOrder');

/** Returns the query with one facet value selected or cleared, from its first page. */
export function withChoice(query: ModelQuery, facet: Facet, value: string, chosen: boolean): ModelQuery {
  const rest = (query.filters[facet] ?? []).filter((other) => other.toLowerCase() !== value.toLowerCase());
  const values = chosen ? [...rest, value] : rest;
  const filters = withoutOrWith(query.filters, facet, values.length > 0 && values);
  return { ...query, filters, page: DEFAULT_PAGE };
}

/**
 * Returns the query with a suggestion in place of the typed text. A gene must be altered; a drug must have been
 * studied, and its responses are plotted. A model is found by its code.
 */
export function withSuggestion(query: ModelQuery, choice: Choice): ModelQuery {
  const begin = { ...query, text: '', page: DEFAULT_PAGE };
  if (choice.kind === 'disease') return withChoice(begin, 'disease', choice.value, true);
  if (choice.kind === 'model') return { ...begin, text: choice.modelCode };
  if (choice.kind === 'drug') {
    const { agent } = choice;
    const isAsked = query.responses.some((response) => response.agent.toLowerCase() === agent.toLowerCase());
    const fits = isAsked || query.responses.length >= MAX_RESPONSES;
    return { ...begin, responses: fits ? query.responses : [...query.responses, { agent }], waterfall: agent };
  }
  return { ...begin, genes: withGene(query.genes, choice.symbol) };
}

/** Returns the genes with one more that must be altered, unless it is included already or the maximum is reached. */
export function withGene(genes: readonly GeneCriterion[], gene: string): readonly GeneCriterion[] {
  const isAsked = genes.some((criterion) => criterion.gene.toLowerCase() === gene.toLowerCase());
  return isAsked || genes.length >= MAX_GENES ? genes : [...genes, { gene, status: 'altered' }];
}

const boundsOf = (bounds: Bounds | null) =>
  bounds !== null && (bounds.min !== undefined || bounds.max !== undefined) && bounds;

/** Returns the record with the entry, or without it when the value is false. */
function withoutOrWith<Key extends string, Value>(
  record: Partial<Record<Key, Value>>,
  key: Key,
  value: Value | false,
): Partial<Record<Key, Value>> {
  const rest = { ...record };
  delete rest[key];
  return value === false ? rest : { ...rest, [key]: value };
}
