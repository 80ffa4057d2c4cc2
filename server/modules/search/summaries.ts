import { and, eq, inArray } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { ModelResponse, ModelSummary } from '../../../contract/entities/model.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Visibility } from '../../platform/search/engine.ts';
import { disease } from '../catalog/disease.table.ts';
import { growthStudy } from '../catalog/growth-study.table.ts';
import { model } from '../catalog/model.table.ts';
import { bestResponse, responsesOf } from '../catalog/response.ts';

const KEPT = 5_000;

/**
 * Rows of result tables by id, in the order of the ids. A model that the caller may not see is left out, whatever the
 * ids say. Rows are kept as long as the index does not change.
 */
export function summaryReader(database: Database) {
  const kept = new LRUCache<string, ModelSummary>({ max: KEPT });
  let keptGeneration = -1;
  return async (ids: readonly string[], visibility: Visibility, generation: number): Promise<ModelSummary[]> => {
    if (generation !== keptGeneration) kept.clear();
    keptGeneration = generation;
    const keyOf = (id: string) => `${visibility} ${id}`;
    const found = new Map<string, ModelSummary>();
    for (const id of ids) {
      const summary = kept.get(keyOf(id));
      if (summary !== undefined) found.set(id, summary);
    }
    const missing = ids.filter((id) => !found.has(id));
    for (const summary of await readSummaries(database, missing, visibility)) {
      found.set(summary.id, summary);
      // a reading that began before a change must not outlive it
      if (generation === keptGeneration) kept.set(keyOf(summary.id), summary);
    }
    return ids.flatMap((id) => found.get(id) ?? []);
  };
}

/** Rows of models by id, in no order; those that the caller may not see are left out. */
export async function readSummaries(
  database: Database,
  ids: string[],
  visibility: Visibility,
): Promise<ModelSummary[]> {
  if (ids.length === 0) return [];
  const seen = visibility === 'all' ? undefined : eq(model.state, 'published');
  const rows = await database
    .select({
      id: model.id,
      modelCode: model.modelCode,
      name: model.name,
      modelType: model.modelType,
      diseaseId: disease.id,
      disease: disease.diseaseTitle,
      oncotreeCode: model.oncotreeCode,
      cancerType: model.cancerType,
      histology: model.histology,
      tumorType: model.tumorType,
      stage: model.stage,
      collectionSite: model.collectionSite,
      alterations: model.alterations,
      patient: model.patient,
      growth: model.growth,
      biomarkers: model.biomarkers,
      responses: model.responses,
      dataAvailable: model.dataAvailable,
      provider: model.provider,
      updatedAt: model.updatedAt,
    })
    .from(model)
    .leftJoin(disease, and(eq(disease.id, model.diseaseId), eq(disease.state, 'published')))
    .where(and(inArray(model.id, ids), seen));
  const derived = await derivedResponses(database, ids);
  return rows.map(({ patient, growth, biomarkers, responses, updatedAt, ...row }) => {
    const best = bestResponse([...responses, ...(derived.get(row.id) ?? [])]);
    return {
      ...row,
      priorTreatments: patient.priorTreatments,
      doublingTimeDays: growth.doublingTimeDays,
      tmbPerMb: biomarkers.tmbPerMb,
      bestResponse: best && { agent: best.agent, tgiPercent: best.tgiPercent, mRecist: best.mRecist },
      updatedAt: updatedAt.toISOString(),
    };
  });
}

async function derivedResponses(database: Database, ids: string[]): Promise<Map<string, ModelResponse[]>> {
  const studies = await database
    .select({ modelId: growthStudy.modelId, data: growthStudy.data, treatments: growthStudy.treatments })
    .from(growthStudy)
    .where(inArray(growthStudy.modelId, ids));
  const responses = new Map<string, ModelResponse[]>();
  for (const { modelId, data, treatments } of studies)
    responses.set(modelId, [...(responses.get(modelId) ?? []), ...responsesOf(data, treatments)]);
  return responses;
}
