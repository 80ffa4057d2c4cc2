import { expect, test } from 'vitest';
import { csvText } from '../../src/effects/csv.ts';
import { comparisonTable } from '../../src/site/compare/comparisonFile.ts';
import { sectionsOf } from '../../src/site/compare/sections.tsx';
import { comparison as sample } from '../../stories/models/comparison.ts';

test('the comparison as a file has plain numbers, each in its own row, and empty cells for unknown values', () => {
  const [one, two] = sample.models;
  if (!one || !two) throw new Error('two models are needed');
  const named = { en: 'Osimertinib', zh: '奥希替尼' };
  const response = {
    ...{ study: 'S', n: 8, studies: 1, evaluationDay: 21, derived: true, bestAverageChangePercent: 41.25 },
    ...{ tgiInterval: { low: -20.5, high: 3 }, bestAverageChangeInterval: null },
    counterpart: { mRecist: 'mPR', tgiPercent: 70 },
  };
  const models = [
    {
      ...one,
      passage: null,
      patient: { ...one.patient, ageYears: 40 },
      biomarkers: { ...one.biomarkers, tmbPerMb: 1234.56 },
      growth: { ...one.growth, doublingTimeDays: 4.25, takeRatePercent: 85 },
    },
    {
      ...two,
      passage: 'P3',
      patient: { ...two.patient, ageYears: null, ageGroup: null },
      biomarkers: { ...two.biomarkers, tmbPerMb: null },
      growth: { ...two.growth, doublingTimeDays: null, takeRatePercent: null },
    },
  ];
  // Cells may lack values that the type of the sample always has.
  const comparison = {
    ...sample,
    models,
    genes: [],
    responses: [{ agent: named, cells: [{ ...response, tgiPercent: -12.5, mRecist: null }, null] }],
    expression: [{ gene: 'MET', values: [-0.5, null] }],
    growth: [
      {
        study: 'S',
        points: [
          { day: 0, mean: 100 },
          { day: 21, mean: 420 },
        ],
      },
      null,
    ],
  } as unknown as typeof sample;
  const { columns, rows } = comparisonTable(models, sectionsOf(comparison, false));
  const row = (label: string) => rows.find(([, name]) => name === label)?.slice(2);
  expect(columns.slice(2)).toEqual([one.modelCode, two.modelCode]);
  expect(row('Age, years')).toEqual([40, null]);
  expect(row('TMB / Mb')).toEqual([1234.56, null]);
  expect(row('Doubling, days')).toEqual([4.25, null]);
  expect(row('Take rate, %')).toEqual([85, null]);
  expect(row('Passage')).toEqual([null, 'P3']);
  expect(row('Osimertinib: TGI, %')).toEqual([-12.5, null]);
  expect(row('Osimertinib: TGI, %, 95% CI from')).toEqual([-20.5, null]);
  expect(row('Osimertinib: TGI, %, 95% CI to')).toEqual([3, null]);
  expect(row('Osimertinib: Best average change, %')).toEqual([41.25, null]);
  expect(row('Osimertinib: n')).toEqual([8, null]);
  expect(row('Osimertinib: Evaluation day')).toEqual([21, null]);
  expect(row('Osimertinib: mRECIST of the same arm from the other source')).toEqual(['mPR', null]);
  expect(row('Osimertinib: mRECIST')).toEqual([null, null]);
  expect(row('MET')).toEqual([-0.5, null]);
  expect(row('Untreated: times the first volume')).toEqual([4.2, null]);
  expect(row('Untreated: days')).toEqual([21, null]);
  const text = csvText({ columns, rows }, 'Oncology Browser');
  expect(text).not.toContain('--');
  expect(text).not.toContain("'-");
});
