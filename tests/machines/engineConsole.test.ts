import { expect, test } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { CONSOLE_REFRESH_MS, CONSOLE_WORKING_MS } from '../../contract/constants.ts';
import type { IndexState, TriedQuery } from '../../contract/entities/searchConsole.ts';
import { indexAtRest, indexAtWork, triedQuery } from '../../machines/engineConsole/engineConsole.cases.ts';
import { createEngineConsole, type Trial } from '../../machines/engineConsole/engineConsole.machine.ts';
import { offline } from '../../machines/samples.ts';

function consoleOf(states: (() => Promise<IndexState>)[], ask = async (_: Trial) => triedQuery) {
  const clock = new SimulatedClock();
  let looks = 0;
  const actor = createActor(
    createEngineConsole<IndexState, TriedQuery>().provide({
      actors: {
        look: fromPromise<IndexState, undefined>(() => states[looks++]?.() ?? Promise.resolve(indexAtRest)),
        ask: fromPromise(({ input }: { input: Trial }) => ask(input)),
      },
    }),
    { clock },
  ).start();
  const settled = async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return actor.getSnapshot();
  };
  return { actor, clock, settled, looks: () => looks };
}

test('a build is polled more often until it ends', async () => {
  const { actor, clock, settled, looks } = consoleOf([async () => indexAtRest, async () => indexAtWork]);
  expect((await settled()).hasTag('working')).toBe(false);
  actor.send({ type: 'console.refreshed' });
  expect((await settled()).hasTag('working')).toBe(true);
  clock.increment(CONSOLE_WORKING_MS);
  const over = await settled();
  expect([over.hasTag('working'), over.context.state]).toEqual([false, indexAtRest]);
  expect(looks()).toBe(3);
  clock.increment(CONSOLE_REFRESH_MS);
  await settled();
  expect(looks()).toBe(4);
});

test('the state stays when a reload fails, and is loaded again', async () => {
  const { actor, clock, settled } = consoleOf([async () => indexAtRest, () => Promise.reject(offline)]);
  await settled();
  actor.send({ type: 'console.refreshed' });
  const stale = await settled();
  expect([stale.hasTag('stale'), stale.context.state]).toEqual([true, indexAtRest]);
  clock.increment(CONSOLE_REFRESH_MS);
  expect((await settled()).hasTag('stale')).toBe(false);
});

test('a newer query replaces the running one, whose answer is never shown', async () => {
  let late = (_: TriedQuery) => {};
  const { actor, settled } = consoleOf([], ({ text }) =>
    text === 'first'
      ? new Promise((resolve) => {
          late = resolve;
        })
      : Promise.resolve({ ...triedQuery, text }),
  );
  await settled();
  actor.send({ type: 'console.tried', text: 'first', page: 1 });
  actor.send({ type: 'console.tried', text: 'second', page: 1 });
  expect((await settled()).context.answer?.text).toBe('second');
  late(triedQuery);
  expect((await settled()).context.answer?.text).toBe('second');
});

test('a query leaves the state of the engine alone', async () => {
  const { actor, settled, looks } = consoleOf([async () => indexAtRest]);
  await settled();
  const before = looks();
  actor.send({ type: 'console.tried', text: 'KRAS', page: 1 });
  expect(actor.getSnapshot().hasTag('loading')).toBe(false);
  await settled();
  expect(looks()).toBe(before);
});
