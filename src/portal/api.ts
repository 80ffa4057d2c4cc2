import type { ActorRefFrom } from 'xstate';
import type { EndpointData, EndpointInput, EndpointKey, Endpoints } from '../../contract/endpoints/index.ts';
import type { Accepted } from '../../contract/envelope.ts';
import { pathOf, type Route } from '../../contract/siteRoutes.ts';
import type { BinaryFile, Call } from '../../machines/request/call.ts';
import type { requestsMachine } from '../../machines/requests/requests.machine.ts';
import { routeOf } from './routeOf.ts';

/** The result of an endpoint's call: its data, or a file. */
export type DataOf<K extends EndpointKey> = Endpoints[K] extends { binary: readonly string[] }
  ? BinaryFile
  : EndpointData<K>;

export type CallOptions = Pick<Call, 'idempotencyKey' | 'notice' | 'outlivesSession' | 'identity' | 'outlivesPage'> & {
  signal?: AbortSignal;
  onProgress?: (loaded: number, total: number | null) => void;
};

/**
 * Calls an endpoint of the contract through the request pipeline. Resolves with the accepted data. Rejects with a
 * `CallFailure`, which the user has already seen unless `notice` is set differently.
 */
export type Api = <K extends EndpointKey>(
  key: K,
  input: EndpointInput<K>,
  options?: CallOptions,
) => Promise<Accepted<DataOf<K>>>;

/** A call by its route only, for resources, whose calls are not in `routes`. `binary`: the response is a file. */
export type RouteCall = {
  route: Route;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  binary?: boolean;
};

/** Like `Api`. The caller knows the type of the response. */
export type CallRoute = (call: RouteCall, options?: CallOptions) => Promise<Accepted<unknown>>;

type Requests = ActorRefFrom<typeof requestsMachine>;

type Waiting = {
  resolve: (accepted: Accepted<unknown>) => void;
  reject: (failure: unknown) => void;
  onProgress: CallOptions['onProgress'];
};

const callers = new WeakMap<Requests, CallRoute>();

/**
 * Turns the pipeline's events into promises, because the `requests` actor knows its callers only by ID. Create one for
 * each pipeline.
 */
export function callRouteOf(requests: Requests): CallRoute {
  const known = callers.get(requests);
  if (known) return known;
  const created = createCallRoute(requests);
  callers.set(requests, created);
  return created;
}

function createCallRoute(requests: Requests): CallRoute {
  const waiting = new Map<string, Waiting>();
  let next = 1;

  requests.on('settled', ({ ids, outcome }) => {
    for (const id of ids) {
      const caller = waiting.get(id);
      waiting.delete(id);
      if (outcome.ok) caller?.resolve(outcome.accepted);
      else caller?.reject(outcome.failure);
    }
  });
  requests.on('progressed', ({ ids, loaded, total }) => {
    for (const id of ids) waiting.get(id)?.onProgress?.(loaded, total);
  });

  return (call, { signal, onProgress, ...options } = {}) => {
    const id = `call-${next++}`;
    const settled = new Promise<Accepted<unknown>>((resolve, reject) => {
      waiting.set(id, { resolve, reject, onProgress });
    });
    requests.send({ type: 'requests.call', id, call: { ...callOf(call), ...options } });
    const cancel = () => requests.send({ type: 'requests.cancel', id });
    if (signal?.aborted) cancel();
    else signal?.addEventListener('abort', cancel, { once: true });
    return settled;
  };
}

/** Returns the calls of the contract, sent through the pipeline. */
export function createApi(requests: Requests): Api {
  const callRoute = callRouteOf(requests);
  return (key, input, options) => {
    const call = { ...(input as Omit<RouteCall, 'route'>), route: routeOf(key), binary: key in binaryCalls };
    // a call that needs no session continues when it ends, because its page may stay open
    const lasting = { outlivesSession: key in publicCalls, ...options };
    // the server serializes the data by the endpoint's schema, so its type is known
    return callRoute(call, lasting) as Promise<Accepted<DataOf<typeof key>>>;
  };
}

type BinaryKey = { [K in EndpointKey]: Endpoints[K] extends { binary: readonly string[] } ? K : never }[EndpointKey];
const binaryCalls: Record<BinaryKey, true> = {
  antibodyDataSheet: true,
  downloadDataSheet: true,
  downloadBrochure: true,
  downloadNewsletter: true,
  exportFile: true,
  exportModels: true,
  exportOwnData: true,
  exportUserData: true,
  generatedZip: true,
  image: true,
  importFindingsFile: true,
  planDocument: true,
  storedFile: true,
};

type PublicKey = { [K in EndpointKey]: Endpoints[K] extends { caller: 'public' } ? K : never }[EndpointKey];
const publicCalls: Record<PublicKey, true> = {
  antibodyDataSheet: true,
  antibodyProducts: true,
  bannerEnlist: true,
  banners: true,
  code: true,
  complaintInfo: true,
  countParts: true,
  currentConsent: true,
  diseaseDetail: true,
  diseaseTree: true,
  diseases: true,
  enlistConfirm: true,
  enlistSave: true,
  exchangeSignOn: true,
  figures: true,
  filterDiseases: true,
  headNewsletters: true,
  image: true,
  login: true,
  loginCode: true,
  newsletters: true,
  otherModels: true,
  panelDetail: true,
  passkeyOptions: true,
  passkeySignIn: true,
  register: true,
  reportFault: true,
  requestReset: true,
  requestVerification: true,
  resetPassword: true,
  saveContact: true,
  secondFactor: true,
  secondFactorPasskey: true,
  searchExamples: true,
  searchSuggest: true,
  signOnProviders: true,
  stopSearchMails: true,
  storedFile: true,
  verifyMailbox: true,
};

function callOf({ route, params, query, body, binary }: RouteCall): Call {
  const search = new URLSearchParams(query).toString();
  return {
    method: route.method,
    url: pathOf(route, params) + (search && `?${search}`),
    ...(route.method === 'POST' && { body: body ?? {} }),
    ...(binary && { binary: true }),
  };
}
