import { fromPromise } from 'xstate';
import type { SearchResult } from '../../contract/entities/search.ts';
import { type ModelQuery, searchBody } from '../../machines/search/query.ts';
import { searchMachine } from '../../machines/search/search.machine.ts';
import { keepList, recallList } from '../effects/keptLists.ts';
import type { ApiOf } from './actors.ts';
import type { Effects } from './effects.ts';

/** The search chart with its effects: the call, the lists that the tab keeps, the way to the top of the page. */
export function provideSearch(apiOf: ApiOf, { scrollPage }: Effects) {
  return searchMachine.provide({
    actors: {
      searchModels: fromPromise<SearchResult, { query: ModelQuery }>(
        async ({ input: { query }, system, signal }) =>
          (await apiOf(system)('searchModels', { body: searchBody(query) }, { signal })).data,
      ),
      recallList: fromPromise<readonly string[] | null, { key: string }>(async ({ input }) => recallList(input.key)),
    },
    actions: {
      keepList: (_, { key, ids }) => {
        if (key !== null) keepList(key, ids);
      },
      scrollToTop: () => {
        scrollPage(0, 0, new AbortController().signal);
      },
    },
  });
}
