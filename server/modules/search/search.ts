import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { NameReader } from '../catalog/names.ts';
import { engineChoice } from './choice.ts';
import { OpenSearchEngine } from './cluster/engine.ts';
import { ChosenEngine } from './engine/chosen.ts';
import { EmbeddedEngine } from './engine/embedded.ts';
import type { SearchEngine } from './engine/engine.ts';
import { type SearchKeys, searchHandlers } from './handlers.ts';
import { storedBuilds } from './index/stored/storedBuilds.ts';
import { modelSource } from './modelSource.ts';

export type SearchModule = {
  handlers: Handlers<SearchKeys>;
  engine: SearchEngine;
  /** The index in this server's memory, which always exists. */
  local: EmbeddedEngine;
  /** The search cluster if one is configured, and the choice between the two engines. */
  distributed: { cluster: OpenSearchEngine; chosen: ChosenEngine } | undefined;
  stop: () => Promise<void>;
};

/**
 * Starts the search engine, which builds its index while the server starts, and returns its handlers. If a cluster is
 * configured, it is used unless the other engine was chosen. The index in memory then interprets texts, and answers
 * while the cluster is unavailable.
 */
export function createSearch(
  { config, database, connection, limiter, jobs, log }: Dependencies,
  readNames: NameReader,
): SearchModule {
  const source = modelSource(database, connection);
  const local = new EmbeddedEngine({
    source,
    ...storedBuilds({ config, database, connection, log }),
    onError: (error) => log.warn({ err: error }, 'the search index cannot read the database; it retries'),
  });
  const distributed = config.openSearchUrl === undefined ? undefined : withCluster(config.openSearchUrl);
  const engine = distributed?.chosen ?? local;
  return {
    handlers: searchHandlers({ database, engine, limiter, readNames }),
    engine,
    local,
    distributed,
    stop: () => engine.stop(),
  };

  function withCluster(url: string): SearchModule['distributed'] {
    const cluster = new OpenSearchEngine({ url, source, local, jobs, log, alias: config.openSearchIndex });
    return { cluster, chosen: new ChosenEngine({ local, cluster, choice: engineChoice(database), log }) };
  }
}
