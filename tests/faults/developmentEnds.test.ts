import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { guard, guardDatabase } from '../support/guard.ts';
import { holdPort } from '../support/heldPort.ts';
import { endLeftovers, leftovers, RUN_MARK } from '../support/leftovers.ts';
import { addressOf, endDatabase, outputOf } from '../support/serverProcess.ts';
import { EMPTY, makeDirectory, postmasterOf } from './support/portal.ts';

const root = new URL('../..', import.meta.url).pathname;
type Started = { npm: ChildProcess; mark: string; dataDir: string };

/** Starts an npm script. All its processes carry a mark of their own in their environment. */
function startScript(script: string, words: readonly string[] = []): Started {
  const dataDir = makeDirectory(script);
  const mark = randomUUID();
  const npm = spawn('npm', ['run', script, ...words], {
    cwd: root,
    env: { ...process.env, PORT: '0', ...EMPTY, DATA_DIR: dataDir, [RUN_MARK]: mark },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  guard(npm);
  const release = guardDatabase(dataDir);
  onTestFinished(async () => {
    endLeftovers(leftovers(mark));
    await endDatabase(dataDir);
    release();
  });
  return { npm, mark, dataDir };
}

async function expectAllEnded({ npm, mark, dataDir }: Started): Promise<void> {
  npm.kill('SIGTERM');
  await expect.poll(() => leftovers(mark), { timeout: 30_000, interval: 200 }).toEqual([]);
  expect(postmasterOf(dataDir)).toBeUndefined();
}

test('a signal to npm run dev ends the app, its server and its database', async () => {
  const started = startScript('dev');
  await addressOf(started.npm, outputOf(started.npm));
  expect(leftovers(started.mark).length).toBeGreaterThan(2);
  expect(postmasterOf(started.dataDir)).toBeGreaterThan(0);
  await expectAllEnded(started);
});

test.each([300, 1_500, 3_000])('a signal to npm run dev after %d ms of its start leaves nothing', async (afterMs) => {
  const started = startScript('dev');
  await wait(afterMs);
  await expectAllEnded(started);
});

test('a signal to npm run storybook ends it with its helpers', async () => {
  const started = startScript('storybook', ['--', '--ci', '--port', String(holdPort()), '--host', '127.0.0.1']);
  await expect.poll(() => leftovers(started.mark).length, { timeout: 30_000 }).toBeGreaterThan(1);
  await expect.poll(outputOf(started.npm), { timeout: 120_000 }).toMatch(/http:\/\/[\w.]+:\d+/);
  await expectAllEnded(started);
});
