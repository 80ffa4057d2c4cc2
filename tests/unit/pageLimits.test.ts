import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { createPageLimits, TooBusy } from '../../server/modules/site/pageLimits.ts';
import { createLimiter } from '../../server/platform/limits/limiter.ts';

const by = (ip: string) => ({ ip }) as FastifyRequest;
/** Makes tasks that end on demand, in the order in which they began. */
function work() {
  const begun: PromiseWithResolvers<string>[] = [];
  const make = () => {
    const one = Promise.withResolvers<string>();
    begun.push(one);
    return one.promise;
  };
  return { begun, make };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('[A59] four pages are rendered at once; the next start in order, also after one that failed', async () => {
  const { inTurn } = createPageLimits(createLimiter());
  const { begun, make } = work();
  const pages = Array.from({ length: 6 }, (_, index) => inTurn(by(`203.0.113.${index}`), make));
  await settled();
  expect(begun).toHaveLength(4);
  begun[0]?.reject(new Error('not drawn'));
  await expect(pages[0]).rejects.toThrow('not drawn');
  begun[1]?.resolve('second');
  expect(await pages[1]).toBe('second');
  await settled();
  expect(begun).toHaveLength(6);
  for (const one of begun.slice(2)) one.resolve('done');
  expect(await Promise.all(pages.slice(2))).toEqual(['done', 'done', 'done', 'done']);
  const later = inTurn(by('203.0.113.9'), make);
  begun[6]?.resolve('later');
  expect(await later).toBe('later');
});

test('[A59] one address may use 16 slots, all together 128; a slot is free again when its page is rendered', async () => {
  const { inTurn } = createPageLimits(createLimiter());
  const { begun, make } = work();
  const take = (network: number, places: number) =>
    Array.from({ length: places }, (_, index) => inTurn(by(`2001:db8:0:${network}::${index + 1}`), make));
  const first = take(0, 16);
  await expect(inTurn(by('2001:db8:0:0::ffff'), make)).rejects.toThrow(TooBusy);
  const others = Array.from({ length: 7 }, (_, network) => take(network + 1, 16)).flat();
  await expect(inTurn(by('203.0.113.1'), make)).rejects.toThrow(TooBusy);
  begun[0]?.resolve('made');
  await first[0];
  const last = inTurn(by('203.0.113.1'), make);
  for (let next = 1; next < 129; next += 1) {
    await settled();
    begun[next]?.resolve('made');
  }
  expect(new Set(await Promise.all([...first, ...others, last]))).toEqual(new Set(['made']));
});
