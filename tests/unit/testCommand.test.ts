import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../support/command.ts';
import { endLeftovers, leftovers, RUN_MARK } from '../support/leftovers.ts';

const LIMIT_MS = 30_000;

test('a command returns its exit code and the end of its output', async () => {
  const script = 'for (let i = 0; i < 30; i += 1) console.log("line", i); process.exitCode = 3';
  const { code, lastLines } = await runCommand(process.execPath, ['-e', script], LIMIT_MS);
  expect([code, lastLines.length, lastLines.at(-1)]).toEqual([3, 20, 'line 29']);
});

test('a missing command is reported', async () => {
  const { code, lastLines } = await runCommand('no-such-command-here', [], LIMIT_MS);
  expect([code, lastLines.at(-1)]).toEqual([null, expect.stringContaining('ENOENT')]);
});

test('a command that hangs is ended and reported', async () => {
  const { code, lastLines } = await runCommand(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], 100);
  expect([code, lastLines.at(-1)]).toEqual([null, 'It was ended after 0 minutes.']);
});

test.runIf(process.platform === 'linux')('processes left by a run are found by its mark and ended', async () => {
  const mark = randomUUID();
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
    env: { ...process.env, [RUN_MARK]: mark },
    stdio: 'ignore',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await expect.poll(() => leftovers(mark).map(({ pid }) => pid)).toEqual([child.pid]);
  const gone = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)));
  endLeftovers(leftovers(mark));
  expect(await gone).toBe('SIGKILL');
  expect(leftovers(mark)).toEqual([]);
});
