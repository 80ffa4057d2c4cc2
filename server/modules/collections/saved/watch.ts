import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { IndexNotReady } from '../../search/engine/engine.ts';
import { mailNewModels } from './mail-new-models.ts';

/**
 * Looks for new models, each time it is called; searches that have been looked at since the last write of a model are
 * passed over. Output: the ids of the searches that it looked at; none while there is no index.
 */
export function newModelsWatch(options: Parameters<typeof mailNewModels>[0]): () => Promise<string[]> {
  const looked = new Map<string, string>();
  let lastMark = '';
  return async () => {
    const mark = await newestRevision(options.database);
    try {
      const ids = await mailNewModels(options, (id) => looked.get(id) === mark);
      // the index follows the database within seconds: what is old by one look is surely in it
      if (mark === lastMark) for (const id of ids) looked.set(id, mark);
      lastMark = mark;
      return ids;
    } catch (error) {
      if (error instanceof IndexNotReady) return [];
      throw error;
    }
  };
}

/** Changes with every write of a model: while it stands, no saved search matches anything new. */
async function newestRevision(database: Database): Promise<string> {
  const { rows } = await database.execute<{ mark: string | null }>(sql`select max(revision)::text as mark from model`);
  return rows[0]?.mark ?? '';
}
