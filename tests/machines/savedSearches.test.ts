import { expect, test, vi } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { SavedSearch } from '../../contract/entities/savedSearches.ts';
import { refusal, savedSearch } from '../../machines/samples.ts';
import { type SavedSearchAct, savedSearchesMachine } from '../../machines/savedSearches/savedSearches.machine.ts';
import { soon } from '../support/soon.ts';

function kept(lists: SavedSearch[][], refuse?: unknown) {
  const acts: (SavedSearchAct | null)[] = [];
  const visited: string[] = [];
  const actor = createActor(
    savedSearchesMachine.provide({
      actors: {
        loadSearches: fromPromise(async () => lists.shift() ?? []),
        changeSearch: fromPromise(async ({ input }) => {
          acts.push(input.act);
          if (refuse) throw refuse;
        }),
        openSearch: fromPromise(async ({ input }) => {
          visited.push(input.id);
        }),
      },
    }),
  ).start();
  const at = (state: string) => vi.waitFor(() => expect(actor.getSnapshot().value).toBe(state), soon);
  return { actor, acts, visited, at };
}

test('a removal can be undone', async () => {
  const { actor, acts, at } = kept([[savedSearch], [], [savedSearch]]);
  actor.send({ type: 'savedSearches.opened' });
  await at('showing');
  actor.send({ type: 'savedSearches.acted', act: { kind: 'remove', id: savedSearch.id } });
  await at('showing');
  expect(actor.getSnapshot().context).toMatchObject({ list: [], removed: savedSearch });
  actor.send({ type: 'savedSearches.acted', act: { kind: 'restore', id: savedSearch.id } });
  await at('showing');
  expect(actor.getSnapshot().context).toMatchObject({ list: [savedSearch], removed: null });
  expect(acts.map((act) => act?.kind)).toEqual(['remove', 'restore']);
});

test('a refused name stays in its field with the message', async () => {
  const failure = { ...refusal, error: 'validation', fields: { name: 'taken' } };
  const { actor, at } = kept([[savedSearch]], failure);
  actor.send({ type: 'savedSearches.opened' });
  await at('showing');
  actor.send({ type: 'savedSearches.renameWanted', id: savedSearch.id });
  expect(actor.getSnapshot().context.renaming?.name).toBe('Lung EGFR');
  actor.send({ type: 'savedSearches.nameChanged', name: 'Breast' });
  actor.send({ type: 'savedSearches.renameSubmitted' });
  await at('renaming');
  expect(actor.getSnapshot().context).toMatchObject({ renaming: { name: 'Breast' }, failure });
});

test('choosing a search closes the pane and records the visit', async () => {
  const { actor, visited, at } = kept([[savedSearch]]);
  actor.send({ type: 'savedSearches.opened' });
  await at('showing');
  actor.send({ type: 'savedSearches.chosen', id: savedSearch.id });
  expect(actor.getSnapshot().hasTag('open')).toBe(false);
  await at('closed');
  expect(visited).toEqual([savedSearch.id]);
});
