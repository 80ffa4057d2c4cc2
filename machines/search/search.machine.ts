import { assign, setup } from 'xstate';
import { DEFAULT_PAGE, SEARCH_DEBOUNCE_MS } from '../../contract/constants.ts';
import type { Facet, SearchResult } from '../../contract/entities/search.ts';
import type { CallFailure } from '../../contract/envelope.ts';
import { failureOf } from '../request/outcome.ts';
import { required } from '../required.ts';
import { tell } from '../system.ts';
import {
  emptyQuery,
  formatQuery,
  isSameQuery,
  type ModelQuery,
  pagesOf,
  parseQuery,
  type Sort,
  withChoice,
} from './query.ts';

export type SearchEvent =
  | { type: 'search.opened'; address: string }
  | { type: 'search.textChanged'; text: string }
  | { type: 'search.submitted' }
  | { type: 'search.facetToggled'; facet: Facet; value: string; chosen: boolean }
  | { type: 'search.filtersReset' }
  | { type: 'search.cleared' }
  | { type: 'search.sorted'; sort: Sort[] }
  | { type: 'search.pageChanged'; page: number }
  | { type: 'search.limitChanged'; limit: number }
  | { type: 'search.retried' }
  | { type: 'search.forgotten' };
type Context = {
  /** As the page shows it. */
  query: ModelQuery;
  /** As the server was last asked. */
  asked: ModelQuery | null;
  result: SearchResult | null;
  failure: CallFailure | null;
  /** Parts of the address that were not understood. */
  unknown: string[];
};

/**
 * The model search, kept between visits (specification, section 2: /search keeps its state when revisited).
 *
 * A newer query cancels the older one; the address says the whole query (query.ts); the last result stands while the
 * next is on its way. A page beyond the last becomes the last.
 *
 * Events: `search.opened` (the page, with every new address of `/search`), `search.textChanged` (typing, debounced
 * here), `search.submitted` (Enter), the facets, sort and pager of the page, `search.retried`, `search.forgotten`
 * (session, at sign-out).
 * Tags: `busy`, `empty`, `failed`. To be provided: actor `searchModels` (body from `searchBody`), action `scrollToTop`.
 */
export const searchMachine = setup({
  types: { context: {} as Context, events: {} as SearchEvent, tags: {} as 'busy' | 'empty' | 'failed' },
  actors: { searchModels: required<SearchResult, { query: ModelQuery }>('searchModels') },
  actions: {
    takeAddress: assign((_, { address }: { address: string }) => parseQuery(address)),
    change: assign(({ context }, { change }: { change: Partial<ModelQuery> }) => ({
      query: { ...context.query, page: DEFAULT_PAGE, ...change },
    })),
    choose: assign(({ context }, { facet, value, chosen }: { facet: Facet; value: string; chosen: boolean }) => ({
      query: withChoice(context.query, facet, value, chosen),
    })),
    goToLastPage: assign(({ context }, { result }: { result: SearchResult }) => ({
      query: { ...context.query, page: pagesOf(result.count, context.query.limit) },
    })),
    markAsked: assign(({ context }) => ({ asked: context.query })),
    writeAddress: ({ context, system }) =>
      tell(system, 'navigation', {
        type: 'navigation.queryChanged',
        address: formatQuery(context.asked ?? emptyQuery),
      }),
    keepResult: assign((_, { result }: { result: SearchResult }) => ({ result, failure: null })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    forget: assign({ query: emptyQuery, asked: null, result: null, failure: null, unknown: [] }),
    scrollToTop: () => {},
  },
  guards: {
    isRevisit: ({ context }, { address }: { address: string }) => context.asked !== null && !address.includes('?'),
    isNews: ({ context }, { address }: { address: string }) =>
      context.asked === null || !isSameQuery(context.asked, parseQuery(address).query),
    isInRange: ({ context }, { page }: { page: number }) =>
      page >= 1 && page <= pagesOf(context.result?.count ?? 0, context.query.limit),
    isBeyondEnd: ({ context }, { result }: { result: SearchResult }) =>
      context.query.page > pagesOf(result.count, context.query.limit),
    isEmpty: (_, { result }: { result: SearchResult }) => result.count === 0,
  },
  delays: { SEARCH_DEBOUNCE_MS },
}).createMachine({
  id: 'search',
  initial: 'idle',
  context: { query: emptyQuery, asked: null, result: null, failure: null, unknown: [] },
  on: {
    'search.opened': [
      { guard: { type: 'isRevisit', params: ({ event }) => event }, actions: 'writeAddress' },
      {
        guard: { type: 'isNews', params: ({ event }) => event },
        target: '.searching',
        actions: { type: 'takeAddress', params: ({ event }) => event },
      },
    ],
    'search.textChanged': {
      target: '.editing',
      actions: { type: 'change', params: ({ event }) => ({ change: { text: event.text } }) },
    },
    'search.submitted': { target: '.searching' },
    'search.facetToggled': { target: '.searching', actions: { type: 'choose', params: ({ event }) => event } },
    'search.filtersReset': {
      target: '.searching',
      actions: { type: 'change', params: { change: { filters: {} } } },
    },
    'search.cleared': {
      target: '.searching',
      actions: { type: 'change', params: { change: { text: '', filters: {} } } },
    },
    'search.sorted': {
      target: '.searching',
      actions: { type: 'change', params: ({ event }) => ({ change: { sort: event.sort } }) },
    },
    'search.limitChanged': {
      target: '.searching',
      actions: { type: 'change', params: ({ event }) => ({ change: { limit: event.limit } }) },
    },
    'search.pageChanged': {
      guard: { type: 'isInRange', params: ({ event }) => event },
      target: '.searching',
      actions: [{ type: 'change', params: ({ event }) => ({ change: { page: event.page } }) }, 'scrollToTop'],
    },
    'search.forgotten': { target: '.idle', actions: 'forget' },
  },
  states: {
    idle: { description: 'Nothing was asked yet.' },
    editing: {
      description: 'Somebody types; the question waits for a pause.',
      after: { SEARCH_DEBOUNCE_MS: { target: 'searching' } },
    },
    searching: {
      tags: 'busy',
      entry: ['markAsked', 'writeAddress'],
      invoke: {
        id: 'searchModels',
        src: 'searchModels',
        input: ({ context }) => ({ query: context.query }),
        onDone: [
          {
            guard: { type: 'isBeyondEnd', params: ({ event }) => ({ result: event.output }) },
            target: 'searching',
            reenter: true,
            actions: { type: 'goToLastPage', params: ({ event }) => ({ result: event.output }) },
          },
          {
            guard: { type: 'isEmpty', params: ({ event }) => ({ result: event.output }) },
            target: 'empty',
            actions: { type: 'keepResult', params: ({ event }) => ({ result: event.output }) },
          },
          {
            target: 'showing',
            actions: { type: 'keepResult', params: ({ event }) => ({ result: event.output }) },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    showing: {},
    empty: { description: 'Nothing fits: the page says what to change.', tags: 'empty' },
    failed: { tags: 'failed', on: { 'search.retried': { target: 'searching' } } },
  },
});
