import { expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { countedKeys, lastKeys, metKeys, noteKey } from '../../machines/cacheKeys/cacheKeys.cases.ts';
import {
  cacheKeysMachine,
  type KeyQuestion,
  type MetKeys,
  type WalkInput,
} from '../../machines/cacheKeys/cacheKeys.machine.ts';
import { offline } from '../../machines/samples.ts';

function keys(walk: (input: WalkInput, signal: AbortSignal) => Promise<MetKeys>) {
  const walks: WalkInput[] = [];
  const removals: { question: KeyQuestion; expected: number }[] = [];
  const announceRemoved = vi.fn();
  let count = async () => countedKeys;
  let remove = async () => ({ removed: 2 });
  const actor = createActor(
    cacheKeysMachine.provide({
      actors: {
        walk: fromPromise(({ input, signal }: { input: WalkInput; signal: AbortSignal }) => {
          walks.push(input);
          return walk(input, signal);
        }),
        count: fromPromise(() => count()),
        remove: fromPromise(({ input }: { input: { question: KeyQuestion; expected: number } }) => {
          removals.push(input);
          return remove();
        }),
      },
      actions: { announceRemoved: (_, { removed }) => announceRemoved(removed) },
    }),
  ).start();
  const settled = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return actor.getSnapshot();
  };
  const answers = (given: { count?: typeof count; remove?: typeof remove }) => {
    count = given.count ?? count;
    remove = given.remove ?? remove;
  };
  return { actor, walks, removals, announceRemoved, answers, settled };
}
const byCursor = async ({ cursor }: WalkInput) => (cursor === null ? metKeys : lastKeys);
const ops: KeyQuestion = { pattern: 'ops:*', type: 'string' };

test('keys are read page by page, each once, until the end; hidden ones are counted', async () => {
  const { actor, walks, settled } = keys(byCursor);
  await settled();
  actor.send({ type: 'keys.chosen', keys: [noteKey.key, 'another'] });
  actor.send({ type: 'keys.more' });
  const { context } = await settled();
  expect(walks.map(({ cursor }) => cursor)).toEqual([null, '4096']);
  expect(context.met).toHaveLength(4);
  expect(context.met?.at(-1)?.bytes).toBe(104);
  expect(context.hidden).toEqual([{ prefix: 'session:', count: 15 }]);
  expect([context.prefixes, context.cursor, context.chosen]).toEqual([metKeys.prefixes, null, [noteKey.key]]);
  actor.send({ type: 'keys.more' });
  expect(actor.getSnapshot().hasTag('walking')).toBe(false);
  actor.send({ type: 'keys.refreshed' });
  expect((await settled()).context.hidden).toEqual(metKeys.hidden);
});

test('another pattern replaces the current one and starts from the beginning', async () => {
  const signals: AbortSignal[] = [];
  const { actor, walks, settled } = keys(async ({ question }, signal) => {
    signals.push(signal);
    return question.pattern === '*' ? new Promise<MetKeys>(() => {}) : lastKeys;
  });
  actor.send({ type: 'keys.asked', question: ops });
  expect((await settled()).context.met).toEqual(lastKeys.list);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
  expect(walks.at(-1)).toEqual({ question: ops, cursor: null });
});

test('a failed part keeps the keys read so far', async () => {
  let answer: typeof byCursor = byCursor;
  const { actor, settled } = keys((input) => answer(input));
  await settled();
  answer = () => Promise.reject(offline);
  actor.send({ type: 'keys.more' });
  const { context, ...snapshot } = await settled();
  expect([snapshot.hasTag('failed'), context.met?.length, context.failure]).toEqual([true, 4, offline]);
});

test('a pattern is counted, confirmed and removed as counted; a failed removal keeps the dialog open', async () => {
  const { actor, removals, announceRemoved, answers, settled } = keys(byCursor);
  actor.send({ type: 'keys.asked', question: ops });
  await settled();
  actor.send({ type: 'bulk.asked' });
  expect(actor.getSnapshot().hasTag('counting')).toBe(true);
  expect((await settled()).context.counted).toEqual(countedKeys);
  answers({ remove: () => Promise.reject(offline) });
  actor.send({ type: 'bulk.confirmed' });
  const failed = await settled();
  expect([failed.hasTag('asking'), failed.hasTag('busy'), failed.context.bulkFailure]).toEqual([true, false, offline]);
  answers({ remove: async () => ({ removed: 2 }) });
  actor.send({ type: 'bulk.confirmed' });
  expect((await settled()).context.counted).toBeNull();
  expect(removals.at(-1)).toEqual({ question: ops, expected: 2 });
  expect(announceRemoved).toHaveBeenCalledExactlyOnceWith(2);
});

test('a question can be canceled; a failed count is reported; another pattern ends a count', async () => {
  const { actor, removals, answers, settled } = keys(byCursor);
  await settled();
  actor.send({ type: 'bulk.asked' });
  await settled();
  actor.send({ type: 'bulk.cancelled' });
  expect(actor.getSnapshot().context.counted).toBeNull();
  answers({ count: () => Promise.reject(offline) });
  actor.send({ type: 'bulk.asked' });
  expect((await settled()).context.bulkFailure).toEqual(offline);
  answers({ count: () => new Promise(() => {}) });
  actor.send({ type: 'bulk.asked' });
  expect(actor.getSnapshot().context.bulkFailure).toBeNull();
  actor.send({ type: 'keys.asked', question: ops });
  expect(actor.getSnapshot().matches({ bulk: 'idle' })).toBe(true);
  expect(removals).toEqual([]);
});

test('to load the keys again does not close the question; another pattern does', async () => {
  const { actor, removals, settled } = keys(byCursor);
  await settled();
  actor.send({ type: 'bulk.asked' });
  await settled();
  actor.send({ type: 'keys.refreshed' });
  expect((await settled()).hasTag('asking')).toBe(true);
  actor.send({ type: 'keys.asked', question: ops });
  expect((await settled()).hasTag('asking')).toBe(false);
  actor.send({ type: 'bulk.confirmed' });
  expect(removals).toEqual([]);
});

test('a removal that fails after the pattern has changed is reported, and not asked about again', async () => {
  const { actor, answers, settled } = keys(byCursor);
  await settled();
  actor.send({ type: 'bulk.asked' });
  await settled();
  let fail = (_: unknown) => {};
  answers({
    remove: () =>
      new Promise((_, reject) => {
        fail = reject;
      }),
  });
  actor.send({ type: 'bulk.confirmed' });
  actor.send({ type: 'keys.asked', question: ops });
  fail(offline);
  const { context, ...snapshot } = await settled();
  expect([snapshot.hasTag('asking'), context.counted, context.bulkFailure]).toEqual([false, null, offline]);
});
