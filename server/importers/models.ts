import { hash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Patient } from '../../contract/entities/model.ts';
import type { Database } from '../platform/database/database.ts';
import { ALTERATION_SEPARATOR, joined, readAlterations } from './alterations.ts';
import type { Cells } from './cells.ts';
import { columnsOf } from './columns.ts';
import type { Importer } from './importer.ts';
import type { ModelRecord } from './model-record.ts';
import { modelContent, wantedModels } from './models-target.ts';
import { reasons } from './reasons.ts';
import {
  readAge,
  readCatalogNumber,
  readEthnicity,
  readFlag,
  readModelType,
  readMsi,
  readNumber,
  readRrid,
  readSex,
  readStage,
  readTreatment,
  readTumorType,
  readWords,
} from './values.ts';

/** Models of cell line, xenograft and organoid collections in the header of `models_unified.csv`. */
export function modelImporter(): Importer<ModelRecord> {
  const lines: Lines = { ids: new Map(), rrids: new Map() };
  return {
    name: 'models',
    table: 'model',
    key: 'id',
    versioned: true,
    content: modelContent,
    batchSize: 500,
    columns: columnsOf('models'),
    read: (cells) => readModel(cells, lines),
    wanted: wantedModels,
    removeDemo,
  };
}

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
  const patientId = cells.text('patient_id');
  const record: ModelRecord = {
    source,
    sourceModelId,
    name,
    aliases: [...new Set(cells.list('aliases', /;/, (value) => ({ value })))].filter((alias) => alias !== name),
    modelType,
    species: cells.text('species') ?? 'Homo sapiens',
    patientCode: patientId === null ? null : `${source} ${patientId}`,
    oncotreeCode: cells.text('oncotree_code'),
    cancerType,
    histology: cells.read('histology', readWords),
    primarySite: cells.text('primary_site'),
    collectionSite: cells.read('collection_site', readWords),
    tumorType: cells.read('tumour_type', readTumorType) ?? 'unknown',
    stage: cells.read('stage', readStage),
    patient: readPatient(cells),
    alterations: joined(cells.list('driver_alterations', ALTERATION_SEPARATOR, readAlterations).flat()),
    msi: cells.read('msi_status', readMsi),
    tmbPerMb: cells.read('tmb_mut_per_mb', readNumber(0, 10_000)),
    provider: cells.text('provider'),
    catalogNumber: cells.read('catalog_number', readCatalogNumber),
    rrid: readUniqueRrid(cells, lines.rrids),
    comments: cells.text('comments'),
    license: cells.text('licence'),
    data: readData(cells),
  };
  return isRepeated(cells, record, lines.ids) ? null : record;
}

/** A file of measurements names its model in every row: a row that says the same of it is passed over, another refused. */
function isRepeated(cells: Cells, record: ModelRecord, ids: Lines['ids']): boolean {
  const key = `${record.source}\t${record.sourceModelId}`;
  const said = hash('md5', JSON.stringify(record), 'base64');
  const before = ids.get(key);
  if (before === undefined) ids.set(key, { line: cells.line, said });
  else if (before.said === said) cells.passOver('source_model_id', reasons.sameAsLine(before.line));
  else cells.refuseRow('source_model_id', reasons.inLineAlready(before.line));
  return before !== undefined;
}

function readPatient(cells: Cells): Patient {
  const age = cells.read('age', readAge);
  const group = cells.read('age_group', readWords);
  const details = cells.list('patient_treatment_details', /,|\band\b/, readTreatment);
  const types = cells.list('patient_treatment_type', /,|\band\b/, readTreatment);
  return {
    sex: cells.read('sex', readSex),
    ageYears: age?.years ?? null,
    ageGroup: age?.group ?? (age === null ? group : null),
    ethnicity: cells.read('ethnicity', readEthnicity),
    priorTreatments: [...new Set(details.length > 0 ? details : types)],
  };
}

/** Two models with one identifier are both taken: which of them has it wrongly cannot be told here. */
function readUniqueRrid(cells: Cells, seen: Map<string, number>): string | null {
  const rrid = cells.read('rrid', readRrid);
  if (rrid === null) return null;
  const before = seen.get(rrid);
  if (before !== undefined) cells.notice('rrid', reasons.sharedRrid);
  else seen.set(rrid, cells.line);
  return rrid;
}

function readData(cells: Cells): ModelRecord['data'] {
  const expression = cells.read('has_expression', readFlag);
  const mutation = cells.read('has_mutation', readFlag);
  return { ...(expression === null ? {} : { expression }), ...(mutation === null ? {} : { mutation }) };
}

/** Demonstration models leave their panels too; their studies go with them. */
async function removeDemo(database: Database, dryRun: boolean): Promise<number> {
  if (!dryRun) {
    await database.execute(sql`delete from panel_model using model where model.id = model_id and model.demo`);
    return (await database.execute(sql`delete from model where demo`)).rowCount ?? 0;
  }
  const { rows } = await database.execute<{ count: number }>(sql`select count(*)::int as count from model where demo`);
  return rows[0]?.count ?? 0;
}
