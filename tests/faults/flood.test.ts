import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { pathOf, routes } from '../../contract/routes.ts';
import { login, makeDirectory, start } from './support/portal.ts';

/** The usual limit of file descriptors for a service. */
const DESCRIPTORS = 1_024;
const FLOOD = 2_000;
const ROUND_MS = 4_000;
const SAYS = [
  '',
  'GET / HTTP/1.1\r\nhost: portal\r\nx-slow: ',
  'POST /onco-wuxi/onco/front/banner HTTP/1.1\r\nhost: portal\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
];

/** Keeps many connections open, one third of each kind, and replaces each one that is closed. */
function flood(port: number, addressOf: (index: number) => string) {
  const open = new Set<Socket>();
  let dialled = 0;
  let over = false;
  const dial = () => {
    if (over) return;
    const index = dialled;
    dialled += 1;
    const socket = connect({ port, host: '127.0.0.1', localAddress: addressOf(index) });
    open.add(socket);
    socket.on('error', () => {});
    socket.on('connect', () => socket.write(SAYS[index % SAYS.length] ?? ''));
    socket.on('close', () => {
      open.delete(socket);
      setTimeout(dial, 1_000);
    });
  };
  for (let index = 0; index < FLOOD; index += 1) dial();
  const end = () => {
    over = true;
    for (const socket of open) socket.destroy();
  };
  onTestFinished(end);
  return { end, dialled: () => dialled };
}

/**
 * Makes calls as one signed-in user for a time, each over a new connection. Returns the failed answers and the calls
 * per second.
 */
async function callsWithin(ms: number, url: string, token: string) {
  const answers: (number | string)[] = [];
  const until = performance.now() + ms;
  while (performance.now() < until) answers.push(await ask(url, token));
  const failed = answers.filter((answer) => answer !== 200);
  return { failed, perSecond: Math.round((answers.length * 1_000) / ms) };
}

function ask(url: string, token: string): Promise<number | string> {
  return new Promise((resolve) => {
    const asked = request(`${url}${pathOf(routes.session)}`, {
      agent: false,
      headers: { authorization: `Bearer ${token}` },
    });
    asked.on('response', (reply) => reply.resume().on('end', () => resolve(reply.statusCode ?? 0)));
    asked.on('error', (error) => resolve(String(error)));
    asked.end();
  });
}

test.each([
  ['one address', () => '127.0.0.2'],
  ['hundreds of addresses', (index: number) => `127.1.${index % 3}.${(index % 250) + 1}`],
])(
  '[A40] with more connections from %s than descriptors, idle and slow, a signed-in user is still answered',
  {
    tags: ['long'],
  },
  async (_, addressOf) => {
    const server = await start(makeDirectory('flood'), { SESSION_TTL: '3600' }, DESCRIPTORS);
    const token = await login(server);
    const before = await callsWithin(ROUND_MS, server.url, token);
    const attack = flood(Number(new URL(server.url).port), addressOf);
    await expect.poll(attack.dialled, { timeout: 30_000 }).toBeGreaterThan(FLOOD + 200);
    const during = await callsWithin(ROUND_MS, server.url, token);
    attack.end();
    const after = await callsWithin(ROUND_MS, server.url, token);
    console.info(
      `calls of a signed-in user per second: before ${before.perSecond}, during ${during.perSecond}, after ${after.perSecond}`,
    );
    for (const { failed, perSecond } of [before, during, after]) {
      expect(failed).toEqual([]);
      expect(perSecond).toBeGreaterThan(0);
    }
    expect(server.process.exitCode).toBeNull();
    expect(server.output()).not.toMatch(/EMFILE|unhandled error/);
  },
);
