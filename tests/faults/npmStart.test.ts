import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { guard, guardDatabase } from '../support/guard.ts';
import { addressOf, endDatabase, outputOf } from '../support/serverProcess.ts';
import { EMPTY, login, makeDirectory, postmasterOf } from './support/portal.ts';

const root = new URL('../..', import.meta.url).pathname;

/** Returns whether a process is running. One that has ended and waits to be reaped does not count. */
const isThere = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return pid < 0 || process.platform !== 'linux' || readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
  } catch {
    return false;
  }
};

test('npm start at a free port prints the link to that port; a signal to the npm process stops everything', async () => {
  const dataDir = makeDirectory('npm');
  // npm and its children form a process group whose id is npm's process id
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'test', PORT: '0', ...EMPTY, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  if (npm.pid === undefined) throw new Error('npm cannot be started');
  const group = -npm.pid;
  guard(npm, group);
  const release = guardDatabase(dataDir);
  onTestFinished(async () => {
    if (isThere(group)) process.kill(group, 'SIGKILL');
    await endDatabase(dataDir);
    release();
  });
  const url = await addressOf(npm, outputOf(npm));
  expect(await login({ url })).toBeTruthy();
  expect(await (await fetch(`${url}/robots.txt`)).text()).toContain(`Sitemap: ${url}/sitemap.xml\n`);
  const postmaster = postmasterOf(dataDir) ?? 0;
  expect([isThere(group), postmaster > 0]).toEqual([true, true]);

  const exit = once(npm, 'exit');
  npm.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
  await expect.poll(() => isThere(group), { timeout: 30_000 }).toBe(false);
  await expect.poll(() => isThere(postmaster), { timeout: 30_000 }).toBe(false);
  expect(postmasterOf(dataDir)).toBeUndefined();
});
