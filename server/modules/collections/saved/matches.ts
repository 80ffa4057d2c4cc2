import type { SearchCriteria } from '../../../../contract/entities/search.ts';
import { MAX_EXPORTED } from '../../../../contract/vocabulary.ts';
import type { SearchEngine } from '../../../platform/search/engine.ts';

/** The published models that a saved search finds now, up to the number that a search can hold. */
export async function matchesOf(engine: SearchEngine, criteria: SearchCriteria): Promise<string[]> {
  const { batches } = await engine.ids({ ...criteria, locale: 'en' }, 'published', MAX_EXPORTED);
  const ids: string[] = [];
  for await (const batch of batches) ids.push(...batch);
  return ids;
}
