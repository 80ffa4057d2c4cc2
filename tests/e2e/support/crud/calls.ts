import type { Page, Route } from '@playwright/test';
import { dictionary } from '../../../../contract/resources/dictionary.ts';
import { type ResourceAction, resourceRoutes } from '../../../../contract/resources/resource.ts';
import { pathOf } from '../../../../contract/routes.ts';
import { type Outcome, outcomeOf, unanswered } from '../../../../machines/request/outcome.ts';
import type { Kind } from '../../../machines/support/crudScreen.ts';
import type { DemoAccount } from '../../../support/serverProcess.ts';
import { expect } from '../portal.ts';
import { sessionOf } from '../sessions.ts';

const routes = resourceRoutes(dictionary);
/** The kinds of the screen's calls, by the beginning of their paths. */
const paths = (
  [
    ['list', 'list'],
    ['detail', 'record'],
    ['history', 'history'],
    ['trash', 'trash'],
    ['save', 'save'],
    ['remove', 'remove'],
    ['restore', 'restore'],
  ] as const satisfies [ResourceAction, Kind][]
).map(([action, kind]) => [routes[action] ? pathOf(routes[action]) : '', kind] as const);
const kindOf = (url: string): Kind | undefined => {
  const { pathname } = new URL(url);
  return paths.find(([path]) => (path.endsWith('/') ? pathname.startsWith(path) : pathname === path))?.[1];
};

/** Holds each call of the dictionaries' screen until the walk decides how it ends. */
export async function holdCalls(page: Page) {
  const held: Route[] = [];
  const of = (kind: Kind) => held.filter((route) => kindOf(route.request().url()) === kind);
  await page.route('**/api/dic/**', (route) => void held.push(route));
  page.on('requestfailed', (request) => {
    const at = held.findIndex((route) => route.request() === request);
    if (at >= 0) held.splice(at, 1);
  });
  const take = async (kind: Kind): Promise<Route> => {
    await expect.poll(() => of(kind).length, { message: kind }).toBe(1);
    const [route] = of(kind);
    if (!route) throw new Error(`nothing asks for ${kind}`);
    held.splice(held.indexOf(route), 1);
    return route;
  };
  return {
    /** Lets the server answer; returns its answer. */
    answer: async (kind: Kind): Promise<Outcome> => {
      const route = await take(kind);
      const response = await route.fetch();
      const body: unknown = await response.json();
      await route.fulfill({ response });
      return outcomeOf({ httpStatus: response.status(), body });
    },
    /** Breaks the connection before the server gets the call. */
    lose: async (kind: Kind): Promise<Outcome> => {
      await (await take(kind)).abort('connectionreset');
      return unanswered('networkFailed');
    },
  };
}
export type Calls = Awaited<ReturnType<typeof holdCalls>>;

/** Calls of a second user who edits the same records, without a page. */
export async function openDictionaries(baseURL: string | undefined, account: DemoAccount | undefined) {
  if (!account) throw new Error('there is no such demo account');
  const { user } = await sessionOf(baseURL, account);
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${user.token}` };
  const call = async (path: string, body?: Record<string, unknown>) => {
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    const { httpStatus, reply } = await fetch(`${baseURL}${path}`, { headers, ...init }).then(async (answer) => ({
      httpStatus: answer.status,
      reply: (await answer.json()) as { data: Record<string, unknown> },
    }));
    expect(httpStatus, path).toBe(200);
    return reply.data;
  };
  const pathTo = (action: ResourceAction, id = '') => (routes[action] ? pathOf(routes[action], { id }) : '');
  return {
    add: (name: string, code: string) => call(pathTo('save'), { name: { en: name, zh: name }, code, enabled: true }),
    change: async (id: string, remark: string) => {
      const { version } = await call(pathTo('detail', id));
      await call(pathTo('save'), { id, version, remark });
    },
  };
}
