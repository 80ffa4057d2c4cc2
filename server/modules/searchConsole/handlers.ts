import { DEFAULT_LIMIT, DEFAULT_PAGE } from '../../../contract/constants.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { explain } from '../search/query/explain.ts';
import { answered } from './answered.ts';
import { type ClusterKeys, clusterHandlers } from './clusterHandlers.ts';
import type { Given } from './given.ts';
import { readIndexState } from './indexState.ts';
import { makeActive } from './makeActive.ts';
import { rebuilding } from './rebuilding.ts';
import { textsWithoutResult } from './withoutResult.ts';

type Keys = 'indexState' | 'rebuildIndex' | 'tryQuery' | 'searchesWithoutResult' | 'useIndex' | ClusterKeys;

const NAME = { en: 'Search index', zh: '搜索索引' };

/**
 * 搜索引擎: returns the handlers for the content of this server's index in memory, its interpretation of a text,
 * and the searches without results.
 */
export function searchConsoleHandlers(given: Given): Handlers<Keys> {
  const { database, log, engine, local } = given;
  const builds = rebuilding({ database, log, resource: 'lucene', label: NAME, build: () => local.rebuild() });
  return {
    ...clusterHandlers(given),
    useIndex: (_, context) => makeActive(given, 'embedded', context),
    indexState: () => readIndexState(database, local, engine, builds.failedAt()),
    rebuildIndex: (_, context) => builds.begin(local.state().progress !== null, context),
    tryQuery: async ({ body: { text, page = DEFAULT_PAGE } }, { locale }) => {
      const query = { text, page, limit: DEFAULT_LIMIT, locale };
      const { snapshot } = await answered(local.view(), locale);
      const found = await answered(local.search(query, 'published'), locale);
      return {
        text,
        count: found.count,
        page: found.page,
        tookMs: Math.round(found.tookMs * 1_000) / 1_000,
        corrected: found.corrected ?? null,
        ...explain(text, found.ids, snapshot, 'published'),
      };
    },
    searchesWithoutResult: ({ body: { days, page = DEFAULT_PAGE, limit = DEFAULT_LIMIT } }, { timeZone }) =>
      textsWithoutResult(database, local, { days, page, limit, timeZone }),
  };
}
