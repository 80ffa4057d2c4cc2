import { strText, treatmentLineText, virusText } from '../../../importers/modelFacts.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { PackedIds } from '../../../platform/export/packedIds.ts';
import type { ParquetColumn, ParquetType, ParquetValue } from '../../../platform/export/parquetFile.ts';
import type { CellValue } from '../../../platform/export/writeFile.ts';
import { isDerived, type KnownResponse } from '../../analysis/origins.ts';
import { responsesOf } from '../../analysis/responses.ts';
import { studiesOf } from '../studyResponses.ts';
import { GROWTH_COLUMNS, growthRows } from './growthRows.ts';
import { readFields } from './modelData.ts';

/** A column of a data table, with its meaning and unit in English. */
export type DataColumn = ParquetColumn & { description: string };
export type TypedRows = AsyncGenerator<ParquetValue[][]>;

/** A table with one kind of data of the models of an export. `model_id` is the model's code in each of them. */
export type DataTable = {
  name: string;
  description: string;
  columns: readonly DataColumn[];
  rows: (database: Database, ids: PackedIds) => TypedRows;
};

const columnsOf = (columns: Record<string, readonly [ParquetType, string]>): DataColumn[] =>
  Object.entries(columns).map(([name, [type, description]]) => ({ name, type, description }));

const MODEL = ['text', 'Code of the model in this catalog'] as const;
const GENE = ['text', 'HGNC symbol of the gene'] as const;

const MODEL_FIELDS = [
  ...(['modelCode', 'name', 'aliases', 'modelType', 'species', 'oncotreeCode', 'cancerType', 'histology'] as const),
  ...(['primarySite', 'collectionSite', 'tumorType', 'stage', 'grade', 'patient', 'hostStrain'] as const),
  ...(['engraftment', 'passage', 'growth', 'biomarkers', 'provider', 'catalogNumber', 'rrid'] as const),
  ...(['strProfile', 'dataAvailable', 'addedOn', 'updatedAt', 'source', 'license'] as const),
] as const;

const models: DataTable = {
  name: 'models',
  description: 'The models: a row for each',
  columns: columnsOf({
    model_id: MODEL,
    name: ['text', 'Name of the model'],
    aliases: ['list', 'Other names'],
    model_type: ['text', 'Kind of model, for example PDX or cell line'],
    species: ['text', 'Species of the tumor'],
    oncotree_code: ['text', 'OncoTree code of the diagnosis'],
    cancer_type: ['text', 'Cancer type'],
    histology: ['text', 'Histological diagnosis'],
    primary_site: ['text', 'Site of the primary tumor'],
    collection_site: ['text', 'Site from which the sample was taken'],
    tumor_type: ['text', 'primary, metastatic, recurrent or unknown'],
    stage: ['text', 'Stage of the tumor'],
    grade: ['text', 'Grade of the tumor'],
    sex: ['text', 'Sex of the patient'],
    age_years: ['number', 'Age of the patient in years'],
    age_group: ['text', 'Age range of the patient in years, if only a range is known'],
    ethnicity: ['text', 'Ethnicity of the patient'],
    prior_treatments: ['list', 'Earlier treatments of the patient; empty: none; null: unknown'],
    smoking: ['text', 'never, former or current'],
    pack_years: ['number', 'Packs of cigarettes a day times years'],
    treatment_lines: ['list', 'Lines of treatment: 1: drug + drug [start..end] = response'],
    host_strain: ['text', 'Strain of the host animal'],
    engraftment_site: ['text', 'Site of engraftment'],
    engraftment_type: ['text', 'Type of engraftment'],
    passage: ['text', 'Passage'],
    doubling_time_days: ['number', 'Doubling time in days'],
    take_rate_percent: ['number', 'Take rate in percent'],
    msi: ['text', 'Microsatellite status: MSI-H, MSI-L or MSS'],
    tmb_per_mb: ['number', 'Tumor mutational burden in mutations per megabase'],
    her2: ['text', 'HER2 status'],
    pdl1: ['text', 'PD-L1 status'],
    er: ['text', 'Estrogen receptor status'],
    pr: ['text', 'Progesterone receptor status'],
    hla: ['list', 'HLA alleles'],
    viral_status: ['list', 'Viruses and whether they were found'],
    str_profile: ['list', 'Short tandem repeats: locus:allele,allele'],
    provider: ['text', 'Provider of the model'],
    catalog_number: ['text', 'Number in the catalog of the provider'],
    rrid: ['text', 'Research Resource Identifier'],
    data_available: ['list', 'Kinds of data that exist for the model, here or at its source'],
    added_on: ['day', 'Day on which the model joined the catalog'],
    updated_at: ['instant', 'Time of the last change (UTC)'],
    source: ['text', 'Origin of the record'],
    license: ['text', 'License of the data of this model'],
  }),
  async *rows(database, ids) {
    for await (const batch of readFields(database, ids, MODEL_FIELDS))
      yield batch.map(({ patient, engraftment, growth, biomarkers, ...one }): ParquetValue[] => [
        ...[one.modelCode, one.name, one.aliases, one.modelType, one.species, one.oncotreeCode, one.cancerType],
        ...[one.histology, one.primarySite, one.collectionSite, one.tumorType, one.stage, one.grade, patient.sex],
        ...[patient.ageYears, patient.ageGroup, patient.ethnicity, patient.priorTreatments],
        ...[patient.smoking ?? null, patient.packYears ?? null, patient.treatmentLines?.map(treatmentLineText) ?? null],
        ...[one.hostStrain],
        ...[engraftment.site, engraftment.type, one.passage, growth.doublingTimeDays, growth.takeRatePercent],
        ...[biomarkers.msi, biomarkers.tmbPerMb, biomarkers.her2, biomarkers.pdl1, biomarkers.er, biomarkers.pr],
        ...[biomarkers.hla ?? null, biomarkers.viruses?.map(virusText) ?? null, one.strProfile.map(strText)],
        ...[one.provider, one.catalogNumber, one.rrid, one.dataAvailable, one.addedOn, one.updatedAt],
        ...[one.source, one.license],
      ]);
  },
};

const alterations: DataTable = {
  name: 'alterations',
  description: 'Mutations, amplifications, deletions and fusions: a row for each of a model',
  columns: columnsOf({
    model_id: MODEL,
    gene_symbol: GENE,
    alteration: ['text', 'mutation, amplification, deletion or fusion'],
    protein_change: ['text', 'Change of the protein, or the genes of a fusion'],
    allele_fraction: ['number', 'Allele fraction, 0 to 1'],
  }),
  async *rows(database, ids) {
    for await (const batch of readFields(database, ids, ['modelCode', 'alterations']))
      yield batch.flatMap(({ modelCode, alterations: own }) =>
        own.map(({ gene, kind, proteinChange, alleleFraction }): ParquetValue[] => [
          ...[modelCode, gene, kind, proteinChange, alleleFraction],
        ]),
      );
  },
};

const valuesOf = (
  field: 'expression' | 'copyNumber',
  table: Pick<DataTable, 'name' | 'description'> & { value: string; meaning: string },
): DataTable => ({
  name: table.name,
  description: table.description,
  columns: columnsOf({ model_id: MODEL, gene_symbol: GENE, [table.value]: ['number', table.meaning] }),
  async *rows(database, ids) {
    for await (const batch of readFields(database, ids, ['modelCode', field]))
      for (const one of batch)
        yield Object.entries(one[field]).map(([gene, value]): ParquetValue[] => [one.modelCode, gene, value]);
  },
});

const GROWTH: Record<string, readonly [ParquetType, string]> = {
  model_id: MODEL,
  study_id: ['text', 'Study'],
  treatment_arm: ['text', 'Arm of the study'],
  animal_id: ['text', 'Animal of the arm'],
  day: ['number', 'Day of the study'],
  tumour_volume_mm3: ['number', 'Volume of the tumor in mm3'],
  body_weight_g: ['number', 'Weight of the animal in g'],
  role: ['text', 'Role of the arm: control, treatment or untreated'],
  agent: ['text', 'Agent of the arm'],
  dose: ['text', 'Dose'],
  target: ['text', 'Target of the agent'],
  route: ['text', 'Route of administration'],
  schedule: ['text', 'Schedule'],
  dosing_days: ['text', 'Days of dosing, with semicolons between them'],
  removal_cause: ['text', 'Cause for which the animal was removed'],
  host_strain: ['text', 'Strain of the animal'],
  started_on: ['text', 'Day on which the study began'],
};

const growth: DataTable = {
  name: 'growth',
  description: 'Growth curves: a row for each animal and day',
  columns: GROWTH_COLUMNS.map((name) => {
    const [type, description] = GROWTH[name] ?? ['text', name];
    return { name, type, description };
  }),
  async *rows(database, ids) {
    const all: AsyncGenerator<CellValue[][]> = growthRows(database, ids);
    await all.next(); // the header
    yield* all;
  },
};

const responses: DataTable = {
  name: 'responses',
  description: 'Responses to agents: a row for each study, agent and dose',
  columns: columnsOf({
    model_id: MODEL,
    study_id: ['text', 'Study'],
    agent: ['text', 'Agent'],
    target: ['text', 'Target of the agent'],
    dose: ['text', 'Dose'],
    route: ['text', 'Route of administration'],
    schedule: ['text', 'Schedule'],
    n: ['integer', 'Number of animals'],
    tgi_percent: ['number', 'Tumor growth inhibition in percent'],
    mrecist: ['text', 'mRECIST class: mCR, mPR, mSD or mPD'],
    best_average_change_percent: ['number', 'Best average change of volume in percent, median of the animals'],
    origin: ['text', 'curves: derived from the growth curves; report: reported without them'],
  }),
  async *rows(database, ids) {
    for await (const batch of readFields(database, ids, ['modelCode', 'responses'])) {
      const studies = await studiesOf(
        database,
        batch.map(({ id }) => id),
      );
      yield batch.flatMap(({ id, modelCode, responses: reported }) => {
        const derived = (studies.get(id) ?? []).flatMap(responsesOf);
        return [...reported, ...derived].map((one: KnownResponse): ParquetValue[] => [
          ...[modelCode, one.study, one.agent, one.target, one.dose, one.route, one.schedule, one.n, one.tgiPercent],
          ...[one.mRecist, one.bestAverageChange ?? null, isDerived(one) ? 'curves' : 'report'],
        ]);
      });
    }
  },
};

/** The tables with all data of models that an export may hold. The patient's code is in none of them. */
export const dataTables: readonly DataTable[] = [
  models,
  alterations,
  valuesOf('expression', {
    ...{ name: 'expression', description: 'Gene expression: a row for each model and gene' },
    ...{ value: 'log2_tpm_plus1', meaning: 'log2(TPM + 1)' },
  }),
  valuesOf('copyNumber', {
    ...{ name: 'copy_number', description: 'Copy numbers: a row for each model and gene' },
    ...{ value: 'relative_copy_number', meaning: 'Copies relative to a diploid genome: 1 is two copies' },
  }),
  growth,
  responses,
];
