import type { Biomarkers, Patient } from '../../contract/entities/model.ts';
import type { Localized } from '../../contract/schema.ts';
import { MODEL_FILE, withAlterations } from './alterationSources.ts';
import { type Given, settled } from './cells.ts';
import type { TableRow } from './importer.ts';
import type { ModelRecord } from './modelRecord.ts';
import { reasons } from './reasons.ts';

/** A node of OncoTree with its disease area. */
export type Node = {
  code: string;
  name: string;
  disease_id: string | null;
  retired: boolean;
  replaced_by: string | null;
  tissue: string | null;
};

/** The values for "unknown" in columns of `model` that cannot be null. */
export const NO_VALUES = { species: 'Homo sapiens', tumor_type: 'unknown' } as const;

/** The file columns of columns of `model`. The area follows from the code. */
export const COLUMN_OF = {
  disease_id: 'oncotree_code → area',
  patient_code: 'patient_id',
  'patient.sex': 'sex',
  'patient.ageYears': 'age',
  'patient.ageGroup': 'age_group',
  'patient.ethnicity': 'ethnicity',
  'patient.priorTreatments': 'patient_treatment_details',
  alterations: 'driver_alterations',
  'biomarkers.msi': 'msi_status',
  'biomarkers.tmbPerMb': 'tmb_mut_per_mb',
  'biomarkers.her2': 'her2',
  'biomarkers.er': 'er',
  'biomarkers.pr': 'pr',
  'biomarkers.pdl1': 'pdl1',
  'biomarkers.hla': 'hla',
  'biomarkers.viruses': 'viral_status',
  'patient.smoking': 'smoking',
  'patient.packYears': 'pack_years',
  'patient.treatmentLines': 'treatment_lines',
  'engraftment.site': 'engraftment_site',
  'engraftment.type': 'engraftment_type',
  'growth.doublingTimeDays': 'doubling_time_days',
  'growth.takeRatePercent': 'take_rate_percent',
  tumor_type: 'tumour_type',
  license: 'licence',
} as const;

/** Returns why a stored value is cleared although the file has one, or one from which it follows. */
export function whyCleared(column: string, { patient, oncotree_code }: TableRow): Localized | undefined {
  const { ageYears, ageGroup } = (patient ?? {}) as Partial<Patient>;
  if (column === 'patient.ageGroup' && ageYears != null) return reasons.groupBesideAge;
  if (column === 'patient.ageYears' && ageGroup != null) return reasons.ageAsGroup;
  return column === 'disease_id' && oncotree_code != null ? reasons.noArea : undefined;
}

/**
 * Returns the columns of `model` after a file described it. Values that the file does not give stay as they are stored.
 *
 * @param now the stored row, if there is one
 * @param asDrafts whether a new model waits for publication
 */
export function valuesOf(
  record: ModelRecord,
  node: Node | undefined,
  now: TableRow | undefined,
  asDrafts: boolean,
): TableRow {
  const before = now ?? {};
  const text = (given: Given<string>, column: string) => settled<string | null>(given, before[column], null);
  const biomarkers = before.biomarkers as Partial<Biomarkers> | undefined;
  return {
    model_code: record.code,
    name: record.name,
    aliases: settled(record.aliases, before.aliases, []),
    model_type: record.modelType,
    species: settled(record.species, before.species, NO_VALUES.species),
    ...placeOf(record, node, before),
    cancer_type: cancerTypeOf(record, node, before),
    histology: text(record.histology, 'histology'),
    primary_site: text(record.primarySite, 'primary_site'),
    collection_site: text(record.collectionSite, 'collection_site'),
    tumor_type: settled(record.tumorType, before.tumor_type, NO_VALUES.tumor_type),
    stage: text(record.stage, 'stage'),
    grade: text(record.grade, 'grade'),
    host_strain: text(record.hostStrain, 'host_strain'),
    engraftment: partsOf(record.engraftment, before.engraftment),
    passage: text(record.passage, 'passage'),
    growth: partsOf(record.growth, before.growth),
    patient_code: text(record.patientCode, 'patient_code'),
    patient: patientOf(record.patient, before.patient as Partial<Patient> | undefined),
    ...alterationsOf(record, now),
    biomarkers: partsOf(record.biomarkers, biomarkers, LATER),
    str_profile: settled(record.strProfile, before.str_profile, []),
    quality_checks: settled(record.qualityChecks, before.quality_checks, []),
    data_available: dataOf(record, now),
    provider: text(record.provider, 'provider'),
    catalog_number: text(record.catalogNumber, 'catalog_number'),
    rrid: text(record.rrid, 'rrid'),
    comments: text(record.comments, 'comments'),
    source: record.source,
    source_model_id: record.sourceModelId,
    license: text(record.license, 'license'),
    added_on: record.addedOn ?? before.added_on ?? new Date().toISOString().slice(0, 10),
    state: (now?.state as string | undefined) ?? (asDrafts ? 'draft' : 'published'),
  };
}

/** Where a file gives the code for the cancer type too, the name that is stored, or that OncoTree has, says more. */
const cancerTypeOf = ({ cancerType, oncotreeCode }: ModelRecord, node: Node | undefined, before: TableRow): string =>
  cancerType === oncotreeCode ? ((before.cancer_type as string | undefined) ?? node?.name ?? cancerType) : cancerType;

/**
 * Returns the OncoTree code and the area that follows from it. A code that OncoTree does not have changes neither. If
 * the code stays the same and leads to no area, the area that editors chose is kept.
 */
function placeOf({ oncotreeCode }: ModelRecord, node: Node | undefined, before: TableRow): TableRow {
  const isUnknown = typeof oncotreeCode === 'string' && node === undefined;
  const code = settled<string | null>(isUnknown ? undefined : oncotreeCode, before.oncotree_code, null);
  const isSame = code === (before.oncotree_code ?? null);
  return { oncotree_code: code, disease_id: node?.disease_id ?? (isSame ? (before.disease_id ?? null) : null) };
}

/**
 * Years and group describe one fact: an age in the file replaces both, and exact years have precedence over a group.
 */
function patientOf(given: ModelRecord['patient'], before: Partial<Patient> | undefined): Patient {
  const { age } = given;
  const ageYears = age ? age.years : settled<number | null>(age, before?.ageYears, null);
  const isExact = !age && ageYears !== null;
  const ageGroup = isExact ? undefined : age ? age.group : given.ageGroup;
  const stored = before?.priorTreatments;
  const treatments = given.isNotUntreated && stored?.length === 0 ? null : stored;
  return {
    sex: settled<Patient['sex']>(given.sex, before?.sex, null),
    ageYears,
    ageGroup: settled<string | null>(ageGroup, before?.ageGroup, null),
    ethnicity: settled<string | null>(given.ethnicity, before?.ethnicity, null),
    priorTreatments: settled<string[] | null>(given.priorTreatments, treatments, null),
    ...partsOf(
      { smoking: given.smoking, packYears: given.packYears, treatmentLines: given.treatmentLines },
      before,
      LATER,
    ),
  };
}

/** Parts that came later: a stored value need not have them. */
const LATER: readonly string[] = ['hla', 'viruses', 'smoking', 'packYears', 'treatmentLines'];

/**
 * Returns the parts of a stored object after a file gave some of them.
 *
 * @param before the stored object
 * @param optional parts that are left out while they have no value
 */
function partsOf(
  given: Readonly<Record<string, Given<unknown>>>,
  before: unknown,
  optional: readonly string[] = [],
): Record<string, unknown> {
  const stored = (before ?? {}) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const part = settled<unknown>(value, stored[name], null);
      return part === null && optional.includes(name) && stored[name] === undefined ? [] : [[name, part]];
    }),
  );
}

/** Without a list in the file, this source's earlier alterations and those of other sources stay. */
function alterationsOf({ alterations }: ModelRecord, now: TableRow | undefined): TableRow {
  if (alterations !== undefined || now === undefined) return withAlterations(now, MODEL_FILE, alterations ?? []);
  return { alterations: now.alterations, alteration_sources: now.alteration_sources };
}

/** Kinds of data that the file does not mention stay, including those that other imports added. */
function dataOf({ data }: ModelRecord, row: TableRow | undefined): string[] {
  const now = (row?.data_available as string[] | undefined) ?? [];
  const held: unknown[] = [
    row?.has_expression && 'expression',
    Object.keys(row?.alteration_sources ?? {}).some((source) => source !== MODEL_FILE) && 'mutation',
  ];
  const stated = Object.entries(data);
  const kept = now.filter((kind) => held.includes(kind) || !stated.some(([name, exists]) => name === kind && !exists));
  return [...kept, ...stated.filter(([name, exists]) => exists && !kept.includes(name)).map(([name]) => name)];
}
