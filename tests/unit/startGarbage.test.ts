import { expect, test, vi } from 'vitest';
import { collectGarbage, collectStartGarbage } from '../../server/start/startGarbage.ts';

test('garbage is collected, and the rest of the program cannot do it', async () => {
  const held = new WeakRef(new Uint8Array(1_000_000));
  // a reference is kept until the current task ends
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  expect(held.deref()).toBeUndefined();
  expect('gc' in globalThis).toBe(false);
});

test('it is collected once, and not after a stop', async () => {
  vi.useFakeTimers();
  try {
    const collect = vi.fn();
    collectStartGarbage(1_000, collect);
    const stop = collectStartGarbage(1_000, collect);
    await stop();
    vi.advanceTimersByTime(10_000);
    expect(collect).toHaveBeenCalledTimes(1);
  } finally {
    vi.useRealTimers();
  }
});
