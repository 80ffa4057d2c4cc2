import { expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { SearchToSave } from '../../contract/entities/savedSearches.ts';
import { offline, refusal } from '../../machines/samples.ts';
import { savedSearchMachine } from '../../machines/savedSearch/savedSearch.machine.ts';
import { soon } from '../support/soon.ts';

const search = { address: '/search?q=egfr', criteria: { text: 'egfr' } };

function saving(...answers: (() => Promise<unknown>)[]) {
  const sent: SearchToSave[] = [];
  const actor = createActor(
    savedSearchMachine.provide({
      actors: {
        saveSearch: fromPromise(({ input }) => {
          sent.push(input.search);
          return answers.shift()?.() ?? Promise.resolve({});
        }),
      },
    }),
  ).start();
  return { actor, sent };
}

test('a name in use is asked about before the saved search is replaced', async () => {
  const { actor, sent } = saving(() => Promise.reject({ ...refusal, fields: { replace: 'Lung EGFR' } }));
  actor.send({ type: 'savedSearch.opened', search, name: 'egfr' });
  actor.send({ type: 'savedSearch.edited', draft: { name: ' lung egfr ', mailWhenNew: true } });
  actor.send({ type: 'savedSearch.submitted' });
  await vi.waitFor(() => expect(actor.getSnapshot().hasTag('asking')).toBe(true), soon);
  expect(actor.getSnapshot().context.taken).toBe('Lung EGFR');

  actor.send({ type: 'savedSearch.kept' });
  expect(actor.getSnapshot().value).toBe('naming');
  expect(actor.getSnapshot().context.draft.name).toBe(' lung egfr ');

  actor.send({ type: 'savedSearch.submitted' });
  await vi.waitFor(() => expect(actor.getSnapshot().value).toBe('saved'), soon);
  expect(sent).toEqual([
    { ...search, name: 'lung egfr', mailWhenNew: true },
    { ...search, name: 'lung egfr', mailWhenNew: true },
  ]);
});

test('confirming the replacement sends the search again, once', async () => {
  const { actor, sent } = saving(() => Promise.reject({ ...refusal, fields: { replace: 'Lung EGFR' } }));
  actor.send({ type: 'savedSearch.opened', search, name: 'Lung Egfr' });
  actor.send({ type: 'savedSearch.submitted' });
  await vi.waitFor(() => expect(actor.getSnapshot().hasTag('asking')).toBe(true), soon);
  actor.send({ type: 'savedSearch.replaced' });
  actor.send({ type: 'savedSearch.replaced' });
  await vi.waitFor(() => expect(actor.getSnapshot().hasTag('done')).toBe(true), soon);
  expect(sent.map(({ replace }) => replace)).toEqual([undefined, true]);
});

test('an empty name is not sent, and a refusal keeps the input', async () => {
  const { actor, sent } = saving(() => Promise.reject(offline));
  actor.send({ type: 'savedSearch.opened', search, name: ' ' });
  actor.send({ type: 'savedSearch.submitted' });
  expect(sent).toEqual([]);
  actor.send({ type: 'savedSearch.edited', draft: { name: 'egfr' } });
  actor.send({ type: 'savedSearch.submitted' });
  await vi.waitFor(() => expect(actor.getSnapshot().context.failure).toEqual(offline), soon);
  expect(actor.getSnapshot().value).toBe('naming');
  expect(actor.getSnapshot().context.draft.name).toBe('egfr');
});
