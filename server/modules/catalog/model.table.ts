import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import {
  type Alteration,
  type Biomarkers,
  DATA_KINDS,
  MODEL_TYPES,
  type ModelResponse,
  type Patient,
  type StrLocus,
  TUMOR_TYPES,
} from '../../../contract/entities/model.ts';
import type { LocalizedOrText } from '../../../contract/schema.ts';
import { record } from '../../platform/database/columns.ts';
import { keySql } from '../../platform/database/keySql.ts';
import { disease } from './disease.table.ts';
import { genePanel } from './gene.table.ts';
import { publicationState } from './publication.ts';

export type Engraftment = { site: string | null; type: string | null };
export type Growth = { doublingTimeDays: number | null; takeRatePercent: number | null };
export type QualityCheck = {
  check: 'STR' | 'mycoplasma' | 'pathology';
  result: 'passed' | 'failed' | 'pending';
  /** ISO date. */
  checkedOn: string;
  detail: LocalizedOrText;
};
export type ModelFile = {
  name: string;
  kind: 'data sheet' | 'pathology image' | 'STR profile' | 'protocol';
  bytes: number;
};

/**
 * A tumor model of the oncology database. Responses of agents with growth curves are derived from the curves
 * (`growth_study`); `responses` holds only results that were reported without curves.
 *
 * Every write sets `revision` (the number of its transaction) and notifies the channel `model_changed`
 * (`model.trigger.sql`). On each notification and after each reconnection, an index reads the rows with `revision >=`
 * the `pg_snapshot_xmin(pg_current_snapshot())` of its last reading, so it misses no change.
 */
export const model = pgTable(
  'model',
  {
    ...record(),
    modelCode: text().notNull().unique(),
    name: text().notNull(),
    aliases: text().array().notNull().default([]),
    modelType: text({ enum: MODEL_TYPES }).notNull(),
    species: text().notNull(),
    diseaseId: uuid().references(() => disease.id, { onDelete: 'restrict' }),
    oncotreeCode: text(),
    cancerType: text().notNull(),
    histology: text(),
    primarySite: text(),
    collectionSite: text(),
    tumorType: text({ enum: TUMOR_TYPES }).notNull().default('unknown'),
    stage: text(),
    grade: text(),
    /** Shared by models from one patient. Never shown; it does not name the patient. */
    patientCode: text(),
    patient: jsonb()
      .$type<Patient>()
      .notNull()
      .default({ sex: null, ageYears: null, ageGroup: null, ethnicity: null, priorTreatments: null }),
    hostStrain: text(),
    engraftment: jsonb().$type<Engraftment>().notNull().default({ site: null, type: null }),
    passage: text(),
    growth: jsonb().$type<Growth>().notNull().default({ doublingTimeDays: null, takeRatePercent: null }),
    alterations: jsonb().$type<Alteration[]>().notNull().default([]),
    /** The alterations from each import, by source, so that repeating an import changes only its own alterations. */
    alterationSources: jsonb().$type<Record<string, Alteration[]>>().notNull().default({}),
    /** The assay that was used, if the catalog has it. */
    testedPanel: text().references(() => genePanel.code, { onDelete: 'restrict' }),
    /** Genes tested for mutations in addition to a panel or without one. */
    testedGenes: text().array().notNull().default([]),
    /** log2(TPM + 1) by gene symbol. */
    expression: jsonb().$type<Record<string, number>>().notNull().default({}),
    /** Copies relative to a diploid genome (1 means two copies) by gene symbol. */
    copyNumber: jsonb().$type<Record<string, number>>().notNull().default({}),
    biomarkers: jsonb()
      .$type<Biomarkers>()
      .notNull()
      .default({ msi: null, tmbPerMb: null, her2: null, pdl1: null, er: null, pr: null }),
    /** Empty: unknown. */
    strProfile: jsonb().$type<StrLocus[]>().notNull().default([]),
    responses: jsonb().$type<ModelResponse[]>().notNull().default([]),
    /** Kinds of data that exist for the model, here or at its source. */
    dataAvailable: text({ enum: DATA_KINDS }).array().notNull().default([]),
    qualityChecks: jsonb().$type<QualityCheck[]>().notNull().default([]),
    provider: text(),
    catalogNumber: text(),
    rrid: text(),
    files: jsonb().$type<ModelFile[]>().notNull().default([]),
    comments: text(),
    /** Day on which the model joined the catalog. */
    addedOn: date({ mode: 'string' }).notNull().default(sql`current_date`),
    /** Origin of the record, for example a public collection with its release, and its id there. */
    source: text().notNull(),
    sourceModelId: text().notNull(),
    license: text(),
    /** Created for the demonstration. */
    demo: boolean().notNull().default(false),
    revision: bigint({ mode: 'number' }).notNull().default(0),
    state: publicationState(),
  },
  (table) => [
    unique().on(table.source, table.sourceModelId),
    index('model_code_key').on(sql`lower(${table.modelCode})`),
    index('model_code_same_key').on(keySql(sql`${table.modelCode}`)),
    // imports find models by these; without an index each batch reads all models
    index().on(table.sourceModelId),
    index('model_name_key').on(sql`lower(${table.name})`),
    index().on(table.rrid),
    index().on(table.revision),
    index().on(table.diseaseId),
    index().on(table.patientCode),
  ],
);

export type ModelRow = typeof model.$inferSelect;
export type NewModel = typeof model.$inferInsert;
