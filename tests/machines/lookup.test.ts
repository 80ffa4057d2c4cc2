import { expect, test, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { another, someone } from '../../machines/lookup/lookup.cases.ts';
import {
  type Found,
  LOOKUP_PAUSE_MS,
  type LookUp,
  type LookupInput,
  lookupMachine,
} from '../../machines/lookup/lookup.machine.ts';
import { offline } from '../../machines/samples.ts';

const beginning: LookupInput = { field: 'assignee', known: [], ids: [], atOnce: false };

function begin(input: Partial<LookupInput>, answer: (asked: LookUp) => Found) {
  const clock = new SimulatedClock();
  const lookUp = vi.fn(async ({ input: asked }: { input: LookUp }): Promise<Found> => answer(asked));
  const actor = createActor(lookupMachine.provide({ actors: { lookUp: fromPromise(lookUp) } }), {
    clock,
    input: { ...beginning, ...input },
  }).start();
  const asked = () => lookUp.mock.calls.map(([{ input: one }]) => one);
  return { actor, clock, lookUp, asked };
}

test('nothing is requested before the field opens; complete lists are filtered locally', async () => {
  const { actor, asked } = begin({}, () => ({ count: 2, list: [someone, another] }));
  expect(asked()).toEqual([]);
  actor.send({ type: 'lookup.opened' });
  await waitFor(actor, (snapshot) => snapshot.matches('shown'));
  actor.send({ type: 'lookup.typed', text: 'li' });
  actor.send({ type: 'lookup.opened' });
  expect(asked()).toEqual([{ field: 'assignee', text: '' }]);
  expect(actor.getSnapshot().context).toMatchObject({ shown: [someone.id, another.id], count: 2 });
});

test('if there are more choices than one answer holds, typed text is sent after a pause', async () => {
  const { actor, clock, asked, lookUp } = begin({}, (ask) =>
    'text' in ask && ask.text !== '' ? { count: 1, list: [another] } : { count: 300, list: [someone] },
  );
  actor.send({ type: 'lookup.opened' });
  await waitFor(actor, (snapshot) => snapshot.matches('shown'));
  for (const text of ['w', 'wa', 'wang']) {
    actor.send({ type: 'lookup.typed', text });
    clock.increment(LOOKUP_PAUSE_MS - 1);
  }
  expect(lookUp).toHaveBeenCalledOnce();
  clock.increment(1);
  await waitFor(actor, (snapshot) => snapshot.matches('shown'));
  expect(asked().at(-1)).toEqual({ field: 'assignee', text: 'wang' });
  const { shown, known } = actor.getSnapshot().context;
  expect(shown).toEqual([another.id]);
  // the names of users shown earlier are still known
  expect(known).toEqual([someone, another]);
  // an empty box requests the first entries of all again
  actor.send({ type: 'lookup.typed', text: '' });
  clock.increment(LOOKUP_PAUSE_MS);
  await waitFor(actor, (snapshot) => snapshot.matches('shown'));
  expect(actor.getSnapshot().context.count).toBe(300);
});

test('values are shown by name, known ones without a request', async () => {
  const { actor, asked } = begin({ known: [someone], ids: [someone.id, another.id] }, () => ({
    count: 1,
    list: [another],
  }));
  await waitFor(actor, (snapshot) => snapshot.matches('resting'));
  expect(asked()).toEqual([{ field: 'assignee', ids: [another.id] }]);
  actor.send({ type: 'lookup.valuesChanged', ids: [another.id] });
  expect(actor.getSnapshot().value).toBe('resting');
});

test('a failure is reported, and the next opening requests again', async () => {
  const { actor, lookUp } = begin({}, () => ({ count: 1, list: [someone] }));
  lookUp.mockRejectedValueOnce(offline);
  actor.send({ type: 'lookup.opened' });
  await waitFor(actor, (snapshot) => snapshot.hasTag('failed'));
  actor.send({ type: 'lookup.opened' });
  await waitFor(actor, (snapshot) => snapshot.matches('shown'));
  expect(lookUp).toHaveBeenCalledTimes(2);
});

test('a tree is requested at once', async () => {
  const { actor, asked } = begin({ atOnce: true }, () => ({ count: 0, list: [] }));
  await waitFor(actor, (snapshot) => snapshot.matches('shown'));
  expect(asked()).toEqual([{ field: 'assignee', text: '' }]);
});
