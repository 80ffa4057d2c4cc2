import type { Locale } from '../../platform/http/handler.ts';
import { refusals } from '../../platform/http/reply.ts';
import { IndexNotReady } from '../search/engine/engine.ts';

/** Returns the response of an engine; refuses with a request to wait while there is no index yet. */
export async function answered<T>(answer: Promise<T>, locale: Locale): Promise<T> {
  return answer.catch((error: unknown) => {
    throw error instanceof IndexNotReady ? refusals.busy(locale) : error;
  });
}
