import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createConnections } from '../../server/platform/connections/connections.ts';
import { DRAIN_MS, drain, LINGER_MS } from '../../server/start/drain.ts';

// time passes only when a test advances it
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  return () => void vi.useRealTimers();
});

/** Starts a server that is about to be stopped. `/late` sends its headers at once, and the rest when `rest` ends. */
async function serve() {
  const connections = createConnections({ all: 100, each: 100 }, []);
  const rest = new PassThrough();
  const app = Fastify({
    serverFactory: (handle) => {
      const server = createServer(handle);
      connections.guard(server);
      return server;
    },
  });
  app.get('/', async () => 'here');
  app.get('/late', async (_, reply) => reply.send(rest));
  await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => {
    app.server.closeAllConnections();
    return app.close();
  });
  const { port } = app.server.address() as AddressInfo;
  const dial = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    socket.write('GET / HTTP/1.1\r\nhost: portal\r\n\r\n');
    expect(String((await once(socket, 'data'))[0])).toContain('200 OK');
    return socket;
  };
  const hurry = new AbortController();
  const stop = (behindProxy: boolean) => drain(app, { connections, behindProxy, hurry: hurry.signal });
  return { app, connections, dial, hurry, port, rest, stop };
}

test('[R6] nginx closes idle connections before a stopped server does, within the time limit of a stop', () => {
  const conf = readFileSync(new URL('../../server/deployment/nginx.conf', import.meta.url), 'utf8');
  const [, seconds] = /^ *keepalive_timeout (\d+)s;/m.exec(conf) ?? [];
  expect(Number(seconds) * 1_000).toBeLessThan(LINGER_MS);
  expect(LINGER_MS).toBeLessThan(DRAIN_MS);
});

test('[R6] behind a proxy idle connections stay open until the proxy had time to close them', async () => {
  const { app, connections, dial, stop } = await serve();
  const idle = await dial();
  const stopped = stop(true);
  vi.advanceTimersByTime(LINGER_MS - 1);
  // enough time for some checks of the connection
  for (let at = 0; at < 3; at += 1) await (await dial()).toArray();
  expect([connections.isRetiring, app.server.listening, idle.readableEnded]).toEqual([true, true, false]);
  vi.advanceTimersByTime(2);
  await stopped;
  expect(app.server.listening).toBe(false);
});

test('[R6] a call on a connection opened just before the server stopped accepting is answered', async () => {
  const { app, dial, port, stop } = await serve();
  await dial();
  const stopped = stop(true);
  vi.advanceTimersByTime(LINGER_MS - 1);
  await (await dial()).toArray();
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  await (await dial()).toArray();
  vi.advanceTimersByTime(2);
  await expect.poll(() => app.server.listening).toBe(false);
  socket.write('GET / HTTP/1.1\r\nhost: portal\r\n\r\n');
  const answer = String(Buffer.concat(await socket.toArray()));
  expect(answer).toMatch(/^HTTP\/1.1 200 OK\r\n/);
  expect(answer).toMatch(/^connection: close\r$/im);
  await stopped;
});

test.each(['no connection is open', 'there is no proxy', 'the one who stops it asks a second time'])(
  '[R6] the stop does not wait if %s',
  async (why) => {
    const { app, dial, hurry, stop } = await serve();
    if (why !== 'no connection is open') await dial();
    const stopped = stop(why !== 'there is no proxy');
    if (why.endsWith('second time')) hurry.abort();
    await stopped;
    expect(app.server.listening).toBe(false);
  },
);

test('[R6] an answer that began before the stop ends its connection, although it cannot announce it', async () => {
  const { port, rest, stop } = await serve();
  const begun = request({
    host: '127.0.0.1',
    port,
    path: '/late',
    agent: false,
    headers: { connection: 'keep-alive' },
  });
  begun.end();
  rest.write('first ');
  const [answer] = (await once(begun, 'response')) as [IncomingMessage];
  expect(answer.headers.connection).toBe('keep-alive');
  const closed = once(begun.socket as Socket, 'close');
  const stopped = stop(true);
  rest.end('last');
  expect(await text(answer)).toBe('first last');
  await closed;
  await stopped;
});
