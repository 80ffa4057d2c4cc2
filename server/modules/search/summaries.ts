import { and, eq, inArray } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { ModelSummary, ShownResponse } from '../../../contract/entities/model.ts';
import type { ArmResult } from '../../../contract/entities/passport.ts';
import type { Study } from '../../../contract/entities/study.ts';
import type { Database } from '../../platform/database/database.ts';
import { resultOf } from '../analysis/armResult.ts';
import type { KnownResponse } from '../analysis/origins.ts';
import { bestResponse, reportedResponses, responsesOf } from '../analysis/responses.ts';
import { disease } from '../catalog/disease.table.ts';
import { model } from '../catalog/model.table.ts';
import { type NameReader, type Names, namedDiagnosis, namedTreatments } from '../catalog/names.ts';
import { pdxMiCounts } from '../catalog/pdxMi.ts';
import { shownResponse } from '../catalog/shownResponse.ts';
import type { Visibility } from './engine/engine.ts';
import { studiesOf } from './studyResponses.ts';

/** Approximate size in bytes of the cached rows. */
const KEPT_BYTES = 24 * 1024 * 1024;
/** Bytes per character of the row's JSON text, because objects need a multiple of it. */
const BYTES_A_CHARACTER = 8;

/** A row of a result table, and the data from which its response to one agent is taken. */
type Row = { summary: Omit<ModelSummary, 'agentResponse'>; responses: readonly KnownResponse[]; names: Names };
/** A row with the studies of its model, which are too large to be cached. */
type ReadRow = Row & { studies: readonly Study[] };

/** The results with intervals of the arms whose responses a row shows; null for reported responses. */
export type ShownResults = Record<'bestResponse' | 'agentResponse', ArmResult | null>;

/**
 * Returns a reader of result rows by id, in the order of the ids. Models that the caller may not see are left out. Rows
 * are cached until the index changes.
 *
 * @returns a function of the ids, the visibility for the caller, the generation of the index, and the agent whose
 * responses are included
 */
export function summaryReader(database: Database, readNames: NameReader) {
  const kept = new LRUCache<string, Row>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (row) => BYTES_A_CHARACTER * JSON.stringify(row).length,
  });
  let keptGeneration = -1;
  return async (
    ids: readonly string[],
    visibility: Visibility,
    generation: number,
    agent: string | null = null,
  ): Promise<ModelSummary[]> => {
    if (generation !== keptGeneration) kept.clear();
    keptGeneration = generation;
    const keyOf = (id: string) => `${visibility} ${id}`;
    const found = new Map<string, Row>();
    for (const id of ids) {
      const row = kept.get(keyOf(id));
      if (row !== undefined) found.set(id, row);
    }
    const missing = ids.filter((id) => !found.has(id));
    for (const { studies: _, ...row } of await readRows(database, missing, visibility, readNames)) {
      found.set(row.summary.id, row);
      // A read that began before a change must not be cached after it.
      if (generation === keptGeneration) kept.set(keyOf(row.summary.id), row);
    }
    return ids.flatMap((id) => {
      const row = found.get(id);
      return row === undefined ? [] : summaryOf(row, agent);
    });
  };
}

/** Returns rows of models by id in no particular order; models that the caller may not see are left out. */
export async function readSummaries(
  database: Database,
  ids: string[],
  visibility: Visibility,
  readNames: NameReader,
): Promise<ModelSummary[]> {
  return (await readRows(database, ids, visibility, readNames)).map((row) => summaryOf(row, null));
}

/**
 * Returns the rows of models with the responses to an agent, and with the results of the arms whose responses are
 * shown.
 */
export async function readResults(
  database: Database,
  ids: string[],
  visibility: Visibility,
  readNames: NameReader,
  agent: string | null,
): Promise<(ModelSummary & { results: ShownResults })[]> {
  return (await readRows(database, ids, visibility, readNames)).map((row) => {
    const resultTo = (responses: readonly KnownResponse[]) => {
      const best = bestResponse(responses);
      return best && resultOf(best, row.studies);
    };
    return {
      ...summaryOf(row, agent),
      results: { bestResponse: resultTo(row.responses), agentResponse: resultTo(responsesTo(agent, row)) },
    };
  });
}

function summaryOf(row: Row, agent: string | null): ModelSummary {
  return { ...row.summary, agentResponse: shown(responsesTo(agent, row), row.names) };
}

function responsesTo(agent: string | null, { responses }: Row): KnownResponse[] {
  const wanted = agent?.toLowerCase();
  return responses.filter((response) => response.agent.toLowerCase() === wanted);
}

function shown(responses: readonly KnownResponse[], names: Names): ShownResponse | null {
  const best = bestResponse(responses);
  return best && shownResponse(best, responses, names);
}

async function readRows(
  database: Database,
  ids: string[],
  visibility: Visibility,
  readNames: NameReader,
): Promise<ReadRow[]> {
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
      species: model.species,
      patient: model.patient,
      growth: model.growth,
      biomarkers: model.biomarkers,
      responses: model.responses,
      dataAvailable: model.dataAvailable,
      provider: model.provider,
      updatedAt: model.updatedAt,
      ofPdxMi: {
        patientCode: model.patientCode,
        primarySite: model.primarySite,
        grade: model.grade,
        hostStrain: model.hostStrain,
        engraftment: model.engraftment,
        passage: model.passage,
        qualityChecks: model.qualityChecks,
        strProfile: model.strProfile,
        license: model.license,
        files: model.files,
      },
    })
    .from(model)
    .leftJoin(disease, and(eq(disease.id, model.diseaseId), eq(disease.state, 'published')))
    .where(and(inArray(model.id, ids), seen));
  const studiesByModel = await studiesOf(database, ids);
  const names = await readNames();
  return rows.map(({ ofPdxMi, ...known }) => {
    const { species, patient, growth, biomarkers, responses: reported, updatedAt, ...row } = known;
    const studies = studiesByModel.get(row.id) ?? [];
    const responses: KnownResponse[] = [...reportedResponses(reported), ...studies.flatMap(responsesOf)];
    return {
      studies,
      responses,
      names,
      summary: {
        ...row,
        ...namedDiagnosis(row, names),
        priorTreatments: namedTreatments({ species, patient }, names),
        doublingTimeDays: growth.doublingTimeDays,
        tmbPerMb: biomarkers.tmbPerMb,
        bestResponse: shown(responses, names),
        pdxMi: pdxMiCounts({ ...known, ...ofPdxMi, responses }),
        updatedAt: updatedAt.toISOString(),
      },
    };
  });
}
