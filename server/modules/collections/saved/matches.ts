import type { SearchCriteria } from '../../../../contract/entities/search.ts';
import type { SearchEngine } from '../../search/engine/engine.ts';

/** Returns all published models that a saved search finds now. */
export async function matchesOf(engine: SearchEngine, criteria: SearchCriteria): Promise<string[]> {
  const { batches } = await engine.ids({ ...criteria, locale: 'en' }, 'published', Number.POSITIVE_INFINITY);
  const ids: string[] = [];
  for await (const batch of batches) ids.push(...batch);
  return ids;
}
