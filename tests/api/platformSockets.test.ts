import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { times } from '../support/suite.ts';
import { type TestApp, testApp } from './support/testApp.ts';

let portal: TestApp;
let port: number;
const dialled: Socket[] = [];
beforeAll(async () => {
  portal = await testApp();
  await portal.app.listen({ host: '127.0.0.1', port: 0 });
  port = portOf(portal);
});
afterAll(async () => {
  for (const socket of dialled) socket.destroy();
  await portal.close();
});

const POST = 'POST /onco-wuxi/onco/front/banner HTTP/1.1\r\nhost: portal\r\ncontent-type: application/json\r\n';

function portOf({ app }: TestApp): number {
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

async function dial(to = port): Promise<Socket> {
  const socket = connect(to, '127.0.0.1');
  dialled.push(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** Sends these bytes. Returns everything that the server sends until it closes the connection. */
async function say(bytes: string, to = port): Promise<string> {
  const socket = await dial(to);
  socket.write(bytes, 'latin1');
  return text(socket);
}

const isAlive = async () => {
  const reply = await fetch(`http://127.0.0.1:${port}/healthz`);
  return reply.status === 200;
};

test.each([
  ['20 KB of headers', `${POST}x: ${'a'.repeat(20_000)}\r\n\r\n`],
  ['no HTTP', 'EHLO portal\r\n\r\n'],
  ['a bad chunk', `${POST}transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`],
  ['a length and chunks', `${POST}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}`],
  ['two lengths', `${POST}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`],
  ['a negative length', `${POST}content-length: -1\r\n\r\n`],
  ['NUL in a header', `${POST}x: a\0b\r\ncontent-length: 2\r\n\r\n{}`],
  ['a NUL in the address', 'GET /\0 HTTP/1.1\r\nhost: portal\r\n\r\n'],
])('[A38] %s gets 400 with the envelope, and the server survives', async (_, bytes) => {
  const reply = await say(bytes);
  expect(reply).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  const [head = '', body = ''] = reply.split('\r\n\r\n');
  expect(JSON.parse(body)).toMatchObject({ status: 400, error: 'bad_request', data: null });
  expect(head.toLowerCase()).toContain('x-content-type-options: nosniff');
  expect(await isAlive()).toBe(true);
});

test.each([
  ['with its length', 'content-length: 20000000\r\n\r\n', ''],
  ['in chunks', 'transfer-encoding: chunked\r\n\r\n1312d00\r\n', '\r\n0\r\n\r\n'],
])('[A38] a client that writes a whole oversized body, %s, and then reads gets the refusal', async (_, head, end) => {
  const socket = await dial();
  let broken: Error | undefined;
  socket.on('error', (error) => {
    broken = error;
  });
  socket.pause();
  await new Promise((resolve) => socket.write(`${POST}${head}`, resolve));
  // more than fits into the buffers of both sides
  for (const part of Array.from({ length: 20 }, () => Buffer.alloc(1_000_000, ' '))) {
    await new Promise((resolve) => socket.write(part, resolve));
  }
  await new Promise((resolve) => socket.write(end, resolve));
  expect(broken).toBeUndefined();
  const reply = await text(socket);
  expect(reply).toMatch(/^HTTP\/1\.1 413 Payload Too Large\r\n/);
  expect(JSON.parse(reply.split('\r\n\r\n')[1] ?? '')).toMatchObject({ status: 413, error: 'too_large' });
  expect(await isAlive()).toBe(true);
});

test('[A59] a connection that requests very many answers at once is closed; a few are answered', async () => {
  const GET = 'GET /healthz HTTP/1.1\r\nhost: portal\r\n';
  const answersTo = async (requests: number) => {
    const socket = await dial();
    // the server closes the connection while this side writes
    socket.on('error', () => {});
    socket.write(`${`${GET}\r\n`.repeat(requests - 1)}${GET}connection: close\r\n\r\n`);
    const said = await text(socket).catch(() => '');
    return said.match(/HTTP\/1\.1 200 OK/g)?.length ?? 0;
  };
  expect(await answersTo(9)).toBe(9);
  expect(await answersTo(200)).toBeLessThanOrEqual(9);
  expect(await isAlive()).toBe(true);
});

test('[A40] many idle sockets, slow headers and slow bodies block no other request', async () => {
  const idle = await Promise.all(Array.from({ length: times(100, 1_000) }, () => dial()));
  const slow = await Promise.all(Array.from({ length: times(20, 50) }, () => dial()));
  for (const [index, socket] of slow.entries()) {
    socket.write(index % 2 ? 'GET / HTTP/1.1\r\nx-slow: ' : `${POST}content-length: 1000\r\n\r\n{`);
  }
  const held = () => new Promise<number>((resolve) => portal.app.server.getConnections((_, count) => resolve(count)));
  await expect.poll(held).toBeGreaterThanOrEqual(idle.length + slow.length);
  for (let index = 0; index < times(10, 40); index += 1) {
    for (const socket of slow) socket.write('a');
    const reply = await fetch(`http://127.0.0.1:${port}/onco-wuxi/onco/front/banner`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
    expect(reply.status).toBe(200);
  }
  for (const socket of [...idle, ...slow]) socket.destroy();
});

test('[A40] slow headers are aborted; an unused connection is closed silently', async () => {
  const { server } = portal.app;
  expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 30_000]);
  const [unused, socket] = [await dial(), await dial()];
  socket.write('GET /healthz HTTP/1.1\r\nx-slow: ');
  server.headersTimeout = 2_000; // the configured time is checked above; a shorter one has the same effect
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400/);
  expect(await text(unused)).toBe('');
  server.headersTimeout = 10_000;
});

test('[R6] a request in progress when the stop begins is answered', async () => {
  const other = await testApp();
  await other.app.listen({ host: '127.0.0.1', port: 0 });
  const client = await other.database.pool.connect();
  await client.query('begin');
  await client.query('lock table banner in access exclusive mode');
  const waiting = say(`${POST}connection: close\r\ncontent-length: 2\r\n\r\n{}`, portOf(other));
  const blocked =
    "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  await expect.poll(async () => (await other.database.pool.query(blocked)).rows[0]?.n).toBe(1);
  const closed = other.close();
  await client.query('commit');
  client.release();
  expect(await waiting).toMatch(/^HTTP\/1\.1 200/);
  await closed;
});
