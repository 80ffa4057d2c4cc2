import { describe, expect, test } from 'vitest';
import {
  type DescribedModel,
  PDX_MI_FIELDS,
  PDX_MI_MODULES,
  pdxMiCounts,
  pdxMiLevel,
  pdxMiReport,
} from '../../server/modules/catalog/pdxMi.ts';

/** A xenograft of which only the required columns are filled. */
const bare: DescribedModel = {
  modelType: 'PDX',
  species: 'Homo sapiens',
  patientCode: null,
  patient: { sex: null, ageYears: null, ageGroup: null, ethnicity: null, priorTreatments: null },
  cancerType: 'Lung Cancer',
  primarySite: null,
  collectionSite: null,
  tumorType: 'unknown',
  histology: null,
  grade: null,
  stage: null,
  biomarkers: { msi: null, tmbPerMb: null, her2: null, pdl1: null, er: null, pr: null },
  hostStrain: null,
  engraftment: { site: null, type: null },
  passage: null,
  growth: { doublingTimeDays: null, takeRatePercent: null },
  qualityChecks: [],
  strProfile: [],
  dataAvailable: [],
  provider: null,
  license: null,
  files: [],
  responses: [],
};
const check = (name: 'STR' | 'mycoplasma' | 'pathology', result: 'passed' | 'pending' = 'passed') => ({
  check: name,
  result,
  checkedOn: '2026-01-12',
  detail: '',
});
const full: DescribedModel = {
  ...bare,
  patientCode: 'P1',
  patient: { sex: 'female', ageYears: null, ageGroup: '41-89', ethnicity: 'Asian', priorTreatments: ['Erlotinib'] },
  primarySite: 'Lung',
  collectionSite: 'Brain',
  tumorType: 'metastatic',
  histology: 'Lung Adenocarcinoma',
  grade: 'G3',
  stage: 'IV',
  biomarkers: { ...bare.biomarkers, pdl1: 'TPS 60%' },
  hostStrain: 'NSG',
  engraftment: { site: 'Subcutaneous', type: 'Heterotopic' },
  passage: 'P3',
  growth: { doublingTimeDays: 6, takeRatePercent: 70 },
  qualityChecks: [check('STR'), check('pathology')],
  dataAvailable: ['expression'],
  provider: 'Bank',
  license: 'CC BY 4.0',
  files: [{ name: 'a.pdf', kind: 'data sheet', bytes: 1 }],
  responses: [{ dose: '5 mg/kg', schedule: null, tgiPercent: null, mRecist: 'mSD' }],
};

test('the standard has 45 fields in six modules, 23 of them essential', () => {
  expect(PDX_MI_FIELDS).toHaveLength(45);
  expect(new Set(PDX_MI_FIELDS.map(({ id }) => id)).size).toBe(45);
  const counted = PDX_MI_MODULES.map((module) => {
    const own = PDX_MI_FIELDS.filter((field) => field.module === module);
    return [module, own.length, own.filter((field) => field.essential).length];
  });
  expect(counted).toEqual([
    ['patient', 11, 5],
    ['tumor', 11, 9],
    ['creation', 9, 6],
    ['quality', 5, 3],
    ['study', 6, 0],
    ['metadata', 3, 0],
  ]);
});

describe('counted by hand', () => {
  const counts = (given: number, applicable: number, all: number, ofAll: number) => ({
    essential: { given, applicable },
    all: { given: all, applicable: ofAll },
  });
  test.each<[string, DescribedModel, ReturnType<typeof counts> | null, string | null]>([
    // essential: all but consent, tumor ID and tumor preparation; type of humanization does not apply. Desirable: 2 of
    // the patient, the take rate, 5 of the study, 3 of the metadata
    ['a well described PDX', full, counts(19, 22, 30, 44), 'from75'],
    // diagnosis, PDX ID and whether the strain is humanized
    ['a bare PDX', bare, counts(3, 22, 3, 44), 'below50'],
    // patient 4 of 5, tumor 8 of 9; desirable: ethnicity and prior treatment
    ['a well described organoid', { ...full, modelType: 'organoid' }, counts(12, 14, 14, 22), 'from75'],
    ['a humanized model', { ...full, modelType: 'humanized' }, counts(19, 23, 30, 45), 'from75'],
    [
      'a humanized model whose strain says how',
      { ...full, modelType: 'humanized', hostStrain: 'huCD34-NSG' },
      counts(20, 23, 31, 45),
      'from75',
    ],
    // without prior treatment its response does not apply
    [
      'an untreated patient',
      { ...full, patient: { ...full.patient, priorTreatments: [] } },
      counts(19, 22, 30, 43),
      'from75',
    ],
    // stage, grade, sex, age and markers are missing: 14 of 22
    [
      'a partly described PDX',
      {
        ...full,
        stage: ' ',
        grade: null,
        patient: { ...full.patient, sex: null, ageGroup: null },
        biomarkers: bare.biomarkers,
      },
      counts(14, 22, 25, 44),
      'from50',
    ],
    // a check without a result counts for nothing: three fields of quality assurance are missing
    [
      'checks without a result',
      { ...full, qualityChecks: [check('STR', 'pending'), check('pathology', 'pending')] },
      counts(16, 22, 27, 44),
      'from50',
    ],
    // a profile characterizes the tumor, but does not say that a check of it passed
    [
      'a profile without a check',
      { ...full, qualityChecks: [], strProfile: [{ locus: 'TH01', alleles: ['6'] }] },
      counts(17, 22, 28, 44),
      'from75',
    ],
    // mycoplasma alone gives the passage, but neither technology nor origin
    ['mycoplasma alone', { ...full, qualityChecks: [check('mycoplasma')] }, counts(17, 22, 28, 44), 'from75'],
    ['a mouse tumor', { ...full, modelType: 'syngeneic' }, null, null],
  ])('%s', (_, model, expected, level) => {
    expect(pdxMiCounts(model)).toEqual(expected);
    expect(pdxMiLevel(model)).toBe(level);
  });
});

test('the report names what is missing, by module, and what the catalog cannot store', () => {
  const report = pdxMiReport({ ...full, stage: null });
  const tumor = report?.modules.find(({ title }) => title.en === 'Tumor');
  expect(tumor?.essential).toEqual({ given: 7, applicable: 9 });
  expect(tumor?.missing.map(({ label, essential, stored }) => [label.en, essential, stored])).toEqual([
    ['Submitter tumor ID', true, false],
    ['Disease stage and classification', true, true],
    ['Original tumor sample type', false, false],
    ['Whether the tumor is from an existing PDX model', false, false],
  ]);
  expect(report?.modules.reduce((sum, { all }) => sum + all.given, 0)).toBe(report?.all.given);
  expect(pdxMiReport({ ...bare, modelType: 'cell line' })?.modules.map(({ title }) => title.en)).toEqual([
    'Patient',
    'Tumor',
  ]);
  expect(pdxMiReport({ ...bare, modelType: 'GEMM' })).toBeNull();
});
