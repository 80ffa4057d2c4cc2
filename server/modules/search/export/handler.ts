import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Handler, Locale } from '../../../platform/http/handler.ts';
import { refusals } from '../../../platform/http/reply.ts';
import type { Limit } from '../../../platform/limits/limiter.ts';
import { IndexNotReady } from '../engine/engine.ts';
import { type FileNeeds, openFile } from './file.ts';

/** Exports per account: enough for work, too few to copy the catalog search by search. */
const LIMIT: Limit = { max: 30, windowSeconds: 600 };

/**
 * Counts an export of an account, whether direct or in the background.
 *
 * @throws Refusal `too_many`
 */
export async function countExport(limiter: Dependencies['limiter'], accountId: string, locale: Locale): Promise<void> {
  const { allowed, retryAfterSeconds } = await limiter.take(`export:${accountId}`, LIMIT);
  if (!allowed) throw refusals.tooMany(locale, retryAfterSeconds);
}

/**
 * Returns the handler that exports the models of a search as a file, which is written while it is sent.
 *
 * @throws Refusal `too_many` for too many exports of one account, `fail` for none or more models than a sheet holds
 */
export const exportHandler =
  (needs: FileNeeds & Pick<Dependencies, 'limiter'>): Handler<'exportModels'> =>
  async ({ body }, { caller, locale, timeZone }) => {
    await countExport(needs.limiter, caller.user.id, locale);
    return openFile(needs, body, { locale, timeZone }).catch((error: unknown) => {
      throw error instanceof IndexNotReady ? refusals.busy(locale) : error;
    });
  };
