import { beforeEach, expect, test } from 'vitest';
import { end, login, makeDirectory, postmasterOf, start, tryLogin } from './support/portal.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = makeDirectory('stop');
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  '[R6] %s under load cuts no request and stops everything in time',
  async (signal) => {
    const server = await start(dataDir);
    const inFlight = Array.from({ length: 8 }, () => tryLogin(server));
    await Promise.race(inFlight); // one is answered: the others have been taken
    const milliseconds = await end(server, signal);
    // refused for being many at once is an answer as well
    expect((await Promise.all(inFlight)).filter((answer) => answer === null)).toEqual([]);
    expect(server.process.exitCode).toBe(0);
    expect(milliseconds).toBeLessThan(5_000);
    expect(postmasterOf(dataDir)).toBeUndefined();
  },
);

test('[R6] a visitor who never finishes a request does not hold the stop up', async () => {
  const server = await start(dataDir);
  const endless = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('{')) });
  const headers = { 'content-type': 'application/json' };
  const hanging = fetch(`${server.url}/onco-wuxi/onco/front/banner`, {
    method: 'POST',
    headers,
    body: endless,
    duplex: 'half',
  } as RequestInit).catch(() => 'cut');
  expect(await login(server)).not.toBeNull();
  expect(await end(server, 'SIGTERM')).toBeLessThan(10_000);
  expect(await hanging).toBe('cut');
});
