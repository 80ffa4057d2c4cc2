import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { EmbeddedEngine } from '../../platform/search/embedded.ts';
import type { SearchEngine } from '../../platform/search/engine.ts';
import { searchHandlers } from './handlers.ts';
import { modelSource } from './model-source.ts';

export type SearchModule = { handlers: Handlers<'searchModels'>; engine: SearchEngine; stop: () => Promise<void> };

/** Starts the search engine, which builds its index while the server starts, and gives its handlers. */
export function createSearch({ database, connection, log }: Dependencies): SearchModule {
  const engine = new EmbeddedEngine({
    source: modelSource(database, connection),
    onError: (error) => log.warn({ err: error }, 'the search index cannot read the database; it tries again'),
  });
  return { handlers: searchHandlers({ database, engine }), engine, stop: () => engine.stop() };
}
