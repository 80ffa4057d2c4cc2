import type { EndpointData, EndpointKey } from '../../contract/endpoints/index.ts';
import { pathOf } from '../../contract/siteRoutes.ts';
import { keyOf } from '../../machines/request/call.ts';
import { routeOf } from './routeOf.ts';

export type StartInput = { params?: Record<string, string>; body: object };

/** Returns the data of a call's reply among those sent with a page; null if nothing of the kind exists. */
export function dataIn<K extends EndpointKey>(
  replies: Record<string, unknown>,
  key: K,
  { params, body }: StartInput,
): EndpointData<K> | null | undefined {
  const route = routeOf(key);
  const reply =
    replies[keyOf({ method: route.method, url: pathOf(route, params), ...(route.method === 'POST' && { body }) })];
  if (typeof reply !== 'object' || reply === null) return undefined;
  if ('error' in reply && reply.error === 'not_found') return null;
  // the server writes each reply by the schema of its endpoint
  return 'data' in reply ? (reply.data as EndpointData<K>) : undefined;
}
