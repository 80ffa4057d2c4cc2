import { DEFAULT_LIMIT, DEFAULT_PAGE } from '../../../contract/constants.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { refusals } from '../../platform/http/reply.ts';
import { IndexNotReady } from '../../platform/search/embedded.ts';
import type { EngineQuery, SearchEngine, Visibility } from '../../platform/search/engine.ts';
import { summaryReader } from './summaries.ts';

/** Everybody searches what is published; a condition of its own, which no filter of the caller can lift. */
const VISIBILITY: Visibility = 'published';

/**
 * The model search (design: contract, "Model search"): the engine finds and counts, the database gives the rows.
 * @throws Refusal `system` while the index is built for the first time
 */
export function searchHandlers({
  database,
  engine,
}: {
  database: Database;
  engine: SearchEngine;
}): Handlers<'searchModels'> {
  const readSummaries = summaryReader(database);
  return {
    searchModels: async ({ body }, { locale }) => {
      const { text, filters, sort, page = DEFAULT_PAGE, limit = DEFAULT_LIMIT } = body;
      const query: EngineQuery = {
        page,
        limit,
        locale,
        ...(text === undefined ? {} : { text }),
        ...(filters === undefined ? {} : { filters: withValues(filters) }),
        ...(sort === undefined ? {} : { sort }),
      };
      const answer = await engine.search(query, VISIBILITY).catch((error: unknown) => {
        throw error instanceof IndexNotReady ? refusals.busy(locale) : error;
      });
      const { count, ids, facets, tookMs, corrected, generation } = answer;
      return {
        count,
        list: await readSummaries(ids, VISIBILITY, generation),
        facets,
        tookMs: Math.round(tookMs * 1000) / 1000,
        page: answer.page,
        ...(corrected === undefined ? {} : { corrected }),
      };
    },
  };
}

/** The filters that select something. */
function withValues(filters: { [facet: string]: string[] | undefined }): NonNullable<EngineQuery['filters']> {
  return Object.fromEntries(Object.entries(filters).filter(([, values]) => values !== undefined && values.length > 0));
}
