import { afterEach, expect, test, vi } from 'vitest';
import { Snapshot } from '../../server/modules/search/index/snapshot.ts';
import { createAssociation } from '../../server/modules/workbench/association/handler.ts';
import { syntheticVocabulary } from '../support/syntheticModels.ts';

afterEach(() => vi.useRealTimers());

/** An association over an empty index that counts how often it is read. */
function associationOver(isBroken = false) {
  const read = { times: 0 };
  const snapshot = new Snapshot([], syntheticVocabulary);
  const association = createAssociation({
    view: async () => {
      read.times += 1;
      if (isBroken) throw new Error('the index cannot be read');
      return { snapshot, generation: 1 };
    },
    onChange: () => () => undefined,
  });
  return { read, association };
}

test('orders are prepared once after the workbench was opened', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { read, association } = associationOver();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(read.times).toBe(0);
  association.expected();
  association.expected();
  await vi.advanceTimersByTimeAsync(400);
  expect(read.times).toBe(0);
  await vi.advanceTimersByTimeAsync(200);
  expect(read.times).toBe(1);
  association.expected();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(read.times).toBe(1);
  await association.stop();
});

test('orders are prepared once some time after the start', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { read, association } = associationOver();
  await vi.advanceTimersByTimeAsync(9_000);
  expect(read.times).toBe(0);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(read.times).toBe(1);
  association.expected();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read.times).toBe(1);
  await association.stop();
});

test('nothing is prepared before an analysis that begins at once, or after the end', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { read, association } = associationOver(true);
  association.expected();
  const body = { cohort: {}, agent: 'any', kind: 'expression', adjusted: false };
  const context = { locale: 'en', signal: new AbortController().signal };
  // the handler uses these two alone
  await expect(association.handlers.association({ body } as never, context as never)).rejects.toThrow();
  const before = read.times;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(read.times).toBe(before);
  association.expected();
  await association.stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(read.times).toBe(before);
});
