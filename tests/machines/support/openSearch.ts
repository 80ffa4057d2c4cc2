import { createActor, fromPromise, SimulatedClock } from 'xstate';
import type { LeanTerms } from '../../../contract/entities/leanSearch.ts';
import { offline } from '../../../machines/samples.ts';
import type { FoundModels } from '../../../machines/search/found.ts';
import { isTabKey } from '../../../machines/search/idList.ts';
import type { ModelQuery } from '../../../machines/search/query.ts';
import { searchMachine } from '../../../machines/search/search.machine.ts';
import type { RecalledList } from '../../../machines/search/search.setup.ts';

/** Opens a search over answers that the test gives, with lists kept in the tab and by the server. */
export function openSearch(
  lists: Record<string, readonly string[]> = {},
  server: { lists: Record<string, readonly string[]>; up?: boolean } = { lists: {} },
) {
  const clock = new SimulatedClock();
  const asked: { query: ModelQuery; answer: (result: FoundModels) => void; fail: () => void; signal: AbortSignal }[] =
    [];
  const scrolled: number[] = [];
  const actor = createActor(
    searchMachine.provide({
      actors: {
        searchModels: fromPromise<FoundModels, { query: ModelQuery; terms: LeanTerms | undefined }>(
          ({ input, signal }) =>
            new Promise((answer, reject) =>
              asked.push({ query: input.query, answer, fail: () => reject(new Error('gone')), signal }),
            ),
        ),
        recallList: fromPromise<RecalledList | null, { key: string }>(async ({ input: { key } }) => {
          if (server.up === false) throw offline;
          const models = (isTabKey(key) ? lists : server.lists)[key];
          return models ? { models, unavailable: models.length % 2 } : null;
        }),
        saveList: fromPromise<string, { models: readonly string[] }>(async ({ input: { models } }) => {
          if (server.up === false) throw offline;
          const key = Object.keys(server.lists).length.toString().padStart(25, '0');
          server.lists[key] = models;
          return key;
        }),
      },
      actions: {
        keepList: (_, { key, ids }) => {
          if (key !== null) lists[key] = ids;
        },
        scrollBack: (_, { to }) => scrolled.push(to),
      },
    }),
    { clock },
  ).start();
  return { actor, asked, scrolled, clock, rest: () => new Promise<void>((resolve) => setImmediate(resolve)) };
}
