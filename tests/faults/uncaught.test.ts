import { expect, test } from 'vitest';
import { ended } from '../support/serverProcess.ts';
import { isKnown, login, makeDirectory, postmasterOf, start } from './support/portal.ts';

const WAIT = { timeout: 30_000 };
const THROWING = { NODE_OPTIONS: `--import ${new URL('support/throwAt.ts', import.meta.url).href}` };

/** Returns the addresses that a server has printed, one for each of its starts. */
const addressesIn = (output: string) => [...output.matchAll(/^http:\/\/\S+$/gm)].map(([address]) => address);
const linesWith = (output: string, text: string) => output.split('\n').filter((line) => line.includes(text));

test('an uncaught error is logged, and the process restarts with all acknowledged data', async () => {
  const dataDir = makeDirectory('uncaught');
  const server = await start(dataDir, THROWING);
  const token = await login(server);
  const { pid } = server.process;

  server.process.kill('SIGUSR2');
  await expect.poll(() => linesWith(server.output(), 'no file descriptors are left'), WAIT).toHaveLength(1);
  expect(await isKnown(server, token)).toBe(true);
  expect(addressesIn(server.output())).toHaveLength(1);

  server.process.kill('SIGWINCH');
  await expect.poll(() => addressesIn(server.output()), WAIT).toHaveLength(2);
  const [fatal = ''] = linesWith(server.output(), 'an unexpected error');
  expect(JSON.parse(fatal)).toMatchObject({ level: 60, err: { stack: expect.stringContaining('throwAt') } });
  const url = addressesIn(server.output()).at(-1) ?? '';
  expect(await isKnown({ url }, token)).toBe(true);
  expect([server.process.pid, server.process.exitCode]).toEqual([pid, null]);

  await ended(server.process, 'SIGTERM');
  expect([server.process.exitCode, postmasterOf(dataDir)]).toEqual([0, undefined]);
});
