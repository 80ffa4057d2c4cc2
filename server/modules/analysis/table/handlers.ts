import type { TableToAnalyze } from '../../../../contract/entities/studyTable.ts';
import { m } from '../../../i18n/compiled/messages.js';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Handlers, Locale } from '../../../platform/http/handler.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { refusals } from '../../../platform/http/reply.ts';
import type { Limit } from '../../../platform/limits/limiter.ts';
import { createWorkers, TookTooLong } from '../../../platform/workers/workers.ts';
import type { NameReader } from '../../catalog/names.ts';
import { named } from '../handlers.ts';
import type { TableAnswer } from './analyzeTable.ts';
import { tableReasons } from './reasons.ts';

/** Tables per account in ten minutes; each change of a role or of the event counts. */
const LIMIT: Limit = { max: 120, windowSeconds: 600 };
/** Maximum time for a table; a table within the limits takes a second or two. */
const MOST_MS = 20_000;

type Needs = Pick<Dependencies, 'limiter'> & { readNames: NameReader };

/**
 * Creates the analysis of a table that a user pastes or uploads. Nothing is stored. It is computed in a thread that has
 * access to neither the database nor the log, and that ends if the caller disconnects.
 */
export function createTableAnalysis({ limiter, readNames }: Needs): {
  handlers: Handlers<'analyzeTable'>;
  stop: () => Promise<void>;
} {
  const workers = createWorkers<TableToAnalyze, TableAnswer>(new URL('./analyzeTable.ts', import.meta.url), MOST_MS);
  return {
    handlers: {
      analyzeTable: async ({ body }, { caller, locale, signal }) => {
        const { allowed, retryAfterSeconds } = await limiter.take(`analyze-table:${caller.user.id}`, LIMIT);
        if (!allowed) throw refusals.tooMany(locale, retryAfterSeconds);
        const answer = await workers.run(body, signal).catch((error: unknown) => {
          throw error instanceof TookTooLong ? refusedTable(tableReasons.tooSlow[locale], locale) : error;
        });
        if ('refused' in answer) throw refusedTable(answer.refused[locale], locale);
        return { name: body.name, reading: answer.reading, analysis: named(answer.analysis, null, await readNames()) };
      },
    },
    stop: workers.stop,
  };
}

const refusedTable = (reason: string, locale: Locale) =>
  new Refusal('validation', m.reply_validation({}, { locale }), { fields: { text: reason } });
