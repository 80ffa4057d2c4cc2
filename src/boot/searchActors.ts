import type { LeanTerms } from '../../contract/entities/leanSearch.ts';
import { failureOf } from '../../machines/request/outcome.ts';
import { type FoundModels, foundModels } from '../../machines/search/found.ts';
import { type ModelQuery, searchBody } from '../../machines/search/query.ts';
import { searchMachine } from '../../machines/search/search.machine.ts';
import type { RecalledList } from '../../machines/search/search.setup.ts';
import { fromPromise } from '../effects/fromPromise.ts';
import { keepList } from '../effects/keptLists.ts';
import type { Api } from '../portal/api.ts';
import { openList } from '../portal/openList.ts';
import type { ApiOf } from './actors.ts';
import type { Effects } from './effects.ts';

/**
 * Searches in the lean form. During a rolling update the call may reach a server of the last release, which refuses
 * this form without a name for it, and then the full one is asked for.
 */
export async function findModels(
  api: Api,
  query: ModelQuery,
  terms: LeanTerms | undefined,
  signal: AbortSignal,
): Promise<FoundModels> {
  const body = searchBody(query, terms?.key);
  const found = await api('searchModels', { body }, { signal, notice: 'unlessBad' }).catch((error) => {
    if (failureOf(error).error !== 'bad_request') throw error;
    const { lean: _, ...full } = body;
    return api('searchModels', { body: full }, { signal });
  });
  return foundModels(found.data, terms);
}

/** Returns the search machine with its effects: its calls, the lists stored in the tab, and scrolling the page. */
export function provideSearch(apiOf: ApiOf, { scrollPage }: Effects) {
  return searchMachine.provide({
    actors: {
      searchModels: fromPromise<FoundModels, { query: ModelQuery; terms: LeanTerms | undefined }>(
        ({ input: { query, terms }, system, signal }) => findModels(apiOf(system), query, terms, signal),
      ),
      recallList: fromPromise<RecalledList | null, { key: string }>(({ input: { key }, system, signal }) =>
        openList(apiOf(system), key, signal),
      ),
      saveList: fromPromise<string, { models: readonly string[] }>(
        async ({ input: { models }, system, signal }) =>
          (await apiOf(system)('keepModelList', { body: { models: [...models] } }, { signal, notice: 'never' })).data
            .key,
      ),
    },
    actions: {
      keepList: (_, { key, ids }) => {
        if (key !== null) keepList(key, ids);
      },
      scrollToTop: () => {
        scrollPage(0, 0, new AbortController().signal);
      },
      scrollBack: (_, { to }) => {
        scrollPage(to, 0, new AbortController().signal);
      },
    },
  });
}
