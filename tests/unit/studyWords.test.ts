import { describe, expect, test } from 'vitest';
import type { StudyAnalysis } from '../../contract/entities/analysis.ts';
import type { ArmOfStudy } from '../../contract/entities/study.ts';
import { analyzeStudy } from '../../server/modules/analysis/studyAnalysis.ts';
import { armsOf } from '../../src/site/detail/growthSeries.ts';
import { combinationFileColumns } from '../../src/site/study/combinationColumns.tsx';
import { curveReadings, curveSeries, pointWords } from '../../src/site/study/curveSeries.ts';
import { curveFileRows } from '../../src/site/study/curveTables.ts';
import { estimateWords, pEquals, pWords, rateWords } from '../../src/site/study/figures.tsx';
import { combinationMethod, curveMethod, resultMethod } from '../../src/site/study/methodWords.ts';
import { resultFileColumns } from '../../src/site/study/resultColumns.tsx';
import { studyAnimal, studyArm } from '../support/studies.ts';

const DAYS = [0, 4, 7, 11, 14, 18, 21];
/** Makes animals with different growth; the last `left` of them leave after day 11. */
const animals = (count: number, rate: number, left = 0) =>
  Array.from({ length: count }, (_, at) => {
    const days = at < count - left ? DAYS : DAYS.filter((day) => day <= 11);
    return studyAnimal(
      String(at + 1),
      days,
      days.map((day) => 150 * (1 + at / 20) * Math.exp(rate * (1 + at / 25) * day + 0.03 * Math.sin(day * (at + 2)))),
    );
  });
const VEHICLE = studyArm('Vehicle', null, animals(6, 0.09));
const ONE = studyArm('A 5 mg/kg', 'A', animals(5, 0.05, 3), { dose: '5 mg/kg' });
const OTHER = studyArm('B 10 mg/kg', 'B', animals(6, 0.06), { dose: '10 mg/kg' });
const BOTH = studyArm('A + B', 'A + B', animals(6, -0.02), { dose: '5 mg/kg + 10 mg/kg' });

function analyze(...arms: ArmOfStudy[]): StudyAnalysis {
  const analysis = analyzeStudy({ study: 'T-1', arms });
  return {
    ...analysis,
    startedOn: null,
    arms: analysis.arms.map((arm) => ({ ...arm, agent: arm.agent === null ? null : { en: arm.agent, zh: arm.agent } })),
  };
}
const study = analyze(VEHICLE, ONE, OTHER, BOTH);
const arms = armsOf(study);

describe('numbers', () => {
  test('have the digits of their kind, and a minus sign as wide as a digit', () => {
    expect(rateWords(-0.0312)).toBe('−0.0312');
    expect([0.0341, 0.5, 0.00012, 1].map(pWords)).toEqual(['0.034', '0.50', '0.00012', '1.0']);
    expect([0.00004, 0.02].map(pEquals)).toEqual(['p < 0.0001', 'p = 0.020']);
    expect(estimateWords({ value: 92.41, low: 81, high: 98.72 })).toBe('92.4 (95% CI 81.0 to 98.7)');
    expect(estimateWords({ value: -3, low: null, high: null })).toBe('−3.0');
  });
});

describe('curves', () => {
  const point = { day: 7, n: 8, mean: 412.4, standardError: 38.2, median: 401, few: false };
  test('show the animals of every point, and no error for one animal', () => {
    expect(pointWords(point, 'volume', 'means')).toBe('412 ± 38, n = 8');
    expect(pointWords(point, 'volume', 'medians')).toBe('401, n = 8');
    expect(pointWords({ ...point, n: 1, standardError: null }, 'weightChange', 'means')).toBe('412.4, n = 1');
    const last = curveReadings(arms, 'volume', 'means').at(-1);
    expect(last?.title).toBe('Day 21');
    expect(last?.rows.map(({ detail }) => detail)).toEqual(['n = 6', 'n = 2', 'n = 6', 'n = 6']);
  });

  test('are dashed where fewer than half of the animals are left, and have no band for one animal', () => {
    const [, one] = curveSeries(arms, 'volume', 'means');
    expect(one?.points.map(({ few }) => few)).toEqual([false, false, false, false, true, true, true]);
    const [alone] = curveSeries(armsOf(analyze(studyArm('Vehicle', null, animals(1, 0.1)))), 'volume', 'means');
    expect(alone?.points.every(({ low }) => low === undefined)).toBe(true);
    expect(curveSeries(arms, 'volume', 'animals')).toHaveLength(6 + 5 + 6 + 6);
  });

  test('are saved with n and unit, and described with animals and days', () => {
    expect(curveFileRows(arms)[0]).toMatchObject({ arm: 'Vehicle', unit: 'mm³', day: 0, n: 6 });
    const look = { curves: 'means', scale: 'linear', form: 'plot', shown: null, event: { times: 2 } } as const;
    const words = curveMethod(study, arms, { ...look, measure: 'volume' });
    expect(words).toContain('Vehicle, n = 6; A 5 mg/kg, n = 5');
    expect(words).toContain('from day 0 to day 21');
    expect(words).toContain('animals measured that day');
  });
});

describe('results', () => {
  const columns = resultFileColumns(study);
  const saved = (place: number, of = columns, from = study) => {
    const arm = from.arms[place];
    return Object.fromEntries(of.map(({ label, text }) => [label, arm ? text(arm) : null]));
  };

  test('are saved as numbers with interval, p and Holm', () => {
    const comparison = study.arms[1]?.comparison;
    expect(saved(1)).toMatchObject({
      n: 5,
      'Evaluation day': 11,
      'TGI, %': comparison?.tgiPercent?.value,
      'TGI, %, 95% CI from': comparison?.tgiPercent?.low,
      'Without TGI because': null,
      'Rate difference, per day, p adjusted by Holm': comparison?.rate?.pHolm,
    });
    expect(saved(0)).toMatchObject({
      'Evaluation day': 21,
      'Followed on that day': 6,
      'Mean change, %': study.arms[0]?.changePercent?.value,
      'Without TGI because': 'Reference for the other arms',
    });
  });

  test('explain a missing figure', () => {
    const flat = analyze(studyArm('Vehicle', null, animals(4, 0.005)), ONE);
    expect(saved(1, resultFileColumns(flat), flat)['Without TGI because']).toBe('The control grew by 25% or less');
    const without = analyze(ONE, OTHER);
    expect(saved(0, resultFileColumns(without), without)['Without TGI because']).toBe('This study has no control arm');
    expect(resultMethod(without)).toContain('This study has no control arm');
  });

  test('are described for a paper with the numbers of the study', () => {
    const words = resultMethod(study);
    const [, one] = study.arms;
    const tgi = one?.comparison?.tgiPercent;
    expect(words).toContain('A 5 mg/kg, n = 5; B 10 mg/kg, n = 6; A + B, n = 6) were compared with Vehicle, n = 6');
    expect(words).toContain('A 5 mg/kg: day 11, 5 of 5 against 6 of 6 animals followed');
    expect(words).toContain(`TGI (percent) ${tgi && estimateWords(tgi)}`);
    expect(words).toContain('2,000 bootstrap samples');
    expect(words).toContain('Holm over the 3 treated arms');
    expect(words).toContain('3 animals that left before it were censored');
  });

  test('of combinations name the better single agent, and every arm with its animals', () => {
    const [combination] = study.combinations;
    expect(combinationMethod(study, study.combinations)).toContain(
      `HSA excess ${rateWords(combination?.hsa.perDay ?? 0)}`,
    );
    const row = Object.fromEntries(
      combinationFileColumns(study).map(({ label, text }) => [label, combination ? text(combination) : null]),
    );
    expect(row).toMatchObject({ Arm: 'A + B', 'Better single agent': 'A 5 mg/kg', 'Arm 4': 'Vehicle', 'n 4': 6 });
  });
});

test('the methods for weights and for combinations explain the computation', () => {
  const look = { measure: 'weightChange', curves: 'means' } as Parameters<typeof curveMethod>[2];
  expect(curveMethod(study, arms, look)).toContain('each animal’s last weight at or before day 0');
  // a fourth treated arm is part of the joint fit, but not of a combination
  const more = analyze(VEHICLE, ONE, OTHER, BOTH, studyArm('C', 'C', animals(6, 0.04)));
  const method = combinationMethod(more, more.combinations);
  expect(method).not.toContain('all arms (');
  expect(method).toContain('all arms of the study that have two animals with two measurements');
});
