import type { Patient } from '../../../contract/entities/model.ts';
import type { Random } from '../../platform/random.ts';
import type { DiseaseContent } from '../content.ts';
import { drawGrade } from './classes.ts';
import { daysAfter, daysBetween, drawDay, FIRST_DAY, LAST_DAY } from './dates.ts';
import { canSpread, collectionSite } from './sites.ts';
import { hasTarget, treat } from './treatment.ts';
import type { Sample, Tumor } from './tumor.ts';
import { drawTumor } from './tumors.ts';

const blood = ['LEU', 'LYM', 'MYE'];
/** Percent of men among patients, listed if it is far from one half. */
const men: Record<string, number> = {
  BRE: 1,
  OVA: 0,
  CER: 0,
  END: 0,
  PRO: 100,
  LUN: 58,
  LIV: 72,
  ESO: 76,
  HNC: 74,
  NPC: 72,
  THY: 28,
  BLA: 75,
  KID: 63,
  GAS: 65,
};
/** Ages at diagnosis, listed if they are far from those of other cancers. */
const usualAges: Record<string, { mean: number; deviation: number; least: number }> = {
  PRO: { mean: 68, deviation: 8, least: 45 },
  BLA: { mean: 70, deviation: 9, least: 40 },
  MYE: { mean: 67, deviation: 9, least: 38 },
  CER: { mean: 49, deviation: 11, least: 24 },
  NPC: { mean: 48, deviation: 11, least: 19 },
  THY: { mean: 50, deviation: 14, least: 19 },
};
const childhood = ['ES', 'ARMS', 'ERMS', 'OS', 'BLL', 'PAST'];

/** The models of one sample join the collection within this many days. */
export const JOINING_DAYS = 150;

/**
 * Draws a patient's first sample. Many patients have been treated before, in particular those whose tumor has a target.
 */
export function drawPatient(random: Random, disease: DiseaseContent, number: number): Sample {
  const area = disease.code;
  const joinsFrom = drawDay(random, FIRST_DAY, daysAfter(LAST_DAY, -JOINING_DAYS));
  const year = joinsFrom.getUTCFullYear();
  const subtype = random.weighted(disease.subtypes, ({ weight }) => weight + 4);
  const tumor = drawTumor(random, area, subtype.oncotreeCode);
  const person = drawPerson(random, area, subtype.oncotreeCode);
  const lines = random.chance(hasTarget(tumor, year) ? 0.5 : 0.4) ? random.integer(1, 2) : 0;
  const course = treat(random.fork('treatment'), tumor, lines, { given: [], year });
  return sampleOf(
    random,
    { patientCode: `P${number}`, number, round: 1, stream: random, joinsFrom, tumor: course.tumor },
    { ...person, priorTreatments: course.given },
  );
}

/**
 * Returns a later sample of the same patient, taken when the tumor had grown again after further treatment. Returns
 * undefined if too little time is left until the last day, or if no treatment is left.
 */
export function afterProgression(sample: Sample): Sample | undefined {
  const { patient, round, patientCode, number, joinsFrom: joined } = sample;
  const stream = sample.stream.fork('later');
  const joinsFrom = joined && daysAfter(joined, stream.integer(JOINING_DAYS + 30, 800));
  if (joined === null || joinsFrom === null || joinsFrom > daysAfter(LAST_DAY, -JOINING_DAYS)) return undefined;
  const history = { given: patient.priorTreatments ?? [], year: joinsFrom.getUTCFullYear() };
  const course = treat(stream, sample.tumor, stream.integer(1, 2), history);
  if (course.given.length === history.given.length) return undefined;
  const years = Math.floor(daysBetween(joined, joinsFrom) / 365.25 + stream.next());
  return sampleOf(
    stream,
    { patientCode, number, round: round + 1, stream, joinsFrom, tumor: course.tumor },
    { ...patient, ...ageOf(patient.ageYears === null ? 90 : patient.ageYears + years), priorTreatments: course.given },
    sample,
  );
}

type Origin = Pick<Sample, 'patientCode' | 'number' | 'round' | 'stream' | 'joinsFrom' | 'tumor'>;

function sampleOf(random: Random, origin: Origin, patient: Patient, before?: Sample): Sample {
  const { tumor } = origin;
  const treated = (patient.priorTreatments ?? []).length > 0;
  const tumorType = drawTumorType(random, tumor, treated, before);
  return {
    ...origin,
    patient,
    tumorType,
    stage: laterStage(before?.stage ?? null, drawStage(random, tumor.area, tumorType, treated)),
    grade: before === undefined ? drawGrade(random, tumor.area, tumor.oncotreeCode) : before.grade,
    collectionSite: collectionSite(random, tumor, tumorType),
  };
}

const shares = {
  first: { primary: 80, metastatic: 20, recurrent: 0 },
  treated: { primary: 12, metastatic: 56, recurrent: 32 },
  later: { primary: 0, metastatic: 64, recurrent: 36 },
};

function drawTumorType(random: Random, tumor: Tumor, treated: boolean, before?: Sample) {
  if (blood.includes(tumor.area)) return treated ? ('recurrent' as const) : ('primary' as const);
  const share = before !== undefined ? shares.later : treated ? shares.treated : shares.first;
  const types = canSpread(tumor)
    ? (['primary', 'metastatic', 'recurrent'] as const)
    : (['primary', 'recurrent'] as const);
  return random.weighted(types, (type) => share[type]);
}

function drawPerson(random: Random, area: string, oncotreeCode: string): Omit<Patient, 'priorTreatments'> {
  const share = ['ULMS', 'VMM'].includes(oncotreeCode) ? 0 : (men[area] ?? 53);
  const ageYears = drawAge(random, area, oncotreeCode);
  return {
    sex: random.chance(share / 100) ? 'male' : 'female',
    ...ageOf(ageYears),
    ethnicity: random.weighted(['Asian', 'White', 'Black or African American', 'Hispanic or Latino'], (name) =>
      name === 'Asian' ? 46 : name === 'White' ? 40 : 7,
    ),
  };
}

function drawAge(random: Random, area: string, oncotreeCode: string): number {
  if (oncotreeCode === 'RBL') return random.integer(0, 4);
  if (area === 'PED') return Math.round(random.between(0, 4) + random.between(0, 8));
  if (childhood.includes(oncotreeCode)) return Math.round(random.between(3, 12) + random.between(0, 14));
  if (oncotreeCode === 'HL' || oncotreeCode === 'FLC') return random.integer(16, 44);
  const { mean, deviation, least } = usualAges[area] ?? { mean: 61, deviation: 11.5, least: 19 };
  return Math.round(Math.min(93, Math.max(least, random.normal(mean, deviation))));
}

/** Above 89 years the exact age is left out, because it could identify the patient. */
function ageOf(years: number): Pick<Patient, 'ageYears' | 'ageGroup'> {
  if (years >= 90) return { ageYears: null, ageGroup: '≥90' };
  const low = Math.floor(years / 10) * 10;
  return { ageYears: years, ageGroup: `${low}-${low + 9}` };
}

function drawStage(random: Random, area: string, tumorType: Sample['tumorType'], treated: boolean): string | null {
  if (['GLI', 'LEU', 'PED'].includes(area)) return null;
  if (area === 'MYE') return random.pick(['ISS I', 'ISS II', 'ISS II', 'ISS III']);
  if (area === 'LYM') return random.pick(['II', 'III', 'III', 'IV']);
  if (tumorType === 'metastatic') return 'IV';
  if (tumorType === 'recurrent') return random.pick(['III', 'IV', 'IV', 'IV']);
  return random.pick(treated ? ['II', 'III', 'III', 'III', 'IV'] : ['I', 'II', 'II', 'III', 'III']);
}

const stages = ['I', 'II', 'III', 'IV'];

/** Returns the later of two stages: a stage does not fall with time. */
function laterStage(before: string | null, now: string | null): string | null {
  const rank = (stage: string | null) => stages.indexOf(stage?.replace('ISS ', '') ?? '');
  return rank(before) > rank(now) ? before : now;
}
