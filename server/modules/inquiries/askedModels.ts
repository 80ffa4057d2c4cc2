import { and, asc, inArray, or, sql } from 'drizzle-orm';
import { isId } from '../../../contract/patterns.ts';
import type { Database } from '../../platform/database/database.ts';
import { model } from '../catalog/model.table.ts';
import { published } from '../catalog/published.ts';
import type { AskedModel } from './inquiry.table.ts';

/**
 * Returns the published models of ids or model codes, and the entries that match none. A draft counts as unknown
 * (security: A21).
 */
export async function askedModels(
  database: Database,
  entries: readonly string[],
): Promise<{ models: AskedModel[]; unknown: string[] }> {
  const asked = [...new Set(entries.map((entry) => entry.trim()).filter((entry) => entry !== ''))];
  if (asked.length === 0) return { models: [], unknown: [] };
  const ids = asked.filter(isId);
  const codes = asked.map((entry) => entry.toUpperCase());
  const models = await database
    .select({ id: model.id, modelCode: model.modelCode })
    .from(model)
    .where(and(published(model), or(inArray(sql`upper(${model.modelCode})`, codes), inArray(model.id, ids))))
    .orderBy(asc(model.modelCode));
  const found = new Set(models.flatMap(({ id, modelCode }) => [id, modelCode.toUpperCase()]));
  return { models, unknown: asked.filter((entry) => !found.has(entry) && !found.has(entry.toUpperCase())) };
}
