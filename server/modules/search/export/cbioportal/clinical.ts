import type { ModelType } from '../../../../../contract/modelTypes.ts';
import { knownTreatments } from '../../../../../contract/priorTreatments.ts';
import type { Database } from '../../../../platform/database/database.ts';
import type { PackedIds } from '../../../../platform/export/packedIds.ts';
import type { CellValue } from '../../../../platform/export/writeFile.ts';
import type { ModelRow } from '../../../catalog/model.table.ts';
import { eachSample, type PatientFacts, type Sample, type Study } from './study.ts';
import { tableLines } from './text.ts';

/** An attribute: its id, its name for people, and how cBioPortal reads and sorts it. */
type Attribute<Of> = {
  id: string;
  name: string;
  description: string;
  type?: 'NUMBER';
  value: (of: Of) => CellValue;
};

const SEXES = { female: 'Female', male: 'Male' } as const;

const patientAttributes: readonly Attribute<PatientFacts & { patient: string }>[] = [
  { id: 'PATIENT_ID', name: 'Patient', description: 'Id of the patient', value: ({ patient }) => patient },
  { id: 'SEX', name: 'Sex', description: 'Sex', value: ({ sex }) => sex && SEXES[sex] },
  { id: 'AGE', name: 'Age', description: 'Age in years', type: 'NUMBER', value: ({ ageYears }) => ageYears },
  { id: 'AGE_GROUP', name: 'Age group', description: 'Age as a range', value: ({ ageGroup }) => ageGroup },
  { id: 'ETHNICITY', name: 'Ethnicity', description: 'Ethnicity', value: ({ ethnicity }) => ethnicity },
];

const FIELDS = [
  ...(['modelCode', 'name', 'modelType', 'species', 'oncotreeCode', 'cancerType', 'histology'] as const),
  ...([
    'primarySite',
    'collectionSite',
    'tumorType',
    'stage',
    'grade',
    'patient',
    'hostStrain',
    'engraftment',
  ] as const),
  ...(['passage', 'growth', 'biomarkers', 'provider', 'catalogNumber', 'rrid', 'source', 'license'] as const),
] as const;
type Described = { sample: Sample; of: Pick<ModelRow, (typeof FIELDS)[number]> };

/** The words of cBioPortal for samples and tumors. */
const CLASSES: Record<ModelType, string> = {
  PDX: 'Xenograft',
  CDX: 'Xenograft',
  'cell line': 'Cell Line',
  organoid: 'Organoid',
  syngeneic: 'Mouse Model',
  GEMM: 'Mouse Model',
  humanized: 'Xenograft',
};
const TUMOR_TYPES: Record<ModelRow['tumorType'], string | null> = {
  primary: 'Primary',
  metastatic: 'Metastasis',
  recurrent: 'Recurrence',
  unknown: null,
};

const text = (id: string, name: string, description: string, value: (of: Described) => CellValue) => ({
  ...{ id, name, description, value },
});
const number = (id: string, name: string, description: string, value: (of: Described) => CellValue) => ({
  ...text(id, name, description, value),
  type: 'NUMBER' as const,
});

const sampleAttributes: readonly Attribute<Described>[] = [
  text('SAMPLE_ID', 'Sample', 'Id of the sample', ({ sample }) => sample.id),
  text('PATIENT_ID', 'Patient', 'Id of the patient', ({ sample }) => sample.patient),
  text('SAMPLE_DISPLAY_NAME', 'Model', 'Name of the model', ({ of }) => of.name),
  text('OTHER_SAMPLE_ID', 'Model code', 'Code of the model in its catalog', ({ of }) => of.modelCode),
  text('MODEL_TYPE', 'Model type', 'Type of the model', ({ of }) => of.modelType),
  text('SAMPLE_CLASS', 'Sample class', 'Class of the sample', ({ of }) => CLASSES[of.modelType]),
  text('SPECIES', 'Species', 'Species of the tumor', ({ of }) => of.species),
  text('CANCER_TYPE', 'Cancer type', 'Cancer type', ({ of }) => of.cancerType),
  text('CANCER_TYPE_DETAILED', 'Cancer type detailed', 'Histology', ({ of }) => of.histology ?? of.cancerType),
  text('ONCOTREE_CODE', 'OncoTree code', 'OncoTree code', ({ of }) => of.oncotreeCode),
  text('SAMPLE_TYPE', 'Sample type', 'Type of the tumor', ({ of }) => TUMOR_TYPES[of.tumorType]),
  text('PRIMARY_SITE', 'Primary site', 'Site of the primary tumor', ({ of }) => of.primarySite),
  text('SAMPLE_SITE', 'Sample site', 'Site of the sample', ({ of }) => of.collectionSite),
  text('STAGE', 'Stage', 'Stage of the tumor', ({ of }) => of.stage),
  text('TUMOR_GRADE', 'Grade', 'Grade of the tumor', ({ of }) => of.grade),
  text('PRIOR_TREATMENTS', 'Prior treatments', 'Treatments before the sample was taken', ({ of }) => {
    const treatments = knownTreatments(of.species, of.patient.priorTreatments);
    return treatments?.length === 0 ? 'None' : (treatments?.join('; ') ?? null);
  }),
  text('MSI_STATUS', 'MSI status', 'Microsatellite instability', ({ of }) => of.biomarkers.msi),
  number('TMB_SCORE', 'TMB', 'Mutations per megabase', ({ of }) => of.biomarkers.tmbPerMb),
  text('HER2_STATUS', 'HER2', 'HER2', ({ of }) => of.biomarkers.her2),
  text('ER_STATUS', 'ER', 'Estrogen receptor', ({ of }) => of.biomarkers.er),
  text('PR_STATUS', 'PR', 'Progesterone receptor', ({ of }) => of.biomarkers.pr),
  text('PDL1_STATUS', 'PD-L1', 'PD-L1', ({ of }) => of.biomarkers.pdl1),
  text('MOUSE_STRAIN', 'Host strain', 'Strain of the host', ({ of }) => of.hostStrain),
  text('ENGRAFTMENT_SITE', 'Engraftment site', 'Site of the graft', ({ of }) => of.engraftment.site),
  text('ENGRAFTMENT_TYPE', 'Engraftment type', 'Type of the graft', ({ of }) => of.engraftment.type),
  text('PASSAGE', 'Passage', 'Passage', ({ of }) => of.passage),
  number('DOUBLING_TIME_DAYS', 'Doubling time', 'Doubling time in days', ({ of }) => of.growth.doublingTimeDays),
  number('TAKE_RATE_PERCENT', 'Take rate', 'Take rate in percent', ({ of }) => of.growth.takeRatePercent),
  text('PROVIDER', 'Provider', 'Provider of the model', ({ of }) => of.provider),
  text('CATALOG_NUMBER', 'Catalog number', 'Number in the catalog of the provider', ({ of }) => of.catalogNumber),
  text('RRID', 'RRID', 'Research Resource Identifier', ({ of }) => of.rrid),
  text('SOURCE', 'Source', 'Origin of the record', ({ of }) => of.source),
  text('LICENSE', 'License', 'License of the data', ({ of }) => of.license),
];

/** Returns the four lines that describe the columns, and the head of the table. */
const headOf = <Of>(attributes: readonly Attribute<Of>[]): string =>
  tableLines([
    attributes.map(({ name }, index) => (index === 0 ? `#${name}` : name)),
    attributes.map(({ description }, index) => (index === 0 ? `#${description}` : description)),
    attributes.map(({ type = 'STRING' }, index) => (index === 0 ? `#${type}` : type)),
    attributes.map((_, index) => (index === 0 ? '#1' : '1')),
    attributes.map(({ id }) => id),
  ]);

/** Yields the table of the patients. Their own codes are in none of the files; the id is that of their first sample. */
export function* patientTable({ patients }: Study): Generator<string> {
  yield headOf(patientAttributes);
  for (const [patient, facts] of patients)
    yield tableLines([patientAttributes.map(({ value }) => value({ ...facts, patient }))]);
}

/** Yields the table of the samples. */
export async function* sampleTable(database: Database, ids: PackedIds, study: Study): AsyncGenerator<string> {
  yield headOf(sampleAttributes);
  for await (const models of eachSample(database, ids, study, FIELDS))
    yield tableLines(models.map((one) => sampleAttributes.map(({ value }) => value(one))));
}
