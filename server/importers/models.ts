import { hash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import { ALTERATION_SEPARATOR, joined, readAlterations } from './alterations.ts';
import { partsAt, unmarked } from './cellParts.ts';
import type { Cells, Given } from './cells.ts';
import { columnsOf } from './columns.ts';
import { readDiseaseCode } from './diseaseCodes.ts';
import { GeneNames } from './geneNames.ts';
import type { Importer } from './importer.ts';
import { type ProposedRrid, proposedRrid } from './knownLines.ts';
import {
  readDoublingTime,
  readHer2,
  readHla,
  readPackYears,
  readPdl1,
  readQualityChecks,
  readReceptor,
  readSmoking,
  readStr,
  readTakeRate,
  readTreatmentLine,
  readVirus,
} from './modelFacts.ts';
import type { ModelRecord } from './modelRecord.ts';
import { modelContent, wantedModels } from './modelsTarget.ts';
import { COLUMN_OF, NO_VALUES, whyCleared } from './modelValues.ts';
import { reasons } from './reasons.ts';
import { SourceReleases } from './sourceReleases.ts';
import { treatmentsOf } from './treatments.ts';
import {
  readAge,
  readBounded,
  readCalendarDay,
  readCatalogNumber,
  readDataKind,
  readEthnicity,
  readFlag,
  readModelType,
  readMsi,
  readRrid,
  readSex,
  readStage,
  readTreatment,
  readTreatmentStatus,
  readTumorType,
  readWords,
} from './values.ts';

/**
 * Creates the importer for models of cell line, xenograft and organoid collections, in the format of
 * `models_unified.csv`.
 */
export function modelImporter(): Importer<ModelRecord> {
  const lines: Lines = { ids: new Map(), rrids: new Map() };
  const genes = new GeneNames();
  const sources = new SourceReleases();
  return {
    name: 'models',
    table: 'model',
    key: 'id',
    versioned: true,
    content: modelContent,
    noValues: NO_VALUES,
    columnOf: COLUMN_OF,
    whyCleared,
    batchSize: 500,
    columns: columnsOf('models'),
    read: (cells) => readModel(cells, lines),
    wanted: async (database, batch, report, asDrafts) =>
      wantedModels(
        database,
        await sources.named(database, batch, report),
        report,
        asDrafts,
        await genes.load(database),
      ),
    // codes are locked, and no two rows of a file get the same RRID: only one that is given up could be taken too early
    isApart: (wanted) =>
      wanted.every(
        ({ existing, values, kept }) =>
          existing === undefined ||
          (!kept?.draft && existing.model_code === values.model_code && existing.rrid === values.rrid),
      ),
    removeDemo,
  };
}

/** Joins the alleles of a locus that a cell names twice. */
function joinedLoci(loci: ModelRecord['strProfile']): ModelRecord['strProfile'] {
  const byLocus = loci && Map.groupBy(loci, ({ locus }) => locus);
  return (
    byLocus &&
    [...byLocus].map(([locus, all]) => ({ locus, alleles: [...new Set(all.flatMap(({ alleles }) => alleles))] }))
  );
}

const aliasesIn = (text: string) => partsAt(text, ';');

/** Separates the parts of a cell. */
const PARTS = /;/;

type Lines = { ids: Map<string, { line: number; said: string }>; rrids: Map<string, number> };

function readModel(cells: Cells, lines: Lines): ModelRecord | null {
  const sourceModelId = cells.required('source_model_id');
  cells.id = sourceModelId ?? '';
  const source = cells.required('source');
  const name = cells.required('model_name');
  const cancerType = cells.required('cancer_type');
  const modelType = cells.needed('model_type', readModelType);
  if (sourceModelId === null || source === null || name === null || cancerType === null || modelType === null)
    return null;
  const patientId = cells.givenText('patient_id');
  const patientCode = cells.givenText('patient_code') ?? (patientId && `${source} ${patientId}`);
  const aliases = cells.givenList('aliases', aliasesIn, (value) => ({ value: unmarked(value) }));
  const others = aliases && [...new Set(aliases)].filter((alias) => alias !== name);
  const alterations = cells.givenList('driver_alterations', ALTERATION_SEPARATOR, readAlterations);
  const record: ModelRecord = {
    source,
    sourceModelId,
    code: cells.text('catalog_code') ?? sourceModelId,
    name,
    // A cell that holds only the name itself is not empty, so it clears nothing.
    aliases: others?.length === 0 ? undefined : others,
    modelType,
    species: cells.givenText('species'),
    patientCode,
    oncotreeCode: cells.given('oncotree_code', readDiseaseCode),
    cancerType,
    histology: cells.given('histology', readWords),
    primarySite: cells.givenText('primary_site'),
    collectionSite: cells.given('collection_site', readWords),
    tumorType: cells.given('tumour_type', readTumorType),
    stage: cells.given('stage', readStage),
    grade: cells.givenText('grade'),
    hostStrain: cells.givenText('host_strain'),
    engraftment: { site: cells.givenText('engraftment_site'), type: cells.givenText('engraftment_type') },
    passage: cells.givenText('passage'),
    growth: {
      doublingTimeDays: cells.given('doubling_time_days', readDoublingTime),
      takeRatePercent: cells.given('take_rate_percent', readTakeRate),
    },
    patient: readPatient(cells),
    alterations: alterations && joined(alterations.flat()),
    biomarkers: {
      msi: cells.given('msi_status', readMsi),
      tmbPerMb: cells.given('tmb_mut_per_mb', readBounded('tmb')),
      her2: cells.given('her2', readHer2),
      er: cells.given('er', readReceptor),
      pr: cells.given('pr', readReceptor),
      pdl1: cells.given('pdl1', readPdl1),
      hla: cells.givenList('hla', PARTS, readHla),
      viruses: cells.givenList('viral_status', PARTS, readVirus),
    },
    strProfile: joinedLoci(cells.givenList('str_profile', PARTS, readStr)),
    qualityChecks: cells.givenProse('quality_checks', readQualityChecks),
    provider: cells.givenText('provider'),
    catalogNumber: cells.given('catalog_number', readCatalogNumber),
    rrid: readUniqueRrid(cells, lines.rrids),
    comments: cells.givenProse('comments', (value) => ({ value })),
    license: cells.givenText('licence'),
    addedOn: cells.given('added_on', readCalendarDay),
    data: readData(cells),
  };
  return isRepeated(cells, record, lines.ids)
    ? null
    : { ...record, proposedRrid: proposalOf(record, lines.rrids, cells.line) };
}

/**
 * A file of measurements names its model in every row. A row with the same model data is skipped; one with different
 * data is refused.
 */
function isRepeated(cells: Cells, record: ModelRecord, ids: Lines['ids']): boolean {
  const key = `${record.source}\t${record.sourceModelId}`;
  const said = hash('md5', JSON.stringify(record), 'base64');
  const before = ids.get(key);
  if (before === undefined) ids.set(key, { line: cells.line, said });
  else if (before.said === said) cells.passOver('source_model_id', reasons.sameAsLine(before.line));
  else cells.refuseRow('source_model_id', reasons.inLineAlready(before.line));
  return before !== undefined;
}

function readPatient(cells: Cells): ModelRecord['patient'] {
  const details = cells.givenList('patient_treatment_details', treatmentsOf, readTreatment);
  const types = cells.givenList('patient_treatment_type', treatmentsOf, readTreatment);
  const status = cells.given('patient_treatment_status', readTreatmentStatus);
  const listed = details ?? types ?? (details === null ? null : types);
  if (listed && status === 'untreated') cells.notice('patient_treatment_status', reasons.notUntreated);
  const treatments = listed ?? (status === 'untreated' ? [] : listed);
  return {
    sex: cells.given('sex', readSex),
    age: cells.given('age', readAge),
    ageGroup: cells.given('age_group', readWords),
    ethnicity: cells.given('ethnicity', readEthnicity),
    priorTreatments: treatments && [...new Set(treatments)],
    smoking: cells.given('smoking', readSmoking),
    packYears: cells.given('pack_years', readPackYears),
    treatmentLines: cells.givenList('treatment_lines', PARTS, readTreatmentLine),
    isNotUntreated: treatments === undefined && status !== undefined,
  };
}

/** Two models with the same identifier are both imported, because it is unknown which of them is wrong. */
function readUniqueRrid(cells: Cells, seen: Map<string, number>): Given<string> {
  const rrid = cells.given('rrid', readRrid);
  if (!rrid) return rrid;
  const before = seen.get(rrid);
  if (before !== undefined) cells.notice('rrid', reasons.sharedRrid);
  else seen.set(rrid, cells.line);
  return rrid;
}

/** Returns an RRID for a known cell line without one. No two models of a file get the same. */
function proposalOf(record: ModelRecord, seen: Map<string, number>, line: number): ProposedRrid | undefined {
  if (record.rrid !== undefined) return undefined;
  const proposal = proposedRrid({
    modelType: record.modelType,
    species: record.species ?? NO_VALUES.species,
    numbers: [record.sourceModelId],
    name: record.name,
    aliases: record.aliases ?? [],
  });
  if (proposal === null || seen.has(proposal.rrid)) return undefined;
  seen.set(proposal.rrid, line);
  return proposal;
}

function readData(cells: Cells): ModelRecord['data'] {
  const expression = cells.read('has_expression', readFlag);
  const mutation = cells.read('has_mutation', readFlag);
  const listed = cells.list('data_available', PARTS, readDataKind);
  return {
    ...Object.fromEntries(listed.map((kind) => [kind, true])),
    ...(expression === null ? {} : { expression }),
    ...(mutation === null ? {} : { mutation }),
  };
}

/** Removes the demonstration models, also from their panels; their studies are deleted with them. */
async function removeDemo(database: Database, dryRun: boolean): Promise<number> {
  if (!dryRun) {
    await database.execute(sql`
      with gone as (delete from panel_model using model where model.id = model_id and model.demo returning panel_id)
      update panel set version = version + 1, updated_at = now() where id in (select panel_id from gone)`);
    return (await database.execute(sql`delete from model where demo`)).rowCount ?? 0;
  }
  const { rows } = await database.execute<{ count: number }>(sql`select count(*)::int as count from model where demo`);
  return rows[0]?.count ?? 0;
}
