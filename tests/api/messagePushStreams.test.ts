import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { pathOf, routes } from '../../contract/routes.ts';
import { openSession, revokeSessions } from '../../server/modules/accounts/sessions.ts';
import { createMessagePush } from '../../server/modules/messagePush/messagePush.ts';
import { pushMessage } from '../../server/modules/messagePush/pushMessage.table.ts';
import { STREAMS_OF_ONE } from '../../server/modules/messagePush/streams.ts';
import { type Announcements, databaseAnnouncements } from '../../server/platform/announcements/announcements.ts';
import { redisAnnouncements } from '../../server/platform/announcements/redisAnnouncements.ts';
import { handleError } from '../../server/platform/http/errors.ts';
import { registerEndpoints } from '../../server/platform/http/routes.ts';
import { validatorCompiler } from '../../server/platform/http/validation.ts';
import { createJobs } from '../../server/platform/jobs/jobs.ts';
import { openRedis, type RedisConnection } from '../../server/platform/redis/connection.ts';
import { hasRedis, type RedisServer, redisServer } from '../support/redisServer.ts';
import { soon } from '../support/soon.ts';
import { makePerson } from './support/accounts.ts';
import { type Ear, listen } from './support/events.ts';
import { makeRole } from './support/roles.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

if (!hasRedis) console.log('Streams over Redis are skipped: there is no redis-server');

type Server = { url: string; close: () => Promise<void> };

let portal: TestApp;
let sender: string;
const open: Ear[] = [];

beforeAll(async () => {
  portal = await seededApp();
  sender = (await reader((await makeRole(portal, { codes: ['push:send'] })).code)).token;
  // only the servers below make deliveries
  await portal.dependencies.jobs.stop();
});
afterEach(async () => {
  for (const ear of open.splice(0)) ear.close();
});
afterAll(() => portal.close());

/**
 * Starts a server over the same database with its own deliveries, streams and socket. The rest is shared with the
 * portal.
 */
async function server(announcements: Announcements): Promise<Server> {
  const { log, connection } = { ...portal.dependencies, ...portal.database };
  const jobs = createJobs({ connection, log, pollMs: 50, stopMs: 500 });
  const dependencies = { ...portal.dependencies, announcements, jobs };
  const push = createMessagePush({ ...dependencies, engine: portal.modules.resources.engine });
  jobs.start();
  // without the overload guard, which a machine busy with tests triggers
  const app = Fastify({ keepAliveTimeout: 100 });
  app.setValidatorCompiler(validatorCompiler);
  app.setErrorHandler(handleError);
  registerEndpoints(app, {
    ...dependencies,
    ...portal.modules,
    handlers: { ...portal.modules.handlers, ...push.handlers },
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    close: async () => {
      await app.close();
      await jobs.stop();
      await push.stop();
    },
  };
}

/** Makes a user with a session. It bypasses the login, which a machine busy with tests may refuse. */
const reader = async (role?: string) => {
  const { id } = await makePerson(portal, {}, role);
  const token = await openSession(portal.dependencies.database, id, { address: '127.0.0.1', agent: 'test' });
  return { id, token };
};
const ear = async (at: Server, token: string, from: { after?: number; last?: number } = {}) => {
  const made = await listen(at.url, token, from);
  open.push(made);
  return made;
};
const post = async (at: Server, path: string, token: string, body: unknown = {}) => {
  const reply = await fetch(`${at.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  return (await reply.json()) as { status: number; data: { unread: number } };
};

let written = 0;
/** Writes a message to these users and sends it through a server. Returns its id. */
async function send(at: Server, people: string[]): Promise<string> {
  written += 1;
  const text = { en: `Message ${written}`, zh: `消息 ${written}` };
  const [row] = await portal.dependencies.database
    .insert(pushMessage)
    .values({ title: text, body: { en: '<p>Text</p>', zh: '<p>文字</p>' }, audience: 'people', people })
    .returning({ id: pushMessage.id });
  const id = row?.id ?? '';
  expect((await post(at, pathOf(routes.sendPush, { id }), sender)).status).toBe(200);
  return id;
}

/**
 * The tests that streams pass for every way in which servers notify each other. Returns the two servers; `way` makes
 * the announcements of each.
 */
function suite(way: () => Announcements): () => Server[] {
  const servers: Server[] = [];
  beforeAll(async () => {
    servers.push(await server(way()), await server(way()));
  });
  afterAll(async () => {
    await Promise.all(servers.map(({ close }) => close()));
  });
  const both = () => {
    const [one, other] = servers;
    if (!one || !other) throw new Error('the servers do not run');
    return [one, other] as const;
  };

  test('a message sent at one server arrives once at the other, and reading it there is reported here', async () => {
    const [one, other] = both();
    const { id, token } = await reader();
    const [here, there] = [await ear(one, token), await ear(other, token)];
    await here.until(([first]) => first?.data.whole === true && first.data.unread === 0);
    const message = await send(one, [id]);
    await there.until((heard) => heard.some(({ data }) => data.unread === 1));
    await here.until((heard) => heard.some(({ data }) => data.unread === 1));
    expect(there.messages()).toEqual([message]);
    const read = await post(other, routes.readInbox.path, token, { ids: [message] });
    expect(read.data).toEqual({ unread: 0 });
    await here.until((heard) => heard.at(-1)?.data.unread === 0 && heard.length === 3);
    expect(here.heard.at(-1)?.data.messages[0]?.readAt).not.toBeNull();
  });

  test('a reconnecting page gets exactly the missed messages, at whichever server', async () => {
    const [one, other] = both();
    const { id, token } = await reader();
    const first = await ear(one, token);
    const known = await send(one, [id]);
    await first.until(() => first.messages().includes(known));
    first.close();
    await first.ended;
    const missed = [await send(one, [id]), await send(other, [id]), await send(one, [id])];
    const again = await ear(other, token, { last: first.last() });
    await again.until(() => again.messages().length >= missed.length);
    expect(again.messages().toSorted()).toEqual(missed.toSorted());
    expect(again.heard.every(({ data }) => !data.whole)).toBe(true);
    // the `Last-Event-ID` header overrides the address, which a page keeps from its first call
    const headed = await ear(one, token, { after: 0, last: again.last() });
    const last = await send(one, [id]);
    await headed.until(() => headed.messages().length > 0);
    expect(headed.messages()).toEqual([last]);
  });

  test('[R5] no message is lost or doubled while connections break and messages are sent', async () => {
    const [one, other] = both();
    const people = await Promise.all([reader(), reader()]);
    const ids = people.map(({ id }) => id);
    const got = people.map(() => [] as { event: number; message: string }[]);
    let over = false;
    // each page reconnects repeatedly, to alternating servers, from the last event that it has
    const pages = people.map(async ({ token }, index) => {
      let last = 0;
      for (let turn = index; !over; turn += 1) {
        const page = await listen(turn % 2 ? one.url : other.url, token, { last });
        await vi.waitFor(() => expect(over || page.heard.length > turn % 3).toBe(true), soon);
        page.close();
        await page.ended;
        for (const { id: event, data } of page.heard)
          for (const { id: message } of data.messages) got[index]?.push({ event, message });
        last = page.last();
      }
      return last;
    });
    const turns = Promise.all(pages);
    turns.catch(() => {}); // the failure is reported where the promise is awaited
    const sent = (
      await Promise.all(Array.from({ length: 8 }, (_, turn) => send(turn % 2 ? one : other, ids)))
    ).toSorted();
    await vi.waitFor(
      async () => {
        const rows = await portal.dependencies.database.select({ state: pushMessage.state }).from(pushMessage);
        expect(rows.filter(({ state }) => state !== 'sent')).toEqual([]);
      },
      { timeout: 40_000, interval: 200 },
    );
    over = true;
    const places = await turns;
    for (const [index, { token }] of people.entries()) {
      const rest = await ear(one, token, { last: places[index] ?? 0, after: places[index] ?? 0 });
      const mine = got[index] ?? [];
      await rest.until(() => mine.length + rest.messages().length >= sent.length);
      const all = [...mine.map(({ message }) => message), ...rest.messages()];
      expect(all.toSorted()).toEqual(sent);
      const events = mine.map(({ event }) => event);
      expect(events).toEqual(events.toSorted((a, b) => a - b));
    }
  });

  test('a stream ends with its session and its server; the next server sends the missed messages', async () => {
    const [, other] = both();
    const one = await server(way());
    const { id, token } = await reader();
    const page = await ear(one, token);
    await page.until((heard) => heard.length === 1);
    await one.close();
    await page.ended;
    const message = await send(other, [id]);
    const again = await ear(other, token, { last: page.last() });
    await again.until(() => again.messages().includes(message));
    await revokeSessions(portal.dependencies.database, { accountId: id });
    await send(other, [id]);
    await again.ended;
    expect(again.messages()).toEqual([message]);
    expect((await listen(other.url, token, { last: again.last() })).status).toBe(401);
  });
  return () => servers;
}

describe('streams of servers that notify each other over PostgreSQL', () => {
  const way = () => {
    const { dependencies, database } = portal;
    return databaseAnnouncements(dependencies.database, database.connection, dependencies.log);
  };
  const servers = suite(way);

  test('a user has a limited number of streams at a server, and can open another when one ends', async () => {
    const [at] = servers();
    if (!at) throw new Error('the server does not run');
    const { token } = await reader();
    const pages = await Promise.all(Array.from({ length: STREAMS_OF_ONE }, () => ear(at, token)));
    expect(pages.map(({ status }) => status)).toEqual(pages.map(() => 200));
    expect((await ear(at, token)).status).toBe(429);
    expect((await ear(at, (await reader()).token)).status).toBe(200);
    pages[0]?.close();
    await vi.waitFor(async () => expect((await ear(at, token)).status).toBe(200), soon);
  });
});

describe.skipIf(!hasRedis)('streams of servers that notify each other over Redis', { tags: ['long'] }, () => {
  let redis: RedisServer;
  let connections: RedisConnection[];
  beforeAll(async () => {
    redis = await redisServer();
    const { log } = portal.dependencies;
    connections = [openRedis(redis.url, log), openRedis(redis.url, log)];
    await Promise.all(connections.map((at) => vi.waitFor(() => expect(at.redis.status).toBe('ready'), soon)));
  });
  afterAll(async () => {
    await Promise.all(connections.map(({ close }) => close()));
    await redis.kill();
  });
  let turn = 0;
  const way = () => {
    const connection = connections[turn++ % 2];
    if (!connection) throw new Error('there is no such connection');
    return redisAnnouncements(connection);
  };
  const servers = suite(way);

  test('[R5] when Redis dies, messages still arrive, and its notifications resume without help', async () => {
    const [one, other] = servers();
    if (!one || !other) throw new Error('the servers do not run');
    const { id, token } = await reader();
    const page = await ear(other, token);
    await page.until((heard) => heard.length === 1);
    await redis.kill();
    const without = await send(one, [id]);
    await page.until(() => page.messages().includes(without));
    const told = vi.fn();
    const stop = way().follow(told);
    await redis.start();
    await vi.waitFor(() => expect(told).toHaveBeenCalledWith('all'), soon);
    await vi.waitFor(async () => {
      await way().announce(['account']);
      expect(told).toHaveBeenCalledWith(['account']);
    }, soon);
    await stop();
    const after = await send(one, [id]);
    await page.until(() => page.messages().includes(after));
    expect(page.messages()).toEqual([without, after]);
  });
});
