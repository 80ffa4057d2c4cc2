import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { IndexNotReady } from '../../search/engine/engine.ts';
import { mailNewModels } from './mailNewModels.ts';

/**
 * Returns a function that checks for new models. Searches that were checked since the last write of a model are
 * skipped. It returns the ids of the checked searches, or none while there is no index.
 */
export function newModelsWatch(options: Parameters<typeof mailNewModels>[0]): () => Promise<string[]> {
  const looked = new Map<string, string>();
  let lastMark = '';
  return async () => {
    const mark = await newestRevision(options.database);
    try {
      const ids = await mailNewModels(options, (id) => looked.get(id) === mark);
      // The index follows the database within seconds, so a revision seen in the previous run is certainly in it.
      if (mark === lastMark) for (const id of ids) looked.set(id, mark);
      lastMark = mark;
      return ids;
    } catch (error) {
      if (error instanceof IndexNotReady) return [];
      throw error;
    }
  };
}

/**
 * Returns a value that changes with every write of a model. While it is unchanged, no saved search matches new models.
 */
async function newestRevision(database: Database): Promise<string> {
  const { rows } = await database.execute<{ mark: string | null }>(sql`select max(revision)::text as mark from model`);
  return rows[0]?.mark ?? '';
}
