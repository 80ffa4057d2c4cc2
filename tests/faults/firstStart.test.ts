import { beforeEach, expect, test } from 'vitest';
import { pathOf, routes } from '../../contract/routes.ts';
import { isThorough } from '../support/suite.ts';
import type { Moment } from './support/dieAt.ts';
import { end, login, makeDirectory, start, startAndDie, startInVain } from './support/portal.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = makeDirectory();
});

// each start finds what the previous one left behind
const MAKING: Moment[] = [
  'before initdb',
  'before the cluster is in place',
  'after the cluster is in place',
  'after PostgreSQL is started',
];
const FILLING: Moment[] = ['before a demo file is kept', 'after demo rows are sent'];

test('[R7] a first start killed while it creates the database completes at the next start', async () => {
  for (const moment of isThorough ? MAKING : MAKING.slice(2))
    expect([moment, await startAndDie({ DATA_DIR: dataDir }, moment)]).toEqual([moment, 'SIGKILL']);
  const server = await start(dataDir);
  expect(await login(server)).toBeTruthy();
  expect(await end(server, 'SIGTERM')).toBe(0);
});

test('[R7] a first start killed while it creates the demo data completes at the next start', {
  tags: ['long'],
  timeout: 300_000,
}, async () => {
  const demo = { DEMO_DATA: 'on', ADMIN_PASSWORD: '', ADMIN_EMAIL: '' };
  for (const moment of FILLING)
    expect([moment, await startAndDie({ ...demo, DATA_DIR: dataDir }, moment)]).toEqual([moment, 'SIGKILL']);
  const server = await start(dataDir, demo);
  const figures = async () =>
    (await fetch(`${server.url}${pathOf(routes.figures)}`, { method: 'POST' })).json().then(({ data }) => data);
  // on a busy machine, the server first answers that it is busy
  await expect.poll(figures).toMatchObject({ models: 3_000 });
  expect(server.accounts.map(({ role }) => role)).toEqual(['administrator', 'contentEditor', 'auditor', 'member']);
  await server.stop();

  // started without the demonstration: the server refuses, then ends the demonstration when allowed to
  const refused = await startInVain({ DATA_DIR: dataDir });
  expect(refused).toEqual({
    code: 1,
    lines: [expect.stringMatching(/^The database holds a demonstration \(demo accounts: 4, /)],
  });
  const ended = await start(dataDir, {}, undefined, ['--end-demo']);
  expect(ended.output()).toContain('The demonstration has ended: demo accounts: 4, sessions: 0\n');
  expect(await login(ended)).toBeTruthy();
  await ended.stop();
});
