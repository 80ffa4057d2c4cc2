import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { pathOf, routes } from '../../contract/routes.ts';
import { startServer } from '../support/serverProcess.ts';
import {
  end,
  isKnown,
  killAt,
  login,
  makeDirectory,
  postmasterOf,
  start,
  startInVain,
  tryLogin,
} from './support/portal.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = makeDirectory();
});

const ROUNDS = 20;

test('[R1] kill -9 twenty times under writes loses nothing that was acknowledged, and blocks no start', async () => {
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
    })();
    await enough.promise;
    await end(server, 'SIGKILL');
    await writer;
    acknowledged = tokens;
    all.push(...tokens);
    // every other round PostgreSQL is killed as well, as in a power cut
    const left = postmasterOf(dataDir);
    if (round % 2 && left) process.kill(left, 'SIGKILL');
  }
  const last = await start(dataDir);
  const known = await Promise.all(all.map((token) => isKnown(last, token)));
  expect(known).toEqual(all.map(() => true));
  expect(all.length).toBeGreaterThanOrEqual(ROUNDS);
  await end(last, 'SIGTERM');
  expect(postmasterOf(dataDir)).toBeUndefined();
});

test('[R2] a second process on the same data directory is refused with one line, and disturbs nothing', async () => {
  const first = await start(dataDir);
  const token = await login(first);
  const second = await startInVain({ DATA_DIR: dataDir });
  expect(second).toEqual({ code: 1, lines: [`DATA_DIR ${dataDir} is in use by another server`] });
  expect(await isKnown(first, token)).toBe(true);
  expect(await end(first, 'SIGTERM')).toBeLessThan(10_000);
});

test('a process number that went to another program blocks no start', async () => {
  const first = await start(dataDir);
  const token = await login(first);
  await end(first, 'SIGTERM');
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n${join(dataDir, 'postgres')}\n`);
  const second = await start(dataDir);
  expect(await isKnown(second, token)).toBe(true);
  await second.stop();
});

test('[R5] a PostgreSQL that dies under a running server is started again', async () => {
  const server = await start(dataDir, { LOG_LEVEL: 'silent' });
  const token = await login(server);
  const killed = postmasterOf(dataDir);
  if (killed) process.kill(killed, 'SIGKILL');
  await expect.poll(() => isKnown(server, token), { timeout: 10_000 }).toBe(true);
  expect(postmasterOf(dataDir)).not.toBe(killed);
  await server.stop();
  expect(postmasterOf(dataDir)).toBeUndefined();
});

test('[R7] a first start that is killed half way completes at the next', async () => {
  const moments = [
    () => readdirSync(dataDir).some((name) => name.startsWith('postgres.new-')),
    () => existsSync(join(dataDir, 'postgres', 'PG_VERSION')),
    () => existsSync(join(dataDir, 'postgres', 'postmaster.pid')),
    (output: string) => output.includes('Making the demo data'),
  ];
  // on a busy machine a moment can pass unseen: then all of them are tried again from the beginning
  let met = 0;
  for (let attempt = 0; attempt < 3 && met < moments.length; attempt += 1) {
    dataDir = makeDirectory();
    const demo = { DATA_DIR: dataDir, DEMO_DATA: 'on', ADMIN_PASSWORD: '', ADMIN_EMAIL: '' };
    for (met = 0; met < moments.length; met += 1) {
      const moment = moments[met];
      if (!moment || !(await killAt(demo, moment))) break;
    }
  }
  expect(met).toBe(moments.length);
  const server = await startServer({ DATA_DIR: dataDir, DEMO_DATA: 'on' });
  const reply = await fetch(`${server.url}${pathOf(routes.figures)}`, { method: 'POST' });
  expect((await reply.json()).data.models).toBe(3_000);
  expect(server.accounts.map(({ role }) => role)).toEqual(['administrator', 'contentEditor', 'auditor', 'member']);
  await server.stop();
});
