import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import Fastify from 'fastify';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isDatabaseAway, openPool } from '../../server/platform/database/database.ts';
import { handleError } from '../../server/platform/http/errors.ts';
import { QueueAway } from '../../server/platform/jobs/jobs.ts';
import { guard } from '../support/guard.ts';

const system = (code: string, syscall: string) => Object.assign(new Error(`${syscall} ${code}`), { code, syscall });
const postgres = (code: string) => Object.assign(new pg.DatabaseError('refused', 7, 'error'), { code });
const driver = (message: string) => new Error(message);

const AWAY: readonly (readonly [what: string, error: Error])[] = [
  ['its queue of connections is full', system('EAGAIN', 'connect')],
  ['nothing listens', system('ECONNREFUSED', 'connect')],
  ['its socket is not there', system('ENOENT', 'connect')],
  ['its socket is not for us', system('EACCES', 'connect')],
  ['no port of ours is left', system('EADDRNOTAVAIL', 'connect')],
  ['its host does not respond', system('ETIMEDOUT', 'connect')],
  ['its host cannot be reached', system('EHOSTUNREACH', 'connect')],
  ['its network cannot be reached', system('ENETUNREACH', 'connect')],
  ['its name is unknown', system('ENOTFOUND', 'getaddrinfo')],
  ['no name server answers', system('EAI_AGAIN', 'getaddrinfo')],
  [
    'none of its addresses answers',
    Object.assign(new AggregateError([system('ECONNREFUSED', 'connect')]), { code: 'ECONNREFUSED' }),
  ],
  ['a connection was reset', system('ECONNRESET', 'read')],
  ['a connection was closed', system('EPIPE', 'write')],
  ['a connection went silent', system('ETIMEDOUT', 'read')],
  ['the way to it was lost', system('EHOSTUNREACH', 'read')],
  ['its certificate has expired', Object.assign(new Error('certificate has expired'), { code: 'CERT_HAS_EXPIRED' })],
  ['it encrypts nothing', driver('The server does not support SSL connections')],
  ['it takes too long to connect', driver('timeout expired')],
  ['no connection came', driver('timeout exceeded when trying to connect')],
  ['it does not answer a statement', driver('Query read timeout')],
  ['it ended the connection', driver('Connection terminated unexpectedly')],
  ['it does not come to an end of connecting', driver('Connection terminated due to connection timeout')],
  ['the connection broke before', driver('Client has encountered a connection error and is not queryable')],
  ['it is shut down', postgres('57P01')],
  ['it has crashed', postgres('57P02')],
  ['it starts or recovers', postgres('57P03')],
  ['it was removed', postgres('57P04')],
  ['it breaks the connection off', postgres('08006')],
  ['it has no connection left', postgres('53300')],
  ['it has no memory left', postgres('53200')],
  ['it takes our password no more', postgres('28P01')],
  ['it does not let us in', postgres('28000')],
  ['there is no such database', postgres('3D000')],
];

const HERE: readonly (readonly [what: string, error: Error])[] = [
  ['a statement took too long', postgres('57014')],
  ['a row is there already', postgres('23505')],
  ['a statement is wrong', postgres('42601')],
  ['its disk is full', postgres('53100')],
  ['a file is missing', system('ENOENT', 'open')],
  ['a file is not ours', system('EACCES', 'open')],
  ['no file can be opened any more', system('EMFILE', 'open')],
  ['a host of files is away', new TypeError('fetch failed', { cause: system('ECONNREFUSED', 'connect') })],
  ['the code is wrong', new TypeError('Cannot read properties of undefined')],
];

const wrapped = (error: Error) => new DrizzleQueryError('select 1', [], error);

test.each(AWAY)('[R5] the database is away: %s', (_, error) => {
  expect([isDatabaseAway(error), isDatabaseAway(wrapped(error))]).toEqual([true, true]);
});

test.each(HERE)('the database is not away: %s', (_, error) => {
  expect([isDatabaseAway(error), isDatabaseAway(wrapped(error))]).toEqual([false, false]);
});

test('[R5] each error is explained: the database is unavailable, or the server is busy', async () => {
  const app = Fastify();
  onTestFinished(() => app.close());
  app.setErrorHandler(handleError);
  let thrown: Error = new Error('none');
  app.get('/', () => Promise.reject(thrown));
  const words = async (error: Error) => {
    thrown = error;
    const {
      status,
      error: word,
      message,
    } = (await app.inject({ url: '/', headers: { 'accept-language': 'en' } })).json();
    return [status, word, message];
  };
  const away = [...AWAY.map(([, error]) => wrapped(error)), new QueueAway('the job queue cannot be reached')];
  for (const error of away)
    expect(await words(error)).toEqual([500, 'system', expect.stringContaining('database is currently unavailable')]);
  for (const error of [system('EMFILE', 'open'), wrapped(system('EMFILE', 'connect')), system('ENFILE', 'open')])
    expect((await words(error)).slice(0, 2)).toEqual([503, 'busy']);
});

/** A program that listens but never accepts a connection, like a postmaster that hangs. */
const HANGS = `
const server = require('node:net').createServer();
server.listen({ path: process.argv[1], backlog: 1 }, () => {
  process.stdout.write('listens', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
});`;

test.skipIf(process.platform !== 'linux')(
  '[R5] a PostgreSQL that accepts no connections counts as unavailable',
  async () => {
    const directory = mkdtempSync(join(tmpdir(), 'oncology-hangs-'));
    const child = spawn(process.execPath, ['-e', HANGS, join(directory, '.s.PGSQL.5432')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    guard(child);
    const { database, close } = openPool({ host: directory, user: 'nobody', database: 'none' });
    onTestFinished(async () => {
      child.kill('SIGKILL');
      await close();
      rmSync(directory, { recursive: true, force: true });
    });
    await vi.waitFor(() => new Promise((resolve) => child.stdout.once('data', resolve)), { timeout: 30_000 });
    const asked = Array.from({ length: 10 }, () => database.execute(sql`select 1`).catch((error: unknown) => error));
    const errors = await Promise.all(asked);
    expect(errors.map((error) => error instanceof Error && error.cause)).toContainEqual(
      expect.objectContaining({ code: 'EAGAIN' }),
    );
    expect(errors.map(isDatabaseAway)).toEqual(errors.map(() => true));
  },
);
