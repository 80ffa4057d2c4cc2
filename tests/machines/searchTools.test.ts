import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import { searchResult } from '../../machines/samples.ts';
import { searchMachine } from '../../machines/search/search.machine.ts';
import { type SearchChoices, searchChoicesMachine } from '../../machines/searchChoices/searchChoices.machine.ts';
import { searchCharts, searchToolsMachine } from '../../machines/searchTools/searchTools.machine.ts';
import { idsOf } from '../../machines/system.ts';

test('each statechart is found by its system id', () => {
  const actor = createActor(searchToolsMachine, { input: { columns: null, signedIn: false } }).start();
  for (const id of idsOf(searchCharts)) expect(actor.system.get(id)?.getSnapshot().status, id).toBe('active');
});

/**
 * A signed-in user whose account remembers 50 rows per page. `seen`: what each event found in its sender's snapshot.
 */
function searching() {
  const asked: number[] = [];
  const seen: [event: string, found: unknown][] = [];
  const stored: SearchChoices = { pageSize: 50, groups: {} };
  const tools = searchToolsMachine.provide({
    actors: {
      search: searchMachine.provide({
        actors: {
          searchModels: fromPromise(async ({ input }) => {
            asked.push(input.query.limit);
            return searchResult(200);
          }),
        },
      }),
      searchChoices: searchChoicesMachine.provide({
        actors: {
          loadChoices: fromPromise(async () => stored),
          saveChoices: fromPromise<unknown, { change: Partial<SearchChoices> }>(async () => null),
        },
      }),
    },
  });
  const actor = createActor(tools, {
    input: { columns: null, signedIn: true },
    inspect: (told) => {
      if (told.type !== '@xstate.event' || told.sourceRef === undefined) return;
      const context = () => told.sourceRef?.getSnapshot().context;
      if (told.event.type === 'searchChoices.pageSizeChosen') seen.push([told.event.type, context().query.limit]);
      if (told.event.type === 'search.usualLimitKnown') seen.push([told.event.type, context().pageSize]);
    },
  }).start();
  return { search: actor.system.get('search'), asked, seen };
}

test('a signed-in user with a remembered number of rows causes one search on arrival', async () => {
  const { search, asked } = searching();
  search.send({ type: 'search.addressed', address: '/search' });
  await expect.poll(() => search.getSnapshot().value).toBe('showing');
  expect(asked).toEqual([50]);
});

test('search and choices send each other events after their own steps', async () => {
  const { search, seen } = searching();
  search.send({ type: 'search.addressed', address: '/search' });
  await expect.poll(() => search.getSnapshot().value).toBe('showing');
  search.send({ type: 'search.limitChanged', limit: 20 });
  expect(seen).toEqual([
    ['search.usualLimitKnown', 50],
    ['searchChoices.pageSizeChosen', 20],
    ['search.usualLimitKnown', 20],
  ]);
});
