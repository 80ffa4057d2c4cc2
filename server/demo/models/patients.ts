import type { Patient } from '../../../contract/entities/model.ts';
import type { Random } from '../../platform/random.ts';
import type { DiseaseContent } from '../content.ts';
import { drawGrade } from './classes.ts';
import { collectionSite } from './sites.ts';
import { hasTarget, treat } from './treatment.ts';
import type { Sample, Tumor } from './tumor.ts';
import { drawTumor } from './tumors.ts';

const blood = ['LEU', 'LYM', 'MYE'];
/** Percent of men among patients, where it is far from one half. */
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
const childhood = ['ES', 'ARMS', 'ERMS', 'OS', 'BLL', 'PAST'];

/** A patient's first sample. Many have been treated before, most of those whose tumor has a target. */
export function drawPatient(random: Random, disease: DiseaseContent, number: number): Sample {
  const area = disease.code;
  const subtype = random.weighted(disease.subtypes, ({ weight }) => weight + 4);
  const tumor = drawTumor(random, area, subtype.oncotreeCode);
  const lines = random.chance(hasTarget(tumor) ? 0.5 : 0.4) ? random.integer(1, 2) : 0;
  const course = treat(random, tumor, lines);
  return sampleOf(random, number, course.tumor, {
    ...drawPerson(random, area, subtype.oncotreeCode),
    priorTreatments: course.given,
  });
}

/** A later sample of the same patient, taken when the tumor had grown again after further treatment. */
export function afterProgression(random: Random, sample: Sample): Sample {
  const { patient } = sample;
  const course = treat(random, sample.tumor, random.integer(1, 2), patient.priorTreatments);
  const years = patient.ageYears === null ? null : patient.ageYears + random.integer(0, 2);
  return sampleOf(random, sample.number, course.tumor, {
    ...patient,
    ageYears: years,
    ageGroup: ageGroupOf(years),
    priorTreatments: course.given,
  });
}

function sampleOf(random: Random, number: number, tumor: Tumor, patient: Patient): Sample {
  const treated = patient.priorTreatments.length > 0;
  const tumorType = blood.includes(tumor.area)
    ? treated
      ? 'recurrent'
      : 'primary'
    : random.weighted(['primary', 'metastatic', 'recurrent'] as const, (type) =>
        treated
          ? { primary: 12, metastatic: 56, recurrent: 32 }[type]
          : { primary: 80, metastatic: 20, recurrent: 0 }[type],
      );
  return {
    patientCode: `P${number}`,
    number,
    tumor,
    patient,
    tumorType,
    stage: drawStage(random, tumor.area, tumorType),
    grade: drawGrade(random, tumor.area, tumor.oncotreeCode),
    collectionSite: collectionSite(random, tumor, tumorType),
  };
}

function drawPerson(random: Random, area: string, oncotreeCode: string): Omit<Patient, 'priorTreatments'> {
  const share = ['ULMS', 'VMM'].includes(oncotreeCode) ? 0 : (men[area] ?? 53);
  const ageYears = drawAge(random, area, oncotreeCode);
  return {
    sex: random.chance(share / 100) ? 'male' : 'female',
    ageYears,
    ageGroup: ageGroupOf(ageYears),
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
  return Math.round(Math.min(91, Math.max(19, random.normal(61, 11.5))));
}

function ageGroupOf(years: number | null): string | null {
  if (years === null) return null;
  if (years >= 90) return '≥90';
  const low = Math.floor(years / 10) * 10;
  return `${low}-${low + 9}`;
}

function drawStage(random: Random, area: string, tumorType: Sample['tumorType']): string | null {
  if (['GLI', 'LEU', 'PED'].includes(area)) return null;
  if (area === 'MYE') return random.pick(['ISS I', 'ISS II', 'ISS II', 'ISS III']);
  if (area === 'LYM') return random.pick(['II', 'III', 'III', 'IV']);
  return tumorType === 'metastatic' ? 'IV' : random.pick(['I', 'II', 'II', 'III', 'III']);
}
