import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { times } from '../support/suite.ts';
import { end, isKnown, login, makeDirectory, postmasterOf, start, startInVain, tryLogin } from './support/portal.ts';

const WAIT = { timeout: 30_000 };

let dataDir: string;
beforeEach(() => {
  dataDir = makeDirectory();
});

/** The number of rounds: at least one in which PostgreSQL survives and one in which it is killed, too. */
const ROUNDS = times(2, 20);

test('[R1] kill -9 during writes, with or without PostgreSQL, loses no acknowledged write and blocks no start', {
  timeout: ROUNDS * 60_000,
}, async () => {
  let acknowledged: string[] = [];
  const all: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await start(dataDir);
    for (const token of acknowledged) expect([round, await isKnown(server, token)]).toEqual([round, true]);
    const tokens: string[] = [];
    const enough = Promise.withResolvers<void>();
    const writer = (async () => {
      for (let answer = await tryLogin(server); answer; answer = await tryLogin(server)) {
        if (answer.token) tokens.push(answer.token);
        if (tokens.length > round % 5) enough.resolve();
      }
      enough.reject(new Error(`The server was gone before it was killed. It printed:\n${server.output()}`));
    })();
    await enough.promise;
    await end(server, 'SIGKILL');
    await writer;
    acknowledged = tokens;
    all.push(...tokens);
    // PostgreSQL outlives its server; in every other round it is killed as well, as in a power cut
    const left = postmasterOf(dataDir);
    expect([round, left]).toEqual([round, expect.any(Number)]);
    if (left !== undefined) process.kill(left, round % 2 ? 'SIGKILL' : 0);
  }
  const last = await start(dataDir);
  const known = await Promise.all(all.map((token) => isKnown(last, token)));
  expect(known).toEqual(all.map(() => true));
  expect(all.length).toBeGreaterThanOrEqual(ROUNDS);
  expect(await end(last, 'SIGTERM')).toBe(0);
  expect(postmasterOf(dataDir)).toBeUndefined();
});

test('[R2] a second process on the same data directory is refused with one line and disturbs nothing', async () => {
  const first = await start(dataDir);
  const token = await login(first);
  const second = await startInVain({ DATA_DIR: dataDir });
  expect(second).toEqual({ code: 1, lines: [`DATA_DIR ${dataDir} is in use by another server: stop it first`] });
  expect(await isKnown(first, token)).toBe(true);
  expect(await end(first, 'SIGTERM')).toBe(0);
});

test('a process number reused by another program blocks no start', { tags: ['long'] }, async () => {
  const first = await start(dataDir);
  const token = await login(first);
  await end(first, 'SIGTERM');
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n${join(dataDir, 'postgres')}\n`);
  const second = await start(dataDir);
  expect(await isKnown(second, token)).toBe(true);
  await second.stop();
});

test('[R5] a PostgreSQL that dies under a running server is started again, as often as needed', async () => {
  const server = await start(dataDir, { LOG_LEVEL: 'error' });
  const token = await login(server);
  const killed = killPostgres();
  await expect.poll(() => [undefined, killed].includes(postmasterOf(dataDir)), WAIT).toBe(false);
  await expect.poll(() => isKnown(server, token), WAIT).toBe(true);
  expect(await login(server)).toBeTruthy();
  // as if its disk were missing for a while
  const file = join(dataDir, 'postgres', 'global', 'pg_control');
  renameSync(file, `${file}.away`);
  killPostgres();
  await expect.poll(() => server.output(), WAIT).toContain('cannot be restarted');
  renameSync(`${file}.away`, file);
  await expect.poll(() => isKnown(server, token), WAIT).toBe(true);
  await server.stop();
  expect(postmasterOf(dataDir)).toBeUndefined();
});

test('[R5] a stop also stops a PostgreSQL that is starting again', async () => {
  const server = await start(dataDir, { LOG_LEVEL: 'error' });
  const killed = killPostgres();
  await expect.poll(() => [undefined, killed].includes(postmasterOf(dataDir)), WAIT).toBe(false);
  expect(await end(server, 'SIGTERM')).toBe(0);
  expect(postmasterOf(dataDir)).toBeUndefined();
});

/** Kills PostgreSQL, as a crash would. Returns its process id. */
function killPostgres(): number {
  const postmaster = postmasterOf(dataDir);
  if (postmaster === undefined) throw new Error('no PostgreSQL runs');
  process.kill(postmaster, 'SIGKILL');
  return postmaster;
}
