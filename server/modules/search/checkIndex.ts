import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { model } from '../catalog/model.table.ts';
import type { SearchEngine } from './engine/engine.ts';

/** Returns the number of published models in the database and in the index. */
export async function compareIndex(
  database: Database,
  engine: SearchEngine,
): Promise<{ inDatabase: number; inIndex: number }> {
  const inDatabase = await database.$count(model, eq(model.state, 'published'));
  const { count } = await engine.search({ page: 1, limit: 1, locale: 'en' }, 'published');
  return { inDatabase, inIndex: count };
}
