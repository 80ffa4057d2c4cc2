import { createSocket } from 'node:dgram';
import { createServer as createHttp } from 'node:http';
import { type AddressInfo, createServer as createTcp, type Server } from 'node:net';
import { createServer as createTls } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { logKeys } from '../../server/modules/accounts/logKeys.ts';
import { forwardMeasures, startForwarding } from '../../server/modules/logForward/forward.ts';
import { type Receiver, receiverAt, syslogOf } from '../../server/modules/logForward/receivers.ts';
import { sealEntries } from '../../server/platform/sealedLog/seal.ts';
import { selfSigned } from '../support/certificate.ts';
import { makePerson, signIn } from './support/accounts.ts';
import { seededApp, type TestApp } from './support/testApp.ts';

const WAIT = { timeout: 30_000 };
/** Milliseconds between looks, so that tests wait briefly. */
const LOOK_MS = 20;

let portal: TestApp;
beforeAll(async () => {
  portal = await seededApp();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await seal();
  await run('delete from log_forward');
});

const run = (text: string) => portal.database.pool.query(text);
const seal = async () =>
  sealEntries(portal.dependencies.transaction, await logKeys(portal.dependencies.database, portal.dependencies.config));
const write = async (...labels: string[]) => {
  for (const label of labels)
    await run(`insert into operation_log (kind, action, label) values ('operate', 'edit', '{"en": "${label}"}')`);
  await seal();
};
const start = (receiver: Receiver): (() => Promise<void>) => {
  const { database, log } = portal.dependencies;
  const stop = startForwarding({ database, receiver, log }, LOOK_MS);
  onTestFinished(stop);
  return stop;
};
/** Waits until forwarding has taken its position, so that later entries are forwarded. */
const begun = () => expect.poll(async () => (await run('select 1 from log_forward')).rowCount, WAIT).toBe(1);
const labelsOf = (lines: readonly string[]) => lines.map((line) => JSON.parse(line).label?.en);

type Listening = { port: number };
async function listening(server: Server): Promise<Listening> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { port: (server.address() as AddressInfo).port };
}

/** Reads messages after their lengths (RFC 6587). */
function messagesIn(bytes: Buffer): string[] {
  const messages: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(' ', at);
    const length = Number(bytes.subarray(at, space).toString());
    messages.push(bytes.subarray(space + 1, space + 1 + length).toString());
    at = space + 1 + length;
  }
  return messages;
}

describe('[A145] forwarding of the logs', () => {
  test('sends entries of the operation and login logs once, in order, from the first start on', async () => {
    await write('earlier');
    const got: string[] = [];
    const stop = start(async (entries) => void got.push(...entries.map(({ line }) => line)));
    await begun();
    await write('first', 'second');
    await run(`insert into operation_log (kind, action, message) values ('error', 'error', 'not forwarded')`);
    const person = await makePerson(portal);
    await signIn(portal, person);
    await seal();
    await expect.poll(() => got.length, WAIT).toBe(3);
    expect(labelsOf(got)).toEqual(['first', 'second', person.workEmail]);
    const [first = '{}', , login = '{}'] = got;
    expect(Object.keys(JSON.parse(first))).toEqual(['seq', 'hash', 'id', 'at', 'kind', 'action', 'label', 'times']);
    expect(JSON.parse(login)).toMatchObject({
      kind: 'login',
      user: person.id,
      status: 200,
      userName: expect.any(String),
    });
    await stop();
    await write('third');
    start(async (entries) => void got.push(...entries.map(({ line }) => line)));
    await expect.poll(() => labelsOf(got).at(-1), WAIT).toBe('third');
    expect(got).toHaveLength(4);
  });

  test('sends each entry at least once while the receiver fails, and says so once', async () => {
    const got: string[][] = [];
    let failing = 2;
    start(async (entries) => {
      got.push(labelsOf(entries.map(({ line }) => line)));
      failing -= 1;
      if (failing >= 0) throw new Error('The receiver answered 503');
    });
    await begun();
    await write('kept');
    await expect.poll(() => got.length, WAIT).toBe(3);
    expect(got).toEqual([['kept'], ['kept'], ['kept']]);
    await expect.poll(async () => (await forwardMeasures(portal.dependencies.database))[0]?.value, WAIT).toBe(0);
    const said = portal.logged.map(({ msg }) => String(msg)).filter((msg) => msg.includes('forwarded'));
    await expect
      .poll(() => portal.logged.some(({ msg }) => msg === 'log entries are forwarded again'), WAIT)
      .toBe(true);
    expect(said.filter((msg) => msg.includes('retries'))).toHaveLength(1);
  });

  test('of two servers one forwards, and the other takes over when it stops', async () => {
    const [one, other]: [string[], string[]] = [[], []];
    const stop = start(async (entries) => void one.push(...entries.map(({ line }) => line)));
    await begun();
    await write('a');
    await expect.poll(() => one.length, WAIT).toBe(1);
    start(async (entries) => void other.push(...entries.map(({ line }) => line)));
    await write('b');
    await expect.poll(() => one.length, WAIT).toBe(2);
    expect(other).toEqual([]);
    await stop();
    await write('c');
    await expect.poll(() => labelsOf(other), WAIT).toEqual(['c']);
  });

  test('skips entries that were removed meanwhile', async () => {
    const got: string[] = [];
    await run(`insert into log_forward (name, seq) select 'log', max(seq) from log_seal`);
    await write('gone', 'there');
    await run(`delete from operation_log where label ->> 'en' = 'gone'`);
    start(async (entries) => void got.push(...entries.map(({ line }) => line)));
    await expect.poll(() => labelsOf(got), WAIT).toEqual(['there']);
  });
});

describe('receivers', () => {
  const entry = (line: string, failed = false) => ({ at: '2026-11-29T07:00:00.123Z', kind: 'operate', failed, line });
  const { signal } = new AbortController();

  test('a message has priority, time, host and kind of RFC 5424, and the entry as JSON', () => {
    expect(syslogOf(entry('{"label":"日志"}'), 'web 1')).toBe(
      '<110>1 2026-11-29T07:00:00.123Z web1 oncology-browser - operate - {"label":"日志"}',
    );
    expect(syslogOf(entry('{}', true), '')).toBe('<108>1 2026-11-29T07:00:00.123Z - oncology-browser - operate - {}');
  });

  test('HTTP gets one JSON line for each entry, with the authorization; another status is a failure', async () => {
    const got: { body: string; type: string | undefined; authorization: string | undefined }[] = [];
    let status = 204;
    const server = createHttp((request, reply) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { 'content-type': type, authorization } = request.headers;
        got.push({ body: Buffer.concat(chunks).toString(), type, authorization });
        reply.writeHead(status).end();
      });
    });
    const { port } = await listening(server);
    const receiver = receiverAt(`http://127.0.0.1:${port}/in`, { authorization: 'Bearer secret' });
    await receiver([entry('{"a":1}'), entry('{"a":2}')], signal);
    expect(got).toEqual([{ body: '{"a":1}\n{"a":2}\n', type: 'application/x-ndjson', authorization: 'Bearer secret' }]);
    for (status of [302, 400, 500]) await expect(receiver([entry('{}')], signal)).rejects.toThrow(`${status}`);
    server.closeAllConnections();
  });

  test('TCP gets each message after its length in bytes', async () => {
    const got: Buffer[] = [];
    const { port } = await listening(
      createTcp((socket) => void socket.on('data', (chunk) => got.push(Buffer.from(chunk)))),
    );
    await receiverAt(`syslog+tcp://127.0.0.1:${port}`)([entry('{"a":"中文"}'), entry('{}')], signal);
    expect(messagesIn(Buffer.concat(got)).map((each) => each.slice(each.indexOf('{')))).toEqual(['{"a":"中文"}', '{}']);
  });

  test('TLS is used only with a certificate that is trusted', async () => {
    const { cert, key } = selfSigned();
    const got: Buffer[] = [];
    const server = createTls({ cert, key }, (socket) => void socket.on('data', (chunk: Buffer) => got.push(chunk)));
    server.on('tlsClientError', () => {});
    const { port } = await listening(server);
    const address = `syslog+tls://localhost:${port}`;
    await expect(receiverAt(address)([entry('{}')], signal)).rejects.toThrow(/certificate/);
    expect(got).toEqual([]);
    await receiverAt(address, { ca: cert })([entry('{"a":1}')], signal);
    expect(messagesIn(Buffer.concat(got))[0]).toMatch(/\{"a":1\}$/);
  });

  test('UDP gets a datagram for each message, cut to what one holds', async () => {
    const got: string[] = [];
    const socket = createSocket('udp4', (message) => void got.push(message.toString()));
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
    onTestFinished(() => void socket.close());
    const receiver = receiverAt(`syslog+udp://127.0.0.1:${socket.address().port}`);
    await receiver([entry('{"a":1}'), entry(`{"a":"${'x'.repeat(100_000)}"}`)], signal);
    await expect.poll(() => got.map(({ length }) => length), WAIT).toEqual([expect.any(Number), 60_000]);
  });

  test('a receiver that is away, resets the connection, or is stopped is a failure', async () => {
    const { port: closed } = await new Promise<AddressInfo>((resolve) => {
      const server = createTcp().listen(0, '127.0.0.1', () => {
        const address = server.address() as AddressInfo;
        server.close(() => resolve(address));
      });
    });
    for (const scheme of ['http', 'syslog+tcp'])
      await expect(receiverAt(`${scheme}://127.0.0.1:${closed}`)([entry('{}')], signal)).rejects.toThrow(
        'ECONNREFUSED',
      );
    const { port } = await listening(createTcp((socket) => void socket.resetAndDestroy()));
    await expect(receiverAt(`syslog+tcp://127.0.0.1:${port}`)([entry('{}')], signal)).rejects.toThrow();
    const silent = await listening(createTcp({ allowHalfOpen: true }, (socket) => void socket.resume()));
    const stopping = new AbortController();
    const sending = receiverAt(`http://127.0.0.1:${silent.port}`)([entry('{}')], stopping.signal);
    stopping.abort();
    await expect(sending).rejects.toThrow();
  });
});
