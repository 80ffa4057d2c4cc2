import type { EndpointData, EndpointKey } from '../../contract/endpoints/index.ts';
import { pathOf, routes } from '../../contract/routes.ts';
import { keyOf } from '../../machines/request/call.ts';

export type StartInput = { params?: Record<string, string>; body: object };

/** Returns the data of a call's reply among those sent with a page; null if nothing of the kind exists. */
export function dataIn<K extends EndpointKey>(
  replies: Record<string, unknown>,
  key: K,
  { params, body }: StartInput,
): EndpointData<K> | null | undefined {
  const { method } = routes[key];
  const reply = replies[keyOf({ method, url: pathOf(routes[key], params), ...(method === 'POST' && { body }) })];
  if (typeof reply !== 'object' || reply === null) return undefined;
  if ('error' in reply && reply.error === 'not_found') return null;
  // the server writes each reply by the schema of its endpoint
  return 'data' in reply ? (reply.data as EndpointData<K>) : undefined;
}
