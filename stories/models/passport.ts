import type { Passport, PassportArm } from '../../contract/entities/passport.ts';
import { disease } from '../../machines/samples.ts';
import { models } from './samples.ts';

const days = [0, 7, 14, 21];
const START_MM3 = 170;

/** Creates an arm whose three animals grow or shrink by `rate` per day. */
function arm(name: string, rate: number, treated?: Partial<PassportArm>): PassportArm {
  const at = (day: number) => START_MM3 * Math.exp(rate * day);
  const mean = (value: (day: number) => number, spread: number) =>
    days.map((day) => ({ day, mean: value(day), standardError: spread, median: value(day), n: 3, few: false }));
  return {
    name,
    role: 'control',
    agent: null,
    dose: null,
    target: null,
    route: null,
    schedule: null,
    dosingDays: [0, 7, 14],
    animals: [0.9, 1, 1.1].map((size, place) => ({
      id: `${name} ${place + 1}`,
      removal: null,
      points: days.map((day) => ({ day, volumeMm3: Math.round(at(day) * size), bodyWeightG: 21 })),
    })),
    volume: mean(at, 12),
    volumeChange: mean((day) => (at(day) / START_MM3 - 1) * 100, 4),
    weightChange: mean(() => 0, 1),
    result: null,
    ...treated,
  };
}

/** A model with nearly complete data. */
export const passport: Passport = {
  id: '0198c0de-0000-7000-8000-000000000012',
  modelCode: 'LUN-PDX-0012',
  name: 'LUN-PDX-0012',
  aliases: ['L12'],
  modelType: 'PDX',
  species: 'human',
  disease: { id: disease.id, slug: disease.slug, title: disease.diseaseTitle },
  oncotreeCode: 'LUAD',
  cancerType: { en: 'Lung Cancer', zh: '肺癌' },
  histology: { en: 'Lung Adenocarcinoma', zh: '肺腺癌' },
  primarySite: 'Lung',
  collectionSite: 'Lung',
  tumorType: 'primary',
  stage: 'IIIB',
  grade: 'G2',
  patient: {
    sex: 'female',
    ageYears: 61,
    ageGroup: null,
    ethnicity: 'Asian',
    smoking: 'former',
    packYears: 24,
    treatmentLines: [
      { line: 1, agents: ['Erlotinib'], startedOn: '2017-03', endedOn: '2018-01', response: 'PR' },
      { line: 2, agents: ['Osimertinib'], startedOn: '2018-02', endedOn: null, response: null },
    ],
    priorTreatments: [{ en: 'Erlotinib', zh: '厄洛替尼' }],
  },
  hostStrain: 'NOD-SCID',
  engraftment: { site: 'Subcutaneous', type: 'Heterotopic' },
  passage: 'P4',
  growth: { doublingTimeDays: 6.8, takeRatePercent: 92 },
  biomarkers: {
    ...{ msi: 'MSS', tmbPerMb: 4.1, her2: null, pdl1: '60%', er: null, pr: null },
    hla: ['HLA-A*11:01', 'HLA-B*40:01'],
    viruses: [{ virus: 'EBV', status: 'negative' }],
  },
  strProfile: [
    { locus: 'D5S818', alleles: ['11', '12'] },
    { locus: 'TH01', alleles: ['6', '9.3'] },
    { locus: 'Amelogenin', alleles: ['X'] },
  ],
  alterations: (models[0]?.alterations ?? []).map((alteration) => ({
    ...alteration,
    copies: alteration.gene === 'MET' ? 9 : null,
  })),
  testing: {
    assay: { en: 'Whole-exome sequencing', zh: '全外显子组测序' },
    everyGene: true,
    tested: null,
    wildType: ['KRAS', 'BRAF'],
    partly: [{ read: ['mutation', 'copyNumber'], notRead: ['fusion'], genes: ['ALK', 'RET'] }],
    notTested: ['NTRK1'],
  },
  copyNumber: [{ gene: 'MET', copies: 9 }],
  expression: {
    cohort: { disease: disease.diseaseTitle, models: 120 },
    measured: 18_000,
    genes: [
      {
        gene: 'EGFR',
        alias: 'HER1',
        value: 7.2,
        n: 120,
        percentile: 88,
        quartiles: [3.9, 5.1, 6.4],
        ticks: [1.2, 2.4, 3.1, 3.9, 4.4, 5.1, 5.6, 6.4, 7.2, 8.8],
      },
    ],
  },
  studies: [
    {
      study: 'ST-0101',
      startedOn: '2025-04-07',
      reference: 'Vehicle',
      arms: [
        arm('Vehicle', 0.09),
        arm('Osimertinib', -0.05, {
          role: 'treatment',
          agent: { en: 'Osimertinib', zh: '奥希替尼' },
          dose: '5 mg/kg',
          target: 'EGFR',
          route: 'PO',
          schedule: 'QD',
          result: {
            n: 3,
            inhibition: {
              evaluationDay: 21,
              followed: { arm: 3, armOf: 3, reference: 3, referenceOf: 3 },
              tgiPercent: { value: 109, low: 104.2, high: 113.1 },
              noInhibition: null,
              treatedToControlPercent: { value: 5, low: 3.1, high: 7.4 },
            },
            mRecist: 'mCR',
            classes: { mCR: 3, mPR: 0, mSD: 0, mPD: 0 },
            stability: 1,
            bestAverageChangePercent: { value: -62, low: -70, high: -51 },
            weightChangePercent: -2,
          },
        }),
      ],
    },
  ],
  responses: [
    {
      study: 'ST-0101',
      agent: { en: 'Osimertinib', zh: '奥希替尼' },
      target: 'EGFR',
      dose: '5 mg/kg',
      route: 'PO',
      schedule: 'QD',
      n: 3,
      tgiPercent: 109,
      mRecist: 'mCR',
      bestAverageChange: -62,
      derived: true,
      arm: 'Osimertinib',
      evaluationDay: 21,
      classesDiffer: true,
    },
    {
      study: 'ST-0101',
      agent: { en: 'Osimertinib', zh: '奥希替尼' },
      target: 'EGFR',
      dose: '5 mg/kg',
      route: 'PO',
      schedule: 'QD',
      n: 3,
      tgiPercent: 80,
      mRecist: 'mSD',
      derived: false,
      arm: null,
      evaluationDay: null,
      classesDiffer: true,
    },
  ],
  dataAvailable: ['mutation', 'expression', 'growth', 'response'],
  qualityChecks: [
    { check: 'STR', result: 'passed', checkedOn: '2026-01-12', detail: 'Matches the patient.' },
    { check: 'mycoplasma', result: 'pending', checkedOn: '2026-01-12', detail: '' },
  ],
  pdxMi: {
    essential: { given: 7, applicable: 9 },
    all: { given: 8, applicable: 13 },
    modules: [
      {
        title: { en: 'Patient', zh: '患者' },
        essential: { given: 3, applicable: 5 },
        all: { given: 4, applicable: 6 },
        missing: [
          { label: { en: 'Age', zh: '年龄' }, essential: true, stored: true },
          { label: { en: 'Consent to share data', zh: '数据共享知情同意' }, essential: true, stored: false },
        ],
      },
      {
        title: { en: 'Tumor', zh: '肿瘤' },
        essential: { given: 4, applicable: 4 },
        all: { given: 4, applicable: 4 },
        missing: [],
      },
      {
        title: { en: 'Model study', zh: '模型研究' },
        essential: { given: 0, applicable: 0 },
        all: { given: 0, applicable: 3 },
        missing: [
          { label: { en: 'Treatment response', zh: '治疗应答' }, essential: false, stored: true },
          { label: { en: 'Development of metastases', zh: '是否发生转移' }, essential: false, stored: false },
          { label: { en: 'Tumor omics', zh: '肿瘤组学数据' }, essential: false, stored: true },
        ],
      },
    ],
  },
  files: [{ name: 'LUN-PDX-0012.pdf', kind: 'data sheet', bytes: 120_000 }],
  provider: 'Shanghai collection',
  catalogNumber: null,
  rrid: null,
  source: 'house',
  license: null,
  comments: null,
  demo: false,
  addedOn: '2025-02-01',
  updatedAt: '2026-03-01T08:00:00.000Z',
  samePatient: [],
  similar: [],
};
/** A model with little data: every section states what is missing. */
export const barePassport: Passport = {
  ...passport,
  aliases: [],
  disease: null,
  oncotreeCode: null,
  histology: null,
  stage: null,
  grade: null,
  hostStrain: null,
  engraftment: { site: null, type: null },
  passage: null,
  patient: { sex: null, ageYears: null, ageGroup: null, ethnicity: null, priorTreatments: [] },
  growth: { doublingTimeDays: null, takeRatePercent: null },
  strProfile: [],
  biomarkers: { msi: null, tmbPerMb: null, her2: null, pdl1: null, er: null, pr: null },
  alterations: [],
  testing: { assay: null, everyGene: false, tested: 0, wildType: [], partly: [], notTested: [] },
  copyNumber: [],
  expression: null,
  studies: [],
  responses: [],
  dataAvailable: [],
  qualityChecks: [],
  pdxMi: null,
  files: [],
  provider: null,
};
