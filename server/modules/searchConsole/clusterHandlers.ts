import { DEFAULT_LIMIT, DEFAULT_PAGE } from '../../../contract/constants.ts';
import type { FoundBy } from '../../../contract/entities/searchConsole.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Handlers, Locale } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { refusals } from '../../platform/http/reply.ts';
import type { EngineAnswer } from '../search/engine/engine.ts';
import type { Snapshot } from '../search/index/snapshot.ts';
import { explain } from '../search/query/explain.ts';
import { answered } from './answered.ts';
import { readClusterState } from './clusterState.ts';
import type { Given } from './given.ts';
import { type IndexActKeys, indexActHandlers } from './indexActs.ts';
import { makeActive } from './makeActive.ts';
import { reached } from './reached.ts';
import { rebuilding } from './rebuilding.ts';

export type ClusterKeys =
  | 'clusterState'
  | 'clusterMapping'
  | 'rebuildCluster'
  | 'compareEngines'
  | 'useCluster'
  | IndexActKeys;

const NAME = { en: 'Index of the search cluster', zh: '搜索集群索引' };

/**
 * 分布式搜索引擎: returns the handlers for the state of the search cluster, its results compared with the index
 * in memory, and the choice of the engine for visitors.
 */
export function clusterHandlers({ database, log, engine, local, distributed }: Given): Handlers<ClusterKeys> {
  const builds = rebuilding({
    database,
    log,
    resource: 'elasticsearch',
    label: NAME,
    build: async () => distributed?.cluster.rebuildIndex(),
  });
  const clusterFor = (locale: Locale) => {
    if (distributed === undefined) throw new Refusal('fail', m.search_no_cluster({}, { locale }));
    return distributed.cluster;
  };
  return {
    clusterState: () => readClusterState(engine, distributed?.cluster, builds.failedAt(), log),
    clusterMapping: async ({ body: { index } }, { locale }) => {
      const mapping = await reached(clusterFor(locale).mapping(index), locale);
      if (mapping === undefined) throw refusals.notFound(locale);
      return { index, mapping };
    },
    rebuildCluster: (_, context) => builds.begin(clusterFor(context.locale).state().progress !== null, context),
    compareEngines: async ({ body: { text, page = DEFAULT_PAGE } }, { locale }) => {
      const cluster = clusterFor(locale);
      const query = { text, page, limit: DEFAULT_LIMIT, locale };
      const { snapshot } = await answered(local.view(), locale);
      const embedded = await answered(local.search(query, 'published'), locale);
      const opensearch = await reached(cluster.ask(query, 'published'), locale);
      return {
        text,
        page: embedded.page,
        embedded: foundBy(text, embedded, snapshot),
        opensearch: foundBy(text, opensearch, snapshot),
        agree: embedded.count === opensearch.count && embedded.ids.join() === opensearch.ids.join(),
      };
    },
    useCluster: (_, context) => makeActive({ database, distributed }, 'opensearch', context),
    ...indexActHandlers(clusterFor),
  };
}

/** Models that this server's index does not know (yet) have no name here. */
function foundBy(text: string, { ids, count, tookMs, corrected }: EngineAnswer, snapshot: Snapshot): FoundBy {
  const known = new Map(explain(text, ids, snapshot, 'published').hits.map((hit) => [hit.id, hit]));
  return {
    count,
    tookMs: Math.round(tookMs * 1_000) / 1_000,
    corrected: corrected ?? null,
    hits: ids.map((id) => ({ id, modelCode: known.get(id)?.modelCode ?? id, name: known.get(id)?.name ?? '' })),
  };
}
