import { LRUCache } from 'lru-cache';
import type { Representativeness } from '../../../../contract/entities/representativeness.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import type { AreaFrequencies } from '../../catalog/frequencies.ts';
import type { Names } from '../../catalog/names.ts';
import { type CohortModels, countPatients, readCohort } from '../cohort.ts';
import type { WorkbenchNeeds } from '../handlers.ts';
import { compareCohorts } from './cohorts.ts';
import { comparedDiseases } from './published.ts';

/** Results are kept for as long as neither the index, the names nor the published frequencies change. */
const KEPT = 40;

/** Returns the handler that compares a cohort with published frequencies, and with another cohort. */
export function representativenessHandler({
  local,
  readNames,
  readFrequencies,
}: Omit<WorkbenchNeeds, 'database'>): Handlers<'representativeness'>['representativeness'] {
  const kept = new LRUCache<string, Representativeness>({ max: KEPT });
  let keptOf: { names?: unknown; areas?: unknown } = {};
  return async ({ body }, { locale }) => {
    const [cohort, other, names, areas] = await Promise.all([
      readCohort(local, body.cohort, locale),
      body.other && readCohort(local, body.other, locale),
      readNames(),
      readFrequencies(),
    ]);
    if (keptOf.names !== names || keptOf.areas !== areas) kept.clear();
    keptOf = { names, areas };
    const key = JSON.stringify([cohort.generation, other?.generation, locale, body]);
    const known = kept.get(key) ?? representativenessOf(cohort, other, areas, names);
    kept.set(key, known);
    return known;
  };
}

/** Compares the models of a cohort with published frequencies and, if there is one, with another cohort. */
export function representativenessOf(
  cohort: CohortModels,
  other: CohortModels | undefined,
  areas: readonly AreaFrequencies[],
  names: Names,
): Representativeness {
  return {
    models: cohort.models.length,
    patients: countPatients(cohort.models),
    diseases: comparedDiseases(cohort, areas, names),
    ...(other && { comparison: compareCohorts(cohort, other) }),
  };
}
