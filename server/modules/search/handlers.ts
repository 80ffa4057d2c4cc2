import { DEFAULT_LIMIT, DEFAULT_PAGE, SEARCH_EXAMPLES } from '../../../contract/constants.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Handlers, Locale } from '../../platform/http/handler.ts';
import { refusals } from '../../platform/http/reply.ts';
import type { Limit, Limiter } from '../../platform/limits/limiter.ts';
import { networkOf } from '../../platform/limits/network.ts';
import type { NameReader } from '../catalog/names.ts';
import { IndexNotReady, type SearchEngine, type Visibility } from './engine/engine.ts';
import { leanResult, termReader } from './lean.ts';
import { namedAnswer, namedSuggestions } from './namedAnswer.ts';
import { summaryReader } from './summaries.ts';

/**
 * All users search published models only. This condition is separate from the caller's filters, which cannot remove it.
 */
const VISIBILITY: Visibility = 'published';
/** Suggestions are public: the limit suffices for the fastest typist, but not to read the whole catalog. */
const SUGGEST_LIMIT: Limit = { max: 240, windowSeconds: 60 };

export type SearchKeys = 'searchModels' | 'searchSuggest' | 'searchExamples' | 'searchResolve' | 'searchNeighbors';

/**
 * Returns the handlers of the model search: the engine finds and counts, the database provides the rows.
 *
 * @throws Refusal `system` while there is no index, `too_many` for too many suggestions from one address
 */
export function searchHandlers({
  database,
  engine,
  limiter,
  readNames,
}: {
  database: Database;
  engine: SearchEngine;
  limiter: Limiter;
  readNames: NameReader;
}): Handlers<SearchKeys> {
  const readSummaries = summaryReader(database, readNames);
  const readTerms = termReader(engine, VISIBILITY);
  return {
    searchModels: async ({ body: { lean, ...body } }, { locale }) => {
      const { page = DEFAULT_PAGE, limit = DEFAULT_LIMIT } = body;
      const { ids, generation, tookMs, ...answer } = await answered(
        engine.search({ ...body, page, limit, locale }, VISIBILITY),
        locale,
      );
      const result = {
        ...namedAnswer({ ...answer, tookMs: Math.round(tookMs * 1000) / 1000 }, await readNames()),
        list: await readSummaries(ids, VISIBILITY, generation, answer.agent ?? null),
      };
      return lean === undefined
        ? result
        : leanResult(result, await answered(readTerms(generation), locale), lean.terms);
    },
    searchSuggest: async ({ body: { text } }, { locale, address }) => {
      const { allowed, retryAfterSeconds } = await limiter.take(`suggest:${networkOf(address)}`, SUGGEST_LIMIT);
      if (!allowed) throw refusals.tooMany(locale, retryAfterSeconds);
      return namedSuggestions(await answered(engine.suggest(text, VISIBILITY), locale), await readNames());
    },
    searchExamples: async (_, { locale }) => {
      const search = (text: string) => engine.search({ text, page: 1, limit: 1, locale }, VISIBILITY);
      const answers = await answered(Promise.all(SEARCH_EXAMPLES.map(search)), locale);
      return { list: SEARCH_EXAMPLES.map((text, index) => ({ text, count: answers[index]?.count ?? 0 })) };
    },
    searchResolve: ({ body }, { locale }) => answered(engine.resolve(body, VISIBILITY), locale),
    searchNeighbors: ({ params, body }, { locale }) =>
      answered(engine.neighbors(params.id, { ...body, locale }, VISIBILITY), locale),
  };
}

async function answered<T>(answer: Promise<T>, locale: Locale): Promise<T> {
  return answer.catch((error: unknown) => {
    throw error instanceof IndexNotReady ? refusals.busy(locale) : error;
  });
}
