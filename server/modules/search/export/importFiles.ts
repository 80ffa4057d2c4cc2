import type { ImportKind } from '../../../../contract/entities/importKind.ts';
import type { Alteration } from '../../../../contract/entities/model.ts';
import { importKinds } from '../../../../contract/importKinds.ts';
import { MODEL_FILE } from '../../../importers/alterationSources.ts';
import { joined, keyOf } from '../../../importers/alterations.ts';
import { marked } from '../../../importers/cellParts.ts';
import { qualityCheckText, strText, treatmentLineText, virusText } from '../../../importers/modelFacts.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { PackedIds } from '../../../platform/export/packedIds.ts';
import type { CellValue, Rows } from '../../../platform/export/writeFile.ts';
import type { ModelRow } from '../../catalog/model.table.ts';
import { growthRows } from './growthRows.ts';
import { readFields } from './modelData.ts';

/** The kinds of import files that hold the data of models, in the order in which they must be imported. */
export const FILE_KINDS = [
  'models',
  'assays',
  'alterations',
  'expression',
  'copyNumber',
  'responses',
  'growth',
] as const satisfies readonly ImportKind[];
export type FileKind = (typeof FILE_KINDS)[number];

/**
 * Yields the data of these models as a file that the import of the kind reads: the same catalog results from it. The
 * columns are those of the kind (`contract/importKinds.ts`). The file names the patients' codes, which only operators
 * may see: they show which models share a patient.
 */
export const importRows = (kind: FileKind, database: Database, ids: PackedIds): Rows => writers[kind](database, ids);

const writers: Record<FileKind, (database: Database, ids: PackedIds) => Rows> = {
  models: modelRows,
  assays: assayRows,
  alterations: alterationRows,
  expression: (database, ids) => geneRows(database, ids, 'expression'),
  copyNumber: (database, ids) => geneRows(database, ids, 'copyNumber'),
  responses: responseRows,
  growth: (database, ids) => growthRows(database, ids),
};

/** The source of alterations that no import brought. */
const OF_EDITORS = 'catalog';
const BETWEEN = '; ';

const list = (values: readonly string[]): string | null => (values.length === 0 ? null : values.join(BETWEEN));

/** The cells of a model by column. */
const MODEL_CELLS: Readonly<Record<string, (model: ModelRow) => CellValue>> = {
  source: ({ source }) => source,
  source_model_id: ({ sourceModelId }) => sourceModelId,
  catalog_code: ({ modelCode }) => modelCode,
  model_name: ({ name }) => name,
  model_type: ({ modelType }) => modelType,
  cancer_type: ({ cancerType }) => cancerType,
  aliases: ({ aliases }) => list(aliases.map(marked)),
  species: ({ species }) => species,
  // with it, models of one patient are known as such also if their sources differ
  patient_id: () => null,
  patient_code: ({ patientCode }) => patientCode,
  oncotree_code: ({ oncotreeCode }) => oncotreeCode,
  histology: ({ histology }) => histology,
  primary_site: ({ primarySite }) => primarySite,
  collection_site: ({ collectionSite }) => collectionSite,
  tumour_type: ({ tumorType }) => (tumorType === 'unknown' ? null : tumorType),
  sex: ({ patient }) => patient.sex,
  age: ({ patient }) => patient.ageYears,
  age_group: ({ patient }) => patient.ageGroup,
  ethnicity: ({ patient }) => patient.ethnicity,
  driver_alterations: (model) => list(ofModels(model).map(driverText)),
  msi_status: ({ biomarkers }) => biomarkers.msi,
  tmb_mut_per_mb: ({ biomarkers }) => biomarkers.tmbPerMb,
  patient_treatment_status: ({ patient }) => (patient.priorTreatments?.length === 0 ? 'treatment naive' : null),
  patient_treatment_type: () => null,
  patient_treatment_details: ({ patient }) => list(patient.priorTreatments ?? []),
  smoking: ({ patient }) => patient.smoking ?? null,
  pack_years: ({ patient }) => patient.packYears ?? null,
  treatment_lines: ({ patient }) => list((patient.treatmentLines ?? []).map(treatmentLineText)),
  stage: ({ stage }) => stage,
  grade: ({ grade }) => grade,
  host_strain: ({ hostStrain }) => hostStrain,
  engraftment_site: ({ engraftment }) => engraftment.site,
  engraftment_type: ({ engraftment }) => engraftment.type,
  passage: ({ passage }) => passage,
  doubling_time_days: ({ growth }) => growth.doublingTimeDays,
  // a number below 1 would be taken for a fraction
  take_rate_percent: ({ growth: { takeRatePercent: rate } }) =>
    rate !== null && rate > 0 && rate < 1 ? `${rate}%` : rate,
  her2: ({ biomarkers }) => biomarkers.her2,
  er: ({ biomarkers }) => biomarkers.er,
  pr: ({ biomarkers }) => biomarkers.pr,
  pdl1: ({ biomarkers }) => biomarkers.pdl1,
  hla: ({ biomarkers }) => list(biomarkers.hla ?? []),
  viral_status: ({ biomarkers }) => list((biomarkers.viruses ?? []).map(virusText)),
  str_profile: ({ strProfile }) => list(strProfile.map(strText)),
  quality_checks: ({ qualityChecks }) => list(qualityChecks.map(qualityCheckText)),
  provider: ({ provider }) => provider,
  catalog_number: ({ catalogNumber }) => catalogNumber,
  rrid: ({ rrid }) => rrid,
  comments: ({ comments }) => comments,
  has_expression: ({ dataAvailable }) => String(dataAvailable.includes('expression')),
  has_mutation: ({ dataAvailable }) => String(dataAvailable.includes('mutation')),
  data_available: ({ dataAvailable }) => list(dataAvailable),
  licence: ({ license }) => license,
  added_on: ({ addedOn }) => addedOn,
};

/** Returns the columns of a kind of import. */
const columnsOf = (kind: FileKind): string[] => {
  const { required, optional } = importKinds[kind].columns;
  return [...required, ...optional];
};

const MODEL_FIELDS = [
  ...(['source', 'sourceModelId', 'name', 'modelType', 'cancerType', 'aliases', 'species', 'patientCode'] as const),
  ...(['oncotreeCode', 'histology', 'primarySite', 'collectionSite', 'tumorType', 'patient', 'alterations'] as const),
  ...(['alterationSources', 'biomarkers', 'stage', 'provider', 'catalogNumber', 'rrid', 'comments'] as const),
  ...(['dataAvailable', 'license', 'modelCode', 'grade', 'hostStrain', 'engraftment', 'passage', 'growth'] as const),
  ...(['strProfile', 'qualityChecks', 'addedOn'] as const),
];

async function* modelRows(database: Database, ids: PackedIds): Rows {
  const columns = columnsOf('models');
  yield [columns];
  for await (const models of readFields(database, ids, MODEL_FIELDS))
    yield models.map((one) => columns.map((column) => MODEL_CELLS[column]?.(one as ModelRow) ?? null));
}

/**
 * Returns the alterations by the source that brought them, without those that editors removed. What editors added has a
 * source of its own.
 */
function bySource({ alterations, alterationSources }: Sourced): Map<string, readonly Alteration[]> {
  const shown = new Set(alterations.map(keyOf));
  const brought = joined(Object.values(alterationSources).flat());
  const removed = new Set(brought.map(keyOf).filter((key) => !shown.has(key)));
  const known = new Set(brought.map(keyOf));
  const sources = Object.entries(alterationSources).map(
    ([source, all]) => [source, all.filter((one) => !removed.has(keyOf(one)))] as const,
  );
  const added = alterations.filter((one) => !known.has(keyOf(one)));
  return new Map([...sources, [OF_EDITORS, added] as const].filter(([, found]) => found.length > 0));
}

type Sourced = Pick<ModelRow, 'alterations' | 'alterationSources'>;

const ofModels = (model: Sourced): readonly Alteration[] => bySource(model).get(MODEL_FILE) ?? [];

const CODES: Readonly<Record<Alteration['kind'], string>> = {
  mutation: 'MUT',
  amplification: 'AMP',
  deletion: 'DEL',
  fusion: 'FUSION',
};

/** Returns an alteration as a list in a cell names it: `KRAS p.G12D`, `ERBB2:AMP`, `ALK EML4::ALK fusion`. */
function driverText({ gene, kind, proteinChange }: Alteration): string {
  if (proteinChange === null) return `${gene}:${CODES[kind]}`;
  return kind === 'fusion' ? `${gene} ${proteinChange} fusion` : `${gene} ${proteinChange}`;
}

const ALTERATION_COLUMNS = ['model_id', 'source', 'gene_symbol', 'alteration', 'protein_change', 'allele_fraction'];

async function* alterationRows(database: Database, ids: PackedIds): Rows {
  yield [ALTERATION_COLUMNS];
  for await (const models of readFields(database, ids, ['modelCode', 'alterations', 'alterationSources']))
    yield models.flatMap((model) =>
      [...bySource(model)]
        .filter(([source]) => source !== MODEL_FILE)
        .flatMap(([source, found]) =>
          found.map(({ gene, kind, proteinChange, alleleFraction }): CellValue[] => [
            ...[model.modelCode, source, gene, CODES[kind], proteinChange, alleleFraction],
          ]),
        ),
    );
}

async function* geneRows(database: Database, ids: PackedIds, kind: 'expression' | 'copyNumber'): Rows {
  yield [importKinds[kind].columns.required.slice()];
  for await (const models of readFields(database, ids, ['modelCode', kind]))
    for (const model of models)
      yield Object.entries(model[kind]).map(([gene, value]): CellValue[] => [model.modelCode, gene, value]);
}

const RESPONSE_COLUMNS = [
  ...['model_id', 'study_id', 'agent', 'target', 'dose', 'route', 'schedule', 'n', 'tgi_percent', 'mrecist'],
  'best_average_change_percent',
];

async function* responseRows(database: Database, ids: PackedIds): Rows {
  yield [RESPONSE_COLUMNS];
  for await (const models of readFields(database, ids, ['modelCode', 'responses']))
    yield models.flatMap(({ modelCode, responses }) =>
      responses.map((one): CellValue[] => [
        ...[modelCode, one.study, one.agent, one.target, one.dose, one.route, one.schedule, one.n],
        ...[one.tgiPercent, one.mRecist, one.bestAverageChange ?? null],
      ]),
    );
}

/** In place of a gene: all genes of the panel. */
const ALL_GENES = '*';

/** A panel of the model, and a row without a panel for each gene that was tested by itself. */
async function* assayRows(database: Database, ids: PackedIds): Rows {
  yield [['model_id', 'panel', 'gene_symbol']];
  for await (const models of readFields(database, ids, ['modelCode', 'testedPanel', 'testedGenes']))
    yield models.flatMap(({ modelCode, testedPanel, testedGenes }): CellValue[][] => [
      ...(testedPanel === null ? [] : [[modelCode, testedPanel, ALL_GENES]]),
      ...testedGenes.map((gene): CellValue[] => [modelCode, null, gene]),
    ]);
}
