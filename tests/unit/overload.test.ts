import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { handleError } from '../../server/platform/http/errors.ts';
import { refuseOverload } from '../../server/platform/http/overload.ts';

test('[A57] a server too busy for calls still answers health checks', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const app = Fastify();
  onTestFinished(() => app.close());
  app.setErrorHandler(handleError);
  // no sample: the event loop did not turn
  const turns = { mean: Number.NaN, enable: () => true, disable: () => true, reset: () => {} };
  refuseOverload(app, turns);
  for (const path of ['/healthz', '/readyz', '/other']) app.get(path, async () => 'answered');
  await app.ready();
  const ask = async (url: string) => (await app.inject({ url })).statusCode;
  vi.advanceTimersByTime(9_000);
  expect([await ask('/healthz'), await ask('/readyz'), await ask('/other')]).toEqual([200, 200, 503]);
  turns.mean = 0;
  vi.advanceTimersByTime(3_000);
  expect(await ask('/other')).toBe(200);
});
