import { inArray, sql } from 'drizzle-orm';
import type { ModelResponse } from '../../../contract/entities/model.ts';
import type { Database } from '../../platform/database/database.ts';
import { growthStudy } from '../catalog/growth-study.table.ts';
import { responsesOf } from '../catalog/response.ts';

/** Responses that the growth curves of models give, by model. */
export async function studyResponses(
  database: Database,
  modelIds: string[],
): Promise<ReadonlyMap<string, ModelResponse[]>> {
  const found = new Map<string, ModelResponse[]>();
  if (modelIds.length === 0) return found;
  const studies = await database
    .select({ modelId: growthStudy.modelId, data: growthStudy.data, treatments: growthStudy.treatments })
    .from(growthStudy)
    .where(inArray(growthStudy.modelId, modelIds))
    .orderBy(growthStudy.id);
  for (const { modelId, data, treatments } of studies) add(found, modelId, responsesOf(data, treatments));
  return found;
}

/**
 * The same for reading many models over and over, as an index does: deriving takes a while, so the responses of a study
 * are kept until its row is written again.
 */
export function studyResponsesReader(database: Database) {
  const kept = new Map<string, { written: string; responses: ModelResponse[] }>();
  return async (modelIds: string[]): Promise<ReadonlyMap<string, ModelResponse[]>> => {
    const found = new Map<string, ModelResponse[]>();
    if (modelIds.length === 0) return found;
    const rows = await database
      .select({ id: growthStudy.id, modelId: growthStudy.modelId, written: sql<string>`xmin::text` })
      .from(growthStudy)
      .where(inArray(growthStudy.modelId, modelIds))
      .orderBy(growthStudy.id);
    const missing = rows.filter(({ id, written }) => kept.get(id)?.written !== written).map(({ id }) => id);
    if (missing.length > 0) {
      const studies = await database
        .select({
          id: growthStudy.id,
          data: growthStudy.data,
          treatments: growthStudy.treatments,
          written: sql<string>`xmin::text`,
        })
        .from(growthStudy)
        .where(inArray(growthStudy.id, missing));
      for (const { id, data, treatments, written } of studies)
        kept.set(id, { written, responses: responsesOf(data, treatments) });
    }
    for (const { id, modelId } of rows) add(found, modelId, kept.get(id)?.responses ?? []);
    return found;
  };
}

function add(lists: Map<string, ModelResponse[]>, modelId: string, responses: readonly ModelResponse[]): void {
  lists.set(modelId, [...(lists.get(modelId) ?? []), ...responses]);
}
