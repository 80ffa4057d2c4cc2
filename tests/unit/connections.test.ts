import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { type ConnectionCaps, createConnections } from '../../server/platform/connections/connections.ts';
import { connectionCaps } from '../../server/platform/connections/descriptors.ts';

const [HOME, STRANGER, OTHER] = ['127.0.0.2', '127.0.0.3', '127.0.0.4'];
const ASK = 'GET / HTTP/1.1\r\nhost: portal\r\n\r\n';
const SLOW_BODY = 'POST / HTTP/1.1\r\nhost: portal\r\ncontent-length: 1000\r\n\r\n{';
const WAIT = { timeout: 30_000 };

const answer: RequestListener = (request, response) => {
  request.resume().on('end', () => response.end('here'));
};

/** Starts a server on a free port. `dial` connects to it from every address of this machine. */
async function serve(caps: ConnectionCaps, handle: RequestListener = answer) {
  const connections = createConnections(caps, []);
  const server = createServer(handle);
  connections.guard(server);
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  /** Opens a connection and waits until the server has accepted or closed it. */
  const dial = async (from: string, says = ''): Promise<Socket> => {
    const seen = once(server, 'connection');
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => {});
    const begun = new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
    await Promise.all([begun, seen]);
    if (says) socket.write(says);
    return socket;
  };
  const isOpen = (socket: Socket) => !socket.closed && !socket.readableEnded;
  return { connections, dial, isOpen };
}

/** Returns the beginning of the answer; empty if the connection was closed without one. */
const heard = async (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    socket.once('data', (bytes) => resolve(String(bytes).split('\r\n')[0] ?? ''));
    socket.once('close', () => resolve(''));
  });

test.each([
  ['says nothing', ''],
  ['is slow with its headers', 'GET / HTTP/1.1\r\nx-slow: '],
  ['is slow with its body', SLOW_BODY],
])(
  '[A40] one address that opens many connections and %s keeps only the newest; no other address loses one',
  async (_, says) => {
    const { connections, dial, isOpen } = await serve({ all: 100, each: 5 });
    const home = await dial(HOME);
    const crowd: Socket[] = [];
    for (let index = 0; index < 12; index += 1) crowd.push(await dial(STRANGER, says));
    await expect.poll(() => crowd.map(isOpen), WAIT).toEqual([...Array(7).fill(false), ...Array(5).fill(true)]);
    expect(connections.open).toBe(6);
    home.write(ASK);
    expect(await heard(home)).toBe('HTTP/1.1 200 OK');
  },
);

test('[A40] many addresses together leave capacity for new visitors with a request', async () => {
  const { connections, dial } = await serve({ all: 10, each: 5 });
  for (let index = 0; index < 40; index += 1) await dial(`127.0.1.${index + 1}`, index % 2 ? SLOW_BODY : '');
  expect(connections.open).toBe(10);
  expect(await heard(await dial(HOME, ASK))).toBe('HTTP/1.1 200 OK');
});

test('[A40] a request in progress is never cut: one more connection is closed at once, and accepted when a place is free', async () => {
  const held: (() => void)[] = [];
  const { dial, isOpen } = await serve({ all: 2, each: 2 }, (_, response) => held.push(() => response.end('late')));
  const served = [await dial(HOME, ASK), await dial(STRANGER, ASK)];
  await expect.poll(() => held.length, WAIT).toBe(2);
  const refused = await dial(OTHER);
  await expect.poll(() => isOpen(refused), WAIT).toBe(false);
  expect(served.map(isOpen)).toEqual([true, true]);
  const answers = served.map(heard);
  for (const end of held) end();
  expect(await Promise.all(answers)).toEqual(['HTTP/1.1 200 OK', 'HTTP/1.1 200 OK']);
  const next = await dial(OTHER, ASK);
  await expect.poll(() => held.length, WAIT).toBe(3);
  expect(isOpen(next)).toBe(true);
});

test('[A40] connections served recently are closed after those that never sent a request', async () => {
  const { dial, isOpen } = await serve({ all: 3, each: 3 });
  const [person, idle] = [await dial(HOME), await dial(STRANGER)];
  person.write(ASK);
  expect(await heard(person)).toBe('HTTP/1.1 200 OK');
  await dial(OTHER);
  await dial(OTHER);
  await expect.poll(() => isOpen(idle), WAIT).toBe(false);
  expect(isOpen(person)).toBe(true);
});

test('a proxy on this machine may hold as many connections as the limit allows', async () => {
  const { connections, dial } = await serve({ all: 20, each: 3 });
  for (let index = 0; index < 12; index += 1) await dial('127.0.0.1');
  expect(connections.open).toBe(12);
});

test('half of the connections are closed when something else needs their descriptors', async () => {
  const { connections, dial, isOpen } = await serve({ all: 20, each: 20 });
  const all: Socket[] = [];
  for (let index = 0; index < 6; index += 1) all.push(await dial(HOME));
  connections.shed();
  expect(connections.open).toBe(3);
  await expect.poll(() => all.map(isOpen), WAIT).toEqual([false, false, false, true, true, true]);
});

test('a connection that ends frees its place', async () => {
  const { connections, dial } = await serve({ all: 20, each: 20 });
  const one = await dial(HOME, `${ASK.slice(0, -2)}connection: close\r\n\r\n`);
  expect(await text(one)).toContain('here');
  (await dial(HOME)).destroy();
  await expect.poll(() => connections.open, WAIT).toBe(0);
});

test.each([
  [256, 32],
  [1_024, 384],
  [20_000, 8_000],
  [Number.POSITIVE_INFINITY, 8_000],
])('of %d descriptors, connections get %d', (limit, all) => {
  expect(connectionCaps(limit).all).toBe(all);
});
