import { LRUCache } from 'lru-cache';
import type { Oncoprint, OncoprintPair, OncoprintQuery } from '../../../../contract/entities/oncoprint.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { createWorkers } from '../../../platform/workers/workers.ts';
import type { EmbeddedEngine } from '../../search/engine/embedded.ts';
import { agentIn, type CohortModels, readCohort, responsesTo } from '../cohort.ts';
import { cohortDocs, genesNamed, proposedGenes } from './genes.ts';
import { columnsOf, rowsOf, shownModels } from './matrix.ts';
import pairsOf, { type PairTask, pairTask } from './pairs.ts';

/** Results are kept for as long as the index does not change. */
const KEPT = 40;
/** The most time for the pairs; those of 40 genes in 10,000 models take less than a second. */
const MOST_MS = 20_000;
/** Fewer models than this, times the number of pairs, are counted at once; more in a separate thread. */
const AT_ONCE = 20_000;

/** Computes the pairs of genes. */
export type PairCounter = (task: PairTask, signal: AbortSignal) => Promise<OncoprintPair[]>;

/** Creates the handler of oncoprints. */
export function createOncoprint(local: Pick<EmbeddedEngine, 'view'>): {
  handler: Handlers<'oncoprint'>['oncoprint'];
  stop: () => Promise<void>;
} {
  const workers = createWorkers<PairTask, OncoprintPair[]>(new URL('./pairs.ts', import.meta.url), MOST_MS);
  const countPairs: PairCounter = async (task, signal) => {
    const pairs = (task.states.length * (task.states.length - 1)) / 2;
    return pairs * task.patients.length < AT_ONCE ? pairsOf(task) : await workers.run(task, signal);
  };
  const kept = new LRUCache<string, Oncoprint>({ max: KEPT });
  const handler: Handlers<'oncoprint'>['oncoprint'] = async ({ body }, { locale, signal }) => {
    const cohort = await readCohort(local, body.cohort, locale);
    const key = JSON.stringify([cohort.generation, locale, body]);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const oncoprint = await oncoprintOf(body, cohort, (task) => countPairs(task, signal));
    kept.set(key, oncoprint);
    return oncoprint;
  };
  return { handler, stop: workers.stop };
}

/** Returns the oncoprint of a cohort. */
export async function oncoprintOf(
  { cohort: criteria, genes: asked, agent: name }: OncoprintQuery,
  cohort: CohortModels,
  count: (task: PairTask) => OncoprintPair[] | Promise<OncoprintPair[]> = pairsOf,
): Promise<Oncoprint> {
  const docs = cohortDocs(cohort);
  const { genes, unknown } =
    asked === undefined ? { genes: proposedGenes(criteria, cohort, docs), unknown: [] } : genesNamed(asked, cohort);
  const agent = name === undefined ? null : agentIn(cohort, name);
  const responses = agent === null ? [] : responsesTo(cohort, agent);
  const { models, choice } = shownModels(cohort, responses);
  return {
    models: cohort.models.length,
    choice,
    agent,
    shown: columnsOf(models, responses),
    genes: rowsOf(genes, models, cohort, docs),
    unknown,
    pairs: await count(pairTask(genes, cohort)),
  };
}
