import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../../../server/app.ts';
import { account } from '../../../server/modules/accounts/account.table.ts';
import { openSession } from '../../../server/modules/accounts/sessions.ts';
import type { Handlers } from '../../../server/platform/http/handler.ts';
import { makePerson } from './accounts.ts';
import type { TestApp } from './testApp.ts';

/** The number of calls made with one account. Every limit per account is at least as high. */
const CASES_OF_A_PERSON = 5;

/**
 * Starts the portal a second time and counts the calls that pass all guards. Every call comes from a new network with a
 * new session, and a new account is made every few calls and after one erased itself. So no limit and no earlier call
 * decides the answer.
 */
export async function countedApp(portal: TestApp) {
  const { modules, database } = portal;
  let reached = 0;
  const counted = <A extends unknown[], R>(handle: (...given: A) => R) => {
    return (...given: A): R => {
      reached += 1;
      return handle(...given);
    };
  };
  const handlers = Object.fromEntries(
    Object.entries(modules.handlers).map(([key, handle]) => [key, counted(handle as (...given: unknown[]) => unknown)]),
  ) as Handlers;
  const routes = modules.resources.routes.map((each) => ({ ...each, handle: counted(each.handle) }));
  const previews = { ...modules.previews, read: counted(modules.previews.read) };
  const app: FastifyInstance = await createApp({ ...portal.parts, handlers, resources: { routes }, previews });

  let calls = 0;
  let personId: string = randomUUID();
  return {
    /** Returns how many calls have reached a handler so far. */
    reached: () => reached,
    /** Makes a call as an administrator whom no limit has counted yet. */
    async call(
      method: 'GET' | 'POST',
      url: string,
      { body, query }: { body?: unknown; query?: Record<string, string> },
    ) {
      const isGone = (await database.database.$count(account, eq(account.id, personId))) === 0;
      if (calls % CASES_OF_A_PERSON === 0 || isGone) personId = (await makePerson(portal, {}, 'administrator')).id;
      calls += 1;
      const address = `10.${(calls >> 8) & 255}.${calls & 255}.1`;
      const token = await openSession(database.database, personId, { address, agent: 'test' });
      return app.inject({
        method,
        url,
        ...(query && { query }),
        headers: {
          authorization: `Bearer ${token}`,
          'x-forwarded-for': address,
          'accept-language': 'en',
          ...(method === 'POST' && { 'content-type': 'application/json' }),
        },
        ...(method === 'POST' && { payload: JSON.stringify(body ?? {}) }),
      });
    },
    close: () => app.close(),
  };
}
