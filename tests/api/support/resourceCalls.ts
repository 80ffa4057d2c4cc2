import type { Envelope } from '../../../contract/envelope.ts';
import type { Label, ResourceRecord } from '../../../contract/resources/record.ts';
import { type ResourceAction, type ResourceDefinition, resourceRoutes } from '../../../contract/resources/resource.ts';
import { pathOf } from '../../../contract/routes.ts';
import type { Localized } from '../../../contract/schema.ts';
import type { TestApp } from './testApp.ts';

/**
 * All fields that the data of a reply may have, for every action. A definition is only known at run time, so the type
 * cannot be narrower.
 */
export type Data = ResourceRecord & {
  count: number;
  page: number;
  list: Data[];
  done: string[];
  refused: { id: string; label: Localized; message: string; current?: ResourceRecord }[];
  fingerprint?: string;
  at: string;
  action: string;
  user: Label | null;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  label: Localized;
  parent: string | null;
};
export type Answer = Omit<Envelope<null>, 'data'> & { data: Data } & {
  http: Awaited<ReturnType<TestApp['app']['inject']>>;
};

/**
 * Returns the data of the reply to one action. The caller knows its type, because no type connects it to a definition.
 */
export const dataAs = <Known>({ data }: { data: Data }): Known => data as unknown as Known;

/** Returns the calls of a resource by action. */
export function resourceCalls(portal: TestApp, definition: ResourceDefinition, token?: string) {
  const routes = resourceRoutes(definition);
  const headers = { 'accept-language': 'en', ...(token && { authorization: `Bearer ${token}` }) };
  const send = async (
    method: 'GET' | 'POST',
    url: string,
    body?: unknown,
    more: Record<string, string> = {},
  ): Promise<Answer> => {
    const http = await portal.app.inject({
      method,
      url,
      headers: { ...headers, ...(method === 'POST' && { 'content-type': 'application/json' }), ...more },
      ...(method === 'POST' && { payload: JSON.stringify(body ?? {}) }),
    });
    const json = String(http.headers['content-type']).includes('json') ? http.json() : { data: http.body };
    return { ...json, http };
  };
  const routeOf = (action: ResourceAction) => {
    const route = routes[action];
    if (!route) throw new Error(`${definition.name} has no ${action}`);
    return route;
  };
  const post = (
    action: ResourceAction,
    body?: unknown,
    params: Record<string, string> = {},
    more: Record<string, string> = {},
  ) => send('POST', pathOf(routeOf(action), params), body, more);
  const get = (action: ResourceAction, id: string) => send('GET', pathOf(routeOf(action), { id }));
  const seen = (ids: readonly string[]) =>
    Promise.all(ids.map(async (id) => ({ id, version: (await get('detail', id)).data?.version ?? 1 })));
  return {
    send,
    post,
    get,
    /** Publishes the current versions of records, at once or at a time. */
    publish: async (ids: readonly string[], at?: string) => {
      return post('publish', { records: await seen(ids), ...(at !== undefined && { at }) });
    },
    /** Discards the changes in the current versions of records. */
    discard: async (ids: readonly string[]) => post('discard', { records: await seen(ids) }),
    /** Publishes the current versions of all matching records. */
    publishMatching: async (matching: Record<string, unknown>, expected: number) => {
      const { fingerprint } = (await post('list', matching)).data;
      return post('publish', { matching, expected, fingerprint });
    },
  };
}
