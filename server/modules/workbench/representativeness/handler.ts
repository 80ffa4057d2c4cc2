import { LRUCache } from 'lru-cache';
import type { Representativeness } from '../../../../contract/entities/representativeness.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { breather } from '../../../platform/time/breather.ts';
import { inSteps, type Steps } from '../../../platform/time/steps.ts';
import type { AreaFrequencies } from '../../catalog/frequencies.ts';
import type { Names } from '../../catalog/names.ts';
import { type CohortModels, readCohort } from '../cohort.ts';
import type { WorkbenchNeeds } from '../handlers.ts';
import { compareCohorts } from './cohorts.ts';
import { comparedDiseases } from './published.ts';
import { countPatients, rankModels } from './shares.ts';

/** Results are kept for as long as neither the index, the names nor the published frequencies change. */
const KEPT = 40;

/** Returns the handler that compares a cohort with published frequencies, and with another cohort. */
export function representativenessHandler({
  local,
  readNames,
  readFrequencies,
}: Omit<WorkbenchNeeds, 'database' | 'inShare'>): Handlers<'representativeness'>['representativeness'] {
  const kept = new LRUCache<string, Representativeness>({ max: KEPT });
  let keptOf: { names?: unknown; areas?: unknown } = {};
  return async ({ body }, { locale, signal }) => {
    const [cohort, other, names, areas] = await Promise.all([
      readCohort(local, body.cohort, locale),
      body.other && readCohort(local, body.other, locale),
      readNames(),
      readFrequencies(),
    ]);
    if (keptOf.names !== names || keptOf.areas !== areas) kept.clear();
    keptOf = { names, areas };
    const key = JSON.stringify([cohort.generation, other?.generation, locale, body]);
    const known = kept.get(key);
    if (known !== undefined) return known;
    const breathe = breather();
    const found = await inSteps(representativenessOf(cohort, other, areas, names), () => {
      signal.throwIfAborted();
      return breathe();
    });
    kept.set(key, found);
    return found;
  };
}

/** Compares the models of a cohort with published frequencies and, if there is one, with another cohort. */
export function* representativenessOf(
  cohort: CohortModels,
  other: CohortModels | undefined,
  areas: readonly AreaFrequencies[],
  names: Names,
): Steps<Representativeness> {
  const ranked = rankModels(cohort.models);
  const { vocabulary } = cohort.snapshot;
  const isGene = (gene: string) => vocabulary.valuesNamed('gene', gene).length > 0;
  const diseases = yield* comparedDiseases(ranked, areas, names, isGene);
  return {
    models: ranked.length,
    patients: countPatients(ranked),
    diseases,
    ...(other && {
      comparison: yield* compareCohorts({ cohort, ranked }, { cohort: other, ranked: rankModels(other.models) }),
    }),
  };
}
