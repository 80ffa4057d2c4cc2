import type { ActorRefFrom } from 'xstate';
import type { EndpointData, EndpointInput, EndpointKey, Endpoints } from '../../contract/endpoints/index.ts';
import type { Accepted } from '../../contract/envelope.ts';
import { pathOf, routes } from '../../contract/routes.ts';
import type { BinaryFile, Call } from '../../machines/request/call.ts';
import type { requestsMachine } from '../../machines/requests/requests.machine.ts';

type DataOf<K extends EndpointKey> = Endpoints[K] extends { binary: readonly string[] } ? BinaryFile : EndpointData<K>;

export type CallOptions = Pick<Call, 'idempotencyKey' | 'notice' | 'outlivesSession'> & {
  signal?: AbortSignal;
  onProgress?: (loaded: number, total: number | null) => void;
};

/**
 * Calls an endpoint of the contract through the request pipeline.
 * Resolves with the accepted data; rejects with a `CallFailure`, of which the person has heard already
 * unless `notice` says otherwise.
 */
export type Api = <K extends EndpointKey>(
  key: K,
  input: EndpointInput<K>,
  options?: CallOptions,
) => Promise<Accepted<DataOf<K>>>;

type Waiting = {
  resolve: (accepted: Accepted<unknown>) => void;
  reject: (failure: unknown) => void;
  onProgress: CallOptions['onProgress'];
};

/** The promises of the pipeline: the `requests` actor knows its callers by id only. */
export function createApi(requests: ActorRefFrom<typeof requestsMachine>): Api {
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

  return (key, input, { signal, onProgress, ...options } = {}) => {
    const id = `call-${next++}`;
    const settled = new Promise<Accepted<unknown>>((resolve, reject) => {
      waiting.set(id, { resolve, reject, onProgress });
    });
    requests.send({ type: 'requests.call', id, call: { ...callOf(key, input), ...options } });
    const cancel = () => requests.send({ type: 'requests.cancel', id });
    if (signal?.aborted) cancel();
    else signal?.addEventListener('abort', cancel, { once: true });
    // the envelope's data is what the endpoint's schema says: the server serializes by it
    return settled as Promise<Accepted<DataOf<typeof key>>>;
  };
}

type BinaryKey = { [K in EndpointKey]: Endpoints[K] extends { binary: readonly string[] } ? K : never }[EndpointKey];
const binaryCalls: Record<BinaryKey, true> = { downloadNewsletter: true, image: true };

function callOf(key: EndpointKey, input: unknown): Call {
  const { params, query, body } = input as Partial<Record<'params' | 'query', Record<string, string>>> & {
    body?: unknown;
  };
  const search = new URLSearchParams(query).toString();
  return {
    method: routes[key].method,
    url: pathOf(routes[key], params) + (search && `?${search}`),
    ...(routes[key].method === 'POST' && { body: body ?? {} }),
    ...(key in binaryCalls && { binary: true }),
  };
}
