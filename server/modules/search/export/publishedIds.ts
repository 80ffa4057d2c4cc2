import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database.ts';
import { PackedIds } from '../../../platform/export/packedIds.ts';
import { model } from '../../catalog/model.table.ts';

/** Returns the ids of all published models, by code. */
export async function publishedIds(database: Database): Promise<PackedIds> {
  const ids = new PackedIds();
  const rows = await database
    .select({ id: model.id })
    .from(model)
    .where(eq(model.state, 'published'))
    .orderBy(asc(model.modelCode));
  ids.add(rows.map(({ id }) => id));
  return ids;
}
