import { LRUCache } from 'lru-cache';
import type { DrugResponses } from '../../../../contract/entities/drug.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { refusals } from '../../../platform/http/reply.ts';
import { agentIn, readCohort } from '../cohort.ts';
import type { WorkbenchNeeds } from '../handlers.ts';
import { drugResponsesOf } from './responses.ts';

/** Results are kept for as long as neither the index nor the names change. */
const KEPT = 60;

/** Returns the handler of where a drug works. An unknown name is not found. */
export function drugHandler({
  local,
  readNames,
}: Pick<WorkbenchNeeds, 'local' | 'readNames'>): Handlers<'drugResponses'>['drugResponses'] {
  const kept = new LRUCache<string, DrugResponses>({ max: KEPT });
  let keptOf: unknown;
  return async ({ body: { agent: asked, cohort: criteria = {} } }, { locale }) => {
    const [cohort, names] = await Promise.all([readCohort(local, criteria, locale), readNames()]);
    const agent = agentIn(cohort, asked);
    if (agent === null) throw refusals.notFound(locale);
    if (keptOf !== names) kept.clear();
    keptOf = names;
    const key = JSON.stringify([cohort.generation, locale, agent, criteria]);
    const known = kept.get(key) ?? drugResponsesOf(cohort, agent, names);
    kept.set(key, known);
    return known;
  };
}
