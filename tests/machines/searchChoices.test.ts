import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { offline } from '../../machines/samples.ts';
import { type SearchChoices, searchChoicesMachine } from '../../machines/searchChoices/searchChoices.machine.ts';

/**
 * An account with stored choices. `answer` completes the loading, `refuse` ends it with a failure; a save fails while
 * `up` is false.
 */
function account(stored: SearchChoices) {
  const saved: unknown[] = [];
  const server = { up: true, answer: () => {}, refuse: () => {} };
  const actor = createActor(
    searchChoicesMachine.provide({
      actors: {
        loadChoices: fromPromise<SearchChoices, undefined>(
          () =>
            new Promise((resolve, reject) => {
              server.answer = () => resolve(stored);
              server.refuse = () => reject(offline);
            }),
        ),
        saveChoices: fromPromise(async ({ input }) => {
          if (!server.up) throw offline;
          saved.push(input.change);
        }),
      },
    }),
  ).start();
  actor.send({ type: 'searchChoices.identityChanged', signedIn: true });
  return { actor, saved, server, at: (state: string) => expect.poll(() => actor.getSnapshot().value).toBe(state) };
}

test('choices are loaded for the account, saved at once, and forgotten at sign-out', async () => {
  const { actor, saved, server, at } = account({ pageSize: 50, groups: { tumor: true } });
  server.answer();
  await at('known');
  expect(actor.getSnapshot().context).toMatchObject({ pageSize: 50, groups: { tumor: true } });
  actor.send({ type: 'searchChoices.groupToggled', group: 'patient', open: true });
  await at('known');
  actor.send({ type: 'searchChoices.pageSizeChosen', pageSize: 20 });
  await at('known');
  expect(saved).toEqual([{ groups: { tumor: true, patient: true } }, { pageSize: 20 }]);
  actor.send({ type: 'searchChoices.identityChanged', signedIn: false });
  expect(actor.getSnapshot().context).toEqual({ pageSize: null, groups: {}, unsaved: {} });
});

test('a choice made while the stored ones are loading wins and is saved with them', async () => {
  const { actor, saved, server, at } = account({ pageSize: 50, groups: { tumor: true } });
  actor.send({ type: 'searchChoices.groupToggled', group: 'tumor', open: false });
  actor.send({ type: 'searchChoices.groupToggled', group: 'source', open: true });
  server.answer();
  await at('known');
  expect(actor.getSnapshot().context).toMatchObject({ pageSize: 50, groups: { tumor: false, source: true } });
  expect(saved).toEqual([{ groups: { tumor: false, source: true } }]);
});

test('a choice that could not be saved is sent with the next one', async () => {
  const { actor, saved, server, at } = account({ pageSize: null, groups: {} });
  server.answer();
  await at('known');
  server.up = false;
  actor.send({ type: 'searchChoices.pageSizeChosen', pageSize: 20 });
  await at('known');
  server.up = true;
  actor.send({ type: 'searchChoices.groupToggled', group: 'tumor', open: true });
  await at('known');
  expect(saved).toEqual([{ pageSize: 20, groups: { tumor: true } }]);
});

test('after a failed load the stored groups are loaded again before a toggled one is saved', async () => {
  const { actor, saved, server, at } = account({ pageSize: 50, groups: { tumor: true, source: true } });
  server.refuse();
  await at('unknown');
  actor.send({ type: 'searchChoices.groupToggled', group: 'tumor', open: false });
  await at('loading');
  server.refuse();
  await at('unknown');
  expect(saved).toEqual([]);
  actor.send({ type: 'searchChoices.groupToggled', group: 'patient', open: true });
  await at('loading');
  server.answer();
  await at('known');
  expect(saved).toEqual([{ groups: { tumor: false, source: true, patient: true } }]);
});

test("a visitor's choices are not sent", () => {
  const { actor, saved } = account({ pageSize: null, groups: {} });
  actor.send({ type: 'searchChoices.identityChanged', signedIn: false });
  actor.send({ type: 'searchChoices.pageSizeChosen', pageSize: 100 });
  expect(actor.getSnapshot()).toMatchObject({ value: 'visiting', context: { pageSize: 100 } });
  expect(saved).toEqual([]);
});
