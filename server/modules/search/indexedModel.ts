import { sql } from 'drizzle-orm';
import type { ModelResponse, ModelType } from '../../../contract/entities/model.ts';
import { knownTreatments } from '../../../contract/priorTreatments.ts';
import { UNTREATED } from '../../../contract/vocabulary.ts';
import { reportedResponses } from '../analysis/responses.ts';
import type { ModelRow } from '../catalog/model.table.ts';
import { type DescribedModel, pdxMiLevel } from '../catalog/pdxMi.ts';
import type { AlterationKind } from './engine/engine.ts';
import type { Field, IndexedModel } from './engine/record.ts';
import type { IndexContext } from './indexContext.ts';

/** A row of `modelColumns`. */
export type IndexRow = {
  id: string;
  revision: string;
  published: boolean;
  model_code: string;
  name: string;
  other_keys: (string | null)[];
  model_type: ModelType;
  species: string;
  disease_id: string | null;
  oncotree_code: string | null;
  cancer_type: string;
  histology: string | null;
  primary_site: string | null;
  collection_site: string | null;
  tumor_type: ModelRow['tumorType'];
  stage: string | null;
  grade: string | null;
  patient_code: string | null;
  host_strain: string | null;
  engraftment: ModelRow['engraftment'];
  passage: string | null;
  growth: ModelRow['growth'];
  quality_checks: ModelRow['qualityChecks'];
  str_profile: ModelRow['strProfile'];
  patient: ModelRow['patient'];
  biomarkers: ModelRow['biomarkers'];
  data_available: ModelRow['dataAvailable'];
  provider: string | null;
  license: string | null;
  files: ModelRow['files'];
  alterations: { gene: string; kind: AlterationKind; proteinChange: string | null }[];
  /** JSON as text: parsing it in one go with all rows of a reply would hold up requests. */
  expression: string;
  copy_number: string;
  responses: ModelResponse[];
  tested_panel: string | null;
  tested_genes: string[];
  updated_at: number;
};

/** The columns of `model m` that the index reads. */
export const modelColumns = sql`
  m.id, m.revision, m.state = 'published' as published, m.model_code, m.name,
  m.aliases || array[m.rrid, m.catalog_number, m.source_model_id] as other_keys,
  m.model_type, m.species, m.disease_id, m.oncotree_code, m.cancer_type, m.histology, m.primary_site,
  m.collection_site, m.tumor_type, m.stage, m.grade, m.patient_code, m.host_strain, m.engraftment, m.passage,
  m.growth, m.quality_checks, m.str_profile, m.patient, m.biomarkers, m.provider, m.license, m.files, m.alterations,
  m.expression::text, m.copy_number::text, m.responses, m.tested_panel, m.tested_genes, m.data_available,
  (extract(epoch from m.updated_at) * 1000)::float8 as updated_at`;

/**
 * Converts a row for the index.
 *
 * @param derived responses derived from the model's growth curves
 */
export function indexedModel(row: IndexRow, derived: readonly ModelResponse[], context: IndexContext): IndexedModel {
  const known = [...reportedResponses(row.responses), ...derived];
  const responses = known.map(({ study, agent, tgiPercent, mRecist, bestAverageChange }) => ({
    study,
    agent,
    tgiPercent,
    mRecist,
    ...(bestAverageChange !== undefined && { bestAverageChange }),
  }));
  return {
    id: row.id,
    modelCode: row.model_code,
    name: row.name,
    otherKeys: row.other_keys.filter((key) => key !== null),
    published: row.published,
    patientCode: row.patient_code,
    values: valuesOf(row, known, context),
    alterations: row.alterations,
    tested: context.testedGenes(row.tested_panel, row.tested_genes),
    expression: context.geneLists.ofText(row.expression),
    copyNumber: context.geneLists.ofText(row.copy_number),
    responses,
    numbers: {
      doublingTime: row.growth.doublingTimeDays,
      takeRate: row.growth.takeRatePercent,
      tmb: row.biomarkers.tmbPerMb,
      age: row.patient.ageYears,
    },
    updatedAt: row.updated_at,
  };
}

const describedModel = (row: IndexRow, responses: readonly ModelResponse[]): DescribedModel => ({
  modelType: row.model_type,
  species: row.species,
  patientCode: row.patient_code,
  patient: row.patient,
  cancerType: row.cancer_type,
  primarySite: row.primary_site,
  collectionSite: row.collection_site,
  tumorType: row.tumor_type,
  histology: row.histology,
  grade: row.grade,
  stage: row.stage,
  biomarkers: row.biomarkers,
  hostStrain: row.host_strain,
  engraftment: row.engraftment,
  passage: row.passage,
  growth: row.growth,
  qualityChecks: row.quality_checks,
  strProfile: row.str_profile,
  dataAvailable: row.data_available,
  provider: row.provider,
  license: row.license,
  files: row.files,
  responses,
});

/** Unknown treatments have no value in the facet. */
function priorTreatments({ patient, species }: IndexRow): readonly string[] {
  const known = knownTreatments(species, patient.priorTreatments);
  return known?.length === 0 ? [UNTREATED] : (known ?? []);
}

/** The fields without gene and alteration, whose values come from the alterations. */
type ListedField = Exclude<Field, 'gene' | 'alteration'>;

function valuesOf(row: IndexRow, responses: readonly ModelResponse[], context: IndexContext): [Field, string][] {
  const { patient, biomarkers } = row;
  const areas = context.areasFrom(row.disease_id);
  const lists: Record<ListedField, readonly (string | null | undefined)[]> = {
    modelType: [row.model_type],
    ownDisease: [areas[0]],
    disease: areas,
    oncotree: context.codesFrom(row.oncotree_code),
    cancerType: [row.cancer_type],
    histology: [row.histology],
    tumorType: [row.tumor_type],
    primarySite: [row.primary_site],
    collectionSite: [row.collection_site],
    stage: [row.stage],
    sex: [patient.sex],
    ethnicity: [patient.ethnicity],
    priorTreatment: priorTreatments(row),
    msi: [biomarkers.msi],
    her2: [biomarkers.her2],
    er: [biomarkers.er],
    pr: [biomarkers.pr],
    pdl1: [biomarkers.pdl1],
    hostStrain: [row.host_strain],
    species: [row.species],
    provider: [row.provider],
    testedAgent: responses.map(({ agent }) => agent),
    dataAvailable: row.data_available,
    pdxMi: [pdxMiLevel(describedModel(row, responses))],
  };
  return (Object.keys(lists) as ListedField[]).flatMap((field) =>
    lists[field].flatMap((value): [Field, string][] => (value ? [[field, value]] : [])),
  );
}
