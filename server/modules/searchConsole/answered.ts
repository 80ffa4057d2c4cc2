import type { Locale } from '../../platform/http/handler.ts';
import { refusals } from '../../platform/http/reply.ts';
import { IndexNotReady } from '../search/engine/engine.ts';

/** The answer of an engine; while there is none yet the person is told to wait. */
export async function answered<T>(answer: Promise<T>, locale: Locale): Promise<T> {
  return answer.catch((error: unknown) => {
    throw error instanceof IndexNotReady ? refusals.busy(locale) : error;
  });
}
