import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { SearchQuery, SearchResult } from '../../../contract/entities/search.ts';
import { routes } from '../../../contract/routes.ts';
import { pathIn } from '../../../machines/navigation/address.ts';
import type { Outcome } from '../../../machines/request/outcome.ts';
import type { PendingCall } from '../../../machines/requests/pending.ts';
import { requestsMachine } from '../../../machines/requests/requests.machine.ts';
import { isSameQuery, parseQuery } from '../../../machines/search/codec.ts';
import type { FoundModels } from '../../../machines/search/found.ts';
import { type ModelQuery, searchBody } from '../../../machines/search/query.ts';
import { searchMachine } from '../../../machines/search/search.machine.ts';
import { callsOf, isAwaited, pipelineOf } from '../support/product/pipeline.ts';
import type { Consequence, Happened, Product, Property, Remember, Standing } from '../support/product/product.ts';
import { contextOf, has, is } from '../support/product/tools.ts';
import {
  agreesWithDevice,
  commonWorld,
  hearsCommon,
  inTurn,
  noStrangeToken,
  oneNotice,
  onlyLivingWait,
  remembersCommon,
  sessionAwaits,
  takesInput,
  unbroken,
} from './parts/common.ts';
import {
  isPageBuilt,
  isSettled,
  type NavigationContext,
  navigates,
  navigationChart,
  shownPage,
} from './parts/navigation.ts';
import { accepted, isOut, lost, refused, sessionCallOf, sessionOutcomesOf, sessionWith } from './parts/session.ts';

/** The search without criteria and with one, and a page of another kind. */
const ADDRESSES = ['/home', '/search', '/search?modelType=PDX'];

type SearchContext = {
  query: ModelQuery;
  asked: ModelQuery | null;
  answered: ModelQuery | null;
  result: FoundModels | null;
};

/** A name of a query, which the server writes into its answer. */
const nameOf = (query: Pick<SearchQuery, 'text' | 'filters' | 'page'>) =>
  [query.text ?? '', query.filters?.modelType?.join() ?? '', query.page].join('|');
const nameOfQuery = (query: ModelQuery | null | undefined) => query && nameOf(searchBody(query));

const resultOf = (name: string, count: number): SearchResult => ({
  ...{ count, total: count, list: [], facets: {}, tookMs: 0, corrected: name },
});

/** Two pages, one page, or nothing. */
const COUNTS = [15, 5, 0];

function outcomesOf(pending: PendingCall): Outcome[] {
  const ofSession = sessionOutcomesOf(pending);
  if (ofSession) return ofSession;
  if (pending.token === null) return [refused(401), lost];
  const name = nameOf(pending.call.body as SearchQuery);
  return [...COUNTS.map((count) => accepted(resultOf(name, count))), refused(401), lost];
}

const pipeline = pipelineOf({
  callOf: (by, child, input) => {
    if (by === 'session') return sessionCallOf(child, input);
    const { query } = input as { query: ModelQuery };
    return by === 'search' ? { method: 'POST', url: routes.searchModels.path, body: searchBody(query) } : undefined;
  },
  outcomesOf,
});

function searchOffers(snapshot: AnyMachineSnapshot): AnyEventObject[] {
  const { query } = snapshot.context as SearchContext;
  const isChosen = query.filters.modelType !== undefined;
  return [
    { type: 'search.textChanged', text: query.text === '' ? 'KRAS' : '' },
    { type: 'search.submitted' },
    { type: 'search.facetToggled', facet: 'modelType', value: 'PDX', chosen: !isChosen },
    { type: 'search.pageChanged', page: query.page === 1 ? 2 : 1 },
    ...(snapshot.hasTag('failed') ? [{ type: 'search.retried' }] : []),
  ];
}

const isSearchShown = (navigation: Standing) => shownPage(navigation)?.name === 'search';
/** What the page knows: the address that it was built for, and whether it fades. */
const placeOf = (navigation: Standing) =>
  `${has(navigation, 'leaving') ? 'leaves ' : ''}${shownPage(navigation)?.address ?? ''}`;

/** The page was rebuilt: its effects run again. */
function remembersPage(happened: Happened): Remember | undefined {
  return isPageBuilt(happened) ? (world) => ({ ...world, told: null }) : undefined;
}

function hearsPage(event: AnyEventObject): Remember | undefined {
  if (event.type === 'search.addressed' || event.type === 'search.left')
    return (world, states) => ({ ...world, told: placeOf(states('navigation')) });
  return undefined;
}

const queryIn = (address: string) => parseQuery(address).query;
const searchContext = contextOf<SearchContext>;

const properties: Property[] = [
  unbroken('session', 'navigation', 'requests', 'search'),
  sessionAwaits,
  {
    words: 'The search is busy only while an answer can still come.',
    of: ['search', 'requests'],
    holds: ([search = null, requests = null]) => !has(search, 'busy') || isAwaited(requests, 'search.searchModels'),
  },
  onlyLivingWait('search'),
  {
    words: 'A result stands with the query that it answers.',
    of: ['search'],
    holds: ([search = null]) => {
      const { answered, result } = searchContext(search);
      return (result ?? null) === null || result?.corrected === nameOfQuery(answered);
    },
  },
  {
    words: 'A newer answer is never overwritten by an older one: at rest the page shows the answer to its query.',
    of: ['search'],
    holds: ([search = null]) => {
      const { query, answered } = searchContext(search);
      const isAtRest = is(search, 'showing') || is(search, 'empty');
      return !isAtRest || nameOfQuery(query) === nameOfQuery(answered);
    },
  },
  {
    words: 'The page shown is one that the result has.',
    of: ['search'],
    holds: ([search = null]) => {
      const { query, result } = searchContext(search);
      return !is(search, 'showing') || (query?.page ?? 0) <= Math.ceil((result?.count ?? 0) / 10);
    },
  },
  {
    words: 'The address says the query that was asked, once the page of a signed-in person is settled.',
    of: ['navigation', 'search', 'session'],
    holds: ([navigation = null, search = null, session = null]) => {
      const { address = null } = contextOf<NavigationContext>(navigation);
      const { asked } = searchContext(search);
      const isOnSearch = isSearchShown(navigation) && address !== null && pathIn(address) === '/search';
      if (!has(session, 'signedIn') || !isOnSearch || !isSettled(navigation) || !is(navigation, { place: 'open' }))
        return true;
      return !asked || isSameQuery(queryIn(address), asked);
    },
  },
  {
    words: 'After sign-out the search holds no result, and no call for it carries a token.',
    of: ['session', 'search', 'requests'],
    holds: ([session = null, search = null, requests = null]) => {
      if (!isOut(session)) return true;
      const calls = callsOf(requests).filter(
        ({ call, waiting }) => call.url === routes.searchModels.path && waiting[0],
      );
      return (searchContext(search).result ?? null) === null && calls.every(({ token }) => token === null);
    },
  },
  noStrangeToken,
  oneNotice,
  agreesWithDevice,
];

const follows = (happened: Happened): Consequence[] => navigates(happened) ?? pipeline.follows(happened);

/** The model search with its calls, its address, and the session that it belongs to. */
export const search: Product = {
  name: 'search × requests × navigation × session',
  charts: {
    requests: { machine: requestsMachine, begins: {}, offers: pipeline.offers },
    navigation: navigationChart(ADDRESSES),
    search: { machine: searchMachine, begins: {}, offers: searchOffers },
    session: sessionWith(['signOut', 'signedOutElsewhere', 'signedInElsewhere', 'confirmed', 'homeChosen']),
  },
  world: { ...commonWorld, told: null },
  allows: [
    {
      to: 'search',
      of: ['navigation', 'session'],
      when: (states) => takesInput(states) && isSearchShown(states[0] ?? null),
    },
  ],
  follows,
  remembers: (happened) => inTurn(remembersCommon(happened), remembersPage(happened)),
  hears: (_, event) => inTurn(hearsCommon(event), hearsPage(event)),
  rules: [
    {
      // as in src/site/search/SearchPage.tsx
      of: ['navigation'],
      act: ([navigation = null], { told }) => {
        if (!isSearchShown(navigation) || placeOf(navigation) === told) return null;
        const event = has(navigation, 'leaving')
          ? { type: 'search.left', scrolled: 0 }
          : { type: 'search.addressed', address: shownPage(navigation)?.address ?? '' };
        return { kind: 'event', to: 'search', event };
      },
    },
  ],
  properties,
};
