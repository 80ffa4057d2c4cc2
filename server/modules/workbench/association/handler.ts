import { LRUCache } from 'lru-cache';
import type { Association, AssociationGene } from '../../../../contract/entities/association.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { createWorkers } from '../../../platform/workers/workers.ts';
import type { EmbeddedEngine } from '../../search/engine/embedded.ts';
import { readCohort } from '../cohort.ts';
import { associationOf } from './association.ts';
import type { AssociationTask } from './compareGenes.ts';

/** Results are kept for as long as the index does not change. */
const KEPT = 20;
/** The most time of a comparison in milliseconds. */
const MOST_MS = 20_000;

/** Creates the handler of associations. Genes are compared in a thread, which ends if the caller disconnects. */
export function createAssociation(local: Pick<EmbeddedEngine, 'view'>): {
  handler: Handlers<'association'>['association'];
  stop: () => Promise<void>;
} {
  const workers = createWorkers<AssociationTask, AssociationGene[]>(
    new URL('./compareGenes.ts', import.meta.url),
    MOST_MS,
  );
  const kept = new LRUCache<string, Association>({ max: KEPT });
  const handler: Handlers<'association'>['association'] = async ({ body }, { locale, signal }) => {
    const cohort = await readCohort(local, body.cohort, locale);
    const key = JSON.stringify([cohort.generation, locale, body]);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const compare = (task: AssociationTask) => workers.run(task, signal);
    const association = await associationOf(cohort, body.agent, compare, signal);
    kept.set(key, association);
    return association;
  };
  return { handler, stop: workers.stop };
}
