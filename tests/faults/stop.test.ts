import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, createConnection, createServer } from 'node:net';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { routes } from '../../contract/routes.ts';
import { guard } from '../support/guard.ts';
import { endDatabase, ended } from '../support/serverProcess.ts';
import { ADMIN, EMPTY, end, login, makeDirectory, postmasterOf, start } from './support/portal.ts';

const PASSWORD = Buffer.from(ADMIN.ADMIN_PASSWORD).toString('base64');
type Call = { path: string; body: string };
/** A write; its token proves that it was done. */
const LOGIN: Call = {
  path: routes.login.path,
  body: JSON.stringify({ workEmail: ADMIN.ADMIN_EMAIL, password: PASSWORD }),
};
const READ: Call = { path: routes.figures.path, body: '{}' };
const WAIT = { timeout: 30_000 };

let dataDir: string;
beforeEach(() => {
  dataDir = makeDirectory('stop');
});

/** Begins a call: the server has its headers and waits for the body. `finish` sends the body. */
async function begin(url: string, { path, body }: Call) {
  const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' };
  const begun = request(`${url}${path}`, { method: 'POST', headers, agent: false });
  begun.flushHeaders();
  const answered = once(begun, 'response') as Promise<[IncomingMessage]>;
  const early = answered.then(() => Promise.reject(new Error(`${path} was answered before it was whole`)));
  await Promise.race([once(begun, 'continue'), early]);
  const finish = async (): Promise<unknown> => {
    begun.end(body);
    const parts: Buffer[] = await (await answered)[0].toArray();
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  };
  return { begun, finish };
}

/** Requests a mailed link for a new password of the administrator. */
const askForLink = ({ url }: { url: string }) =>
  fetch(`${url}${routes.requestReset.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ADMIN.ADMIN_EMAIL }),
  });

/** Returns whether the address accepts connections. */
async function isOpen(url: string): Promise<boolean> {
  const socket = createConnection(Number(new URL(url).port), '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function stopInFlight(signal: 'SIGTERM' | 'SIGINT') {
  const server = await start(dataDir);
  const [login, ...reads] = [
    await begin(server.url, LOGIN),
    await begin(server.url, READ),
    await begin(server.url, READ),
  ];
  const code = end(server, signal);
  await expect.poll(() => isOpen(server.url), WAIT).toBe(false); // the stop has begun
  for (const { finish } of reads) expect(await finish()).toMatchObject({ status: 200, data: { models: 0 } });
  expect(await login.finish()).toMatchObject({ status: 200, data: { user: { token: expect.any(String) } } });
  expect(await code).toBe(0);
  expect(postmasterOf(dataDir)).toBeUndefined();
}

test('[R6] SIGTERM aborts no request in progress and stops everything', () => stopInFlight('SIGTERM'));

test('[issue 45] SIGTERM while PostgreSQL starts leaves no PostgreSQL running', async () => {
  const env = { ...process.env, ...EMPTY, NODE_ENV: 'test', LOG_LEVEL: 'warn', PORT: '0', DATA_DIR: dataDir };
  // Without the browser app: the end of its build would delay the stop.
  const server = spawn('node', ['server/main.ts', '--behind', '0'], { env, stdio: 'ignore' });
  guard(server);
  onTestFinished(() => endDatabase(dataDir));
  // The process that makes the cluster writes a negative number.
  await expect.poll(() => postmasterOf(dataDir) ?? 0, { ...WAIT, interval: 5 }).toBeGreaterThan(0);
  await ended(server, 'SIGTERM');
  expect(server.exitCode).toBe(0);
  expect(postmasterOf(dataDir)).toBeUndefined();
});

test('[R6] SIGINT aborts no request in progress and stops everything', { tags: ['long'] }, () =>
  stopInFlight('SIGINT'),
);

/** Makes a call as a proxy does. Returns the answer. */
async function forward(agent: Agent, url: string, { path, body }: Call) {
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  const sent = request(`${url}${path}`, { method: 'POST', headers, agent });
  sent.end(body);
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  const parts: Buffer[] = await reply.toArray();
  return {
    reused: sent.reusedSocket,
    connection: reply.headers.connection,
    ...JSON.parse(Buffer.concat(parts).toString('utf8')),
  };
}

test('[R6] a write that a proxy sends on an idle connection after SIGTERM is executed, and ends the connection', async () => {
  const server = await start(dataDir, { TRUST_PROXY: '127.0.0.1' });
  const [used, idle] = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true })];
  onTestFinished(() => {
    for (const agent of [used, idle]) agent.destroy();
  });
  for (const agent of [used, idle])
    expect(await forward(agent, server.url, READ)).toMatchObject({ connection: 'keep-alive' });
  const code = end(server, 'SIGTERM');
  // each check uses a new connection, so the server still accepts new ones
  const ready = async () => {
    const reply = await fetch(`${server.url}/readyz`);
    return [reply.status, reply.headers.get('connection'), (await reply.json()).error];
  };
  await expect.poll(ready, WAIT).toEqual([503, 'close', 'busy']);
  const closed = { connection: 'close', status: 200, data: { user: { token: expect.any(String) } } };
  expect(await forward(used, server.url, LOGIN)).toMatchObject({ ...closed, reused: true });
  expect(await forward(used, server.url, LOGIN)).toMatchObject({ ...closed, reused: false });
  // the proxy closes its last connection
  idle.destroy();
  expect(await code).toBe(0);
  expect(postmasterOf(dataDir)).toBeUndefined();
});

test('[R6] a visitor who never finishes a request does not delay the stop', { tags: ['long'] }, async () => {
  const server = await start(dataDir);
  const { begun: endless } = await begin(server.url, READ);
  const cut = once(endless, 'error') as Promise<[NodeJS.ErrnoException]>;
  expect(await login(server)).toBeTruthy();
  expect(await end(server, 'SIGTERM')).toBe(0);
  expect((await cut)[0].code).toBe('ECONNRESET');
});

test('[R6] a mail server that accepts a mail and never answers does not delay the stop', {
  tags: ['long'],
}, async () => {
  const tarpit = createServer();
  const taken = once(tarpit, 'connection');
  await new Promise<void>((resolve) => tarpit.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void tarpit.close());
  const { port } = tarpit.address() as AddressInfo;
  const without = await start(dataDir);
  await askForLink(without);
  expect(await end(without, 'SIGTERM')).toBe(0);
  const server = await start(dataDir, { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'portal@example.org' });
  expect(server.output()).toContain('1 mail was kept while no mail server was configured');
  await askForLink(server);
  await taken;
  expect(await end(server, 'SIGTERM')).toBe(0);
  expect(server.output()).toContain('background work did not end in time');
});
