import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../../platform/database/database.ts';
import type { CohortModels } from '../cohort.ts';
import type { ControlRow, EstimatedGrowth } from './planTask.ts';

/** The least number of models with usable controls for which a cohort's own growth is used. */
export const LEAST_MODELS = 3;
const MODELS_AT_ONCE = 200;
const KEPT = 50;

const idsOf = ({ models }: CohortModels): string[] => models.map(({ segment, doc }) => segment.idOf(doc));

type Estimate = (rows: readonly ControlRow[], signal: AbortSignal) => Promise<EstimatedGrowth>;

/** Returns a reader of the growth of a cohort's control animals. Results are kept for a generation of the index. */
export function controlReader(database: Database, estimate: Estimate) {
  const kept = new LRUCache<string, EstimatedGrowth>({ max: KEPT });
  return async (cohort: CohortModels, signal: AbortSignal): Promise<EstimatedGrowth> => {
    const ids = idsOf(cohort);
    const key = `${cohort.generation}/${createHash('sha256').update(ids.join()).digest('base64')}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const estimated = await estimate(await readControls(database, ids, signal), signal);
    kept.set(key, estimated);
    return estimated;
  };
}

/**
 * Reads the animals of the reference arm of every study of some models: the first control, or the first untreated arm
 * if a study has no control.
 */
export async function readControls(
  database: Database,
  models: readonly string[],
  signal: AbortSignal,
): Promise<ControlRow[]> {
  const rows: ControlRow[] = [];
  for (let from = 0; from < models.length; from += MODELS_AT_ONCE) {
    signal.throwIfAborted();
    const ids = models.slice(from, from + MODELS_AT_ONCE);
    const { rows: found } = await database.execute<ControlRow>(sql`
      select s.model_id as model, own.animals::text as animals
      from growth_study s
      cross join lateral (
        select arm->>'name' as name from jsonb_array_elements(s.arms) with ordinality list(arm, place)
        where arm->>'role' in ('control', 'untreated')
        order by arm->>'role' <> 'control', place limit 1
      ) reference
      cross join lateral (
        select jsonb_agg(animal) as animals from jsonb_array_elements(s.animals) animal
        where animal->>'arm' = reference.name
      ) own
      where s.model_id = any(${sql.param(ids)}::uuid[]) and own.animals is not null
      order by s.model_id, s.study`);
    rows.push(...found);
  }
  return rows;
}
