import type { EndpointDefinition } from '../endpoint.ts';
import { ListToResolve, ResolvedList } from '../entities/resolvedLists.ts';
import {
  SearchNeighbors,
  SearchQuery,
  SearchResult,
  SearchSelection,
  Suggestions,
  SuggestQuery,
} from '../entities/search.ts';
import { IdParams } from '../schema.ts';

const tags = ['search'];

/** The model search. */
export const searchEndpoints = {
  searchModels: { caller: 'signedIn', summary: 'Search the models', tags, body: SearchQuery, data: SearchResult },
  searchSuggest: {
    caller: 'public',
    summary: 'Suggestions while typing: labels only',
    tags,
    body: SuggestQuery,
    data: Suggestions,
  },
  searchResolve: {
    caller: 'signedIn',
    summary: 'What a list of models or genes stands for',
    tags,
    body: ListToResolve,
    data: ResolvedList,
  },
  searchNeighbors: {
    caller: 'signedIn',
    summary: 'The models before and after a model in a result',
    tags,
    params: IdParams,
    body: SearchSelection,
    data: SearchNeighbors,
  },
} as const satisfies Record<string, EndpointDefinition>;
