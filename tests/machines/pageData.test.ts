import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { createPageDataMachine } from '../../machines/pageData/pageData.machine.ts';
import { forbidden, notFound, offline } from '../../machines/samples.ts';

function load(answers: (() => Promise<string>)[]) {
  let next = 0;
  const machine = createPageDataMachine<string>().provide({
    actors: { load: fromPromise<string>(() => answers[next++]?.() ?? Promise.reject(offline)) },
  });
  return createActor(machine).start();
}

test('data, a missing record, and a failure that can be retried are three different results', async () => {
  const ready = await waitFor(load([async () => 'lung']), (snapshot) => !snapshot.hasTag('busy'));
  expect([ready.hasTag('ready'), ready.context.data]).toEqual([true, 'lung']);
  const missing = await waitFor(load([() => Promise.reject(notFound)]), (snapshot) => !snapshot.hasTag('busy'));
  expect(missing.hasTag('missing')).toBe(true);
  const actor = load([() => Promise.reject(offline), async () => 'lung']);
  const failed = await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  expect([failed.hasTag('failed'), failed.context.failure]).toEqual([true, offline]);
  actor.send({ type: 'pageData.retry' });
  expect((await waitFor(actor, (snapshot) => snapshot.hasTag('ready'))).context.failure).toBeNull();
});

test("[E.13] data that the user may not have leads to the 'no access' page", async () => {
  let announced = 0;
  const machine = createPageDataMachine<string>().provide({
    actors: { load: fromPromise<string>(() => Promise.reject(forbidden)) },
    actions: {
      announceRefused: () => {
        announced += 1;
      },
    },
  });
  const snapshot = await waitFor(createActor(machine).start(), (one) => !one.hasTag('busy'));
  expect([snapshot.hasTag('refused'), snapshot.hasTag('failed'), announced]).toEqual([true, false, 1]);
});
