import { type EndpointDefinition, MINUTE } from '../endpoint.ts';
import { ListToResolve, ResolvedList } from '../entities/resolvedLists.ts';
import {
  SearchExamples,
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
  searchExamples: {
    caller: 'public',
    summary: 'The example searches of the home page, each with its number of models',
    tags,
    data: SearchExamples,
    limit: { max: 240, windowSeconds: MINUTE },
  },
  searchResolve: {
    caller: 'signedIn',
    summary: 'The models or genes that the entries of a list match',
    tags,
    body: ListToResolve,
    data: ResolvedList,
  },
  searchNeighbors: {
    caller: 'signedIn',
    summary: 'The previous and the next model in a search result',
    tags,
    params: IdParams,
    body: SearchSelection,
    data: SearchNeighbors,
  },
} as const satisfies Record<string, EndpointDefinition>;
