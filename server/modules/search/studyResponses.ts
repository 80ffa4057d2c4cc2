import { inArray, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { ModelResponse } from '../../../contract/entities/model.ts';
import type { Study } from '../../../contract/entities/study.ts';
import type { Database } from '../../platform/database/database.ts';
import { responsesOf } from '../analysis/responses.ts';
import { studyOf } from '../analysis/subjects.ts';
import { growthStudy } from '../catalog/growthStudy.table.ts';

/** Approximate size in bytes of the cached responses. */
const KEPT_BYTES = 64 * 1024 * 1024;

const { study, arms, animals } = growthStudy;
const curves = { study, arms, animals };

/** Returns the studies of models, by model. */
export async function studiesOf(database: Database, modelIds: string[]): Promise<ReadonlyMap<string, Study[]>> {
  if (modelIds.length === 0) return new Map();
  const rows = await database
    .select({ modelId: growthStudy.modelId, ...curves })
    .from(growthStudy)
    .where(inArray(growthStudy.modelId, modelIds))
    .orderBy(growthStudy.id);
  const studies = new Map<string, Study[]>();
  for (const [modelId, own] of Map.groupBy(rows, (row) => row.modelId)) studies.set(modelId, own.map(studyOf));
  return studies;
}

/**
 * Returns a reader for repeated reads of many models, as an index does. Deriving takes a while, so the responses of a
 * study are cached until its row changes.
 */
export function studyResponsesReader(database: Database) {
  type Derived = { written: string; responses: ModelResponse[] };
  const kept = new LRUCache<string, Derived>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ responses }) => 2 * JSON.stringify(responses).length,
  });
  return async (modelIds: string[]): Promise<ReadonlyMap<string, ModelResponse[]>> => {
    const found = new Map<string, ModelResponse[]>();
    if (modelIds.length === 0) return found;
    const rows = await database
      .select({ id: growthStudy.id, modelId: growthStudy.modelId, written: sql<string>`xmin::text` })
      .from(growthStudy)
      .where(inArray(growthStudy.modelId, modelIds))
      .orderBy(growthStudy.id);
    const read = new Map<string, ModelResponse[]>();
    for (const { id, written } of rows) {
      const known = kept.get(id);
      if (known?.written === written) read.set(id, known.responses);
    }
    const missing = rows.filter(({ id }) => !read.has(id)).map(({ id }) => id);
    if (missing.length > 0) {
      const studies = await database
        .select({ id: growthStudy.id, ...curves, written: sql<string>`xmin::text` })
        .from(growthStudy)
        .where(inArray(growthStudy.id, missing));
      for (const { id, written, ...study } of studies) {
        const responses = responsesOf(studyOf(study));
        read.set(id, responses);
        kept.set(id, { written, responses });
      }
    }
    for (const { id, modelId } of rows) add(found, modelId, read.get(id) ?? []);
    return found;
  };
}

function add(lists: Map<string, ModelResponse[]>, modelId: string, responses: readonly ModelResponse[]): void {
  lists.set(modelId, [...(lists.get(modelId) ?? []), ...responses]);
}
