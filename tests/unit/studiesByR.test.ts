import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import type { ArmOfStudy } from '../../contract/entities/study.ts';
import { combinationsOf } from '../../server/modules/analysis/combinations.ts';
import { fitGrowth } from '../../server/modules/analysis/mixedModel.ts';
import { analyzeStudy } from '../../server/modules/analysis/studyAnalysis.ts';
import { logVolume, subjectsOf, volumeOn } from '../../server/modules/analysis/subjects.ts';
import { wilcoxon } from '../../server/modules/analysis/twoSamples.ts';
import { studyArm } from '../support/studies.ts';

/**
 * Compares three public studies with the results of R (nlme, survival, stats). `tests/data/growth-studies.R` wrote
 * `growth-studies-by-r.csv`.
 */
type Row = Record<'study' | 'arm' | 'animal' | 'day' | 'volume' | 'what' | 'value', string>;
const table = (name: string): Row[] => parse(readFileSync(`tests/data/${name}.csv`, 'utf8'), { columns: true });

const CLOSED = 1e-9;
const FITTED = 1e-4;
const P_VALUE = 1e-3;
const CONTROL = /temo_00$|^veh$|dose_0\.0/;
/** The combinations that R computed, by study. */
const PAIRS = [
  { arm: 'palb_200+tem_22.5', singles: ['palb_200', 'tem_22.5'] },
  { arm: 'palb_200+tem_6.8', singles: ['palb_200', 'tem_6.8'] },
  { arm: 'gdc0084_18_temo_40', singles: ['gdc0084_18_temo_00', 'gdc0084_00_temo_40'] },
] as const;

const studies = [...Map.groupBy(table('growth-studies'), ({ study }) => study)].map(([study, rows]) => {
  const byArm = Map.groupBy(rows, ({ arm }) => arm);
  const control = [...byArm.keys()].find((name) => CONTROL.test(name));
  const arms = [...byArm].map(([name, ofArm]): ArmOfStudy => {
    const animals = [...Map.groupBy(ofArm, ({ animal }) => animal)].map(([id, ofAnimal]) => ({
      id,
      points: ofAnimal.map(({ day, volume }) => ({
        day: Number(day),
        volumeMm3: volume === 'NA' || volume === '' ? null : Number(volume),
      })),
    }));
    return studyArm(name, name === control ? null : name, animals);
  });
  return { study, arms, analysis: analyzeStudy({ study, arms }) };
});
const byR = new Map(
  table('growth-studies-by-r').map(({ study, arm, what, value }) => [`${study}|${arm}|${what}`, value]),
);

/**
 * Returns the greatest relative difference from R's values of a quantity, and the number of values. A value that R does
 * not report must be missing here, too.
 */
function differences(what: string, ours: (study: (typeof studies)[number], arm: string) => number | null | undefined) {
  const found = studies.flatMap((study) =>
    study.arms.flatMap(({ name }) => {
      const value = byR.get(`${study.study}|${name}|${what}`);
      if (value === undefined) return [];
      const own = ours(study, name);
      if (value === 'NA') return own === null || own === undefined ? 0 : Number.POSITIVE_INFINITY;
      if (own === null || own === undefined) return Number.POSITIVE_INFINITY;
      return own === Number(value) ? 0 : Math.abs(own - Number(value)) / Math.abs(Number(value));
    }),
  );
  return { count: found.length, greatest: Math.max(...found) };
}

const armOf = ({ analysis }: (typeof studies)[number], name: string) => {
  const arm = analysis.arms.find((one) => one.name === name);
  if (arm === undefined) throw new Error(`no arm ${name}`);
  return arm;
};
type Arm = ReturnType<typeof armOf>;
const comparisonOf = (study: (typeof studies)[number], name: string) => armOf(study, name).comparison;

describe('results of R for three public studies', () => {
  it.each([
    ['n', 0, (arm: Arm) => arm.n],
    ['meanGrowthRatePerDay', CLOSED, (arm: Arm) => arm.growthRatePerDay],
    ['medianDaysToDoubling', CLOSED, (arm: Arm) => arm.survival?.medianDays],
    ['medianDaysLow', CLOSED, (arm: Arm) => arm.survival?.medianLow],
    ['medianDaysHigh', CLOSED, (arm: Arm) => arm.survival?.medianHigh],
    ['survivalLowAtFirstEvent', CLOSED, (arm: Arm) => arm.survival?.steps.find(({ events }) => events > 0)?.low],
    ['mCR', 0, (arm: Arm) => arm.classes.mCR],
    ['mPR', 0, (arm: Arm) => arm.classes.mPR],
    ['mSD', 0, (arm: Arm) => arm.classes.mSD],
    ['mPD', 0, (arm: Arm) => arm.classes.mPD],
    ['evaluationDay', 0, (arm: Arm) => arm.comparison?.evaluationDay],
    ['tgiPercent', CLOSED, (arm: Arm) => arm.comparison?.tgiPercent?.value],
    ['treatedToControlPercent', CLOSED, (arm: Arm) => arm.comparison?.treatedToControlPercent?.value],
    ['meanChangePercent', CLOSED, (arm: Arm) => arm.changePercent?.value],
    ['lmmControlRatePerDay', FITTED, (arm: Arm) => arm.comparison?.rate?.referencePerDay],
    ['lmmRateDifferencePerDay', FITTED, (arm: Arm) => arm.comparison?.rate?.differencePerDay],
    ['lmmRateDifferenceSE', FITTED, (arm: Arm) => arm.comparison?.rate?.standardError],
    ['lmmLogLikelihood', FITTED, (arm: Arm) => arm.comparison?.rate?.logLikelihood],
    ['lmmDegreesOfFreedom', 0, (arm: Arm) => arm.comparison?.rate?.degreesOfFreedom],
    ['lmmP', P_VALUE, (arm: Arm) => arm.comparison?.rate?.p],
    ['lmmPHolm', P_VALUE, (arm: Arm) => arm.comparison?.rate?.pHolm],
    ['logRankChiSquare', CLOSED, (arm: Arm) => arm.comparison?.logRank?.chiSquare],
    ['logRankP', P_VALUE, (arm: Arm) => arm.comparison?.logRank?.p],
    ['logRankPHolm', P_VALUE, (arm: Arm) => arm.comparison?.logRank?.pHolm],
    ['hazardRatio', CLOSED, (arm: Arm) => arm.comparison?.hazardRatio?.value],
    ['hazardRatioLow', CLOSED, (arm: Arm) => arm.comparison?.hazardRatio?.low],
    ['hazardRatioHigh', CLOSED, (arm: Arm) => arm.comparison?.hazardRatio?.high],
    ['welchLogDifference', CLOSED, (arm: Arm) => arm.comparison?.welch?.difference],
    ['welchLogLow', CLOSED, (arm: Arm) => arm.comparison?.welch?.low],
    ['welchLogHigh', CLOSED, (arm: Arm) => arm.comparison?.welch?.high],
    ['welchLogP', P_VALUE, (arm: Arm) => arm.comparison?.welch?.p],
    ['welchLogPHolm', P_VALUE, (arm: Arm) => arm.comparison?.welch?.pHolm],
    ['wilcoxonExactP', P_VALUE, (arm: Arm) => arm.comparison?.wilcoxon?.p],
  ] as const)('%s', (what, tolerance, ours) => {
    const { count, greatest } = differences(what, (study, name) => ours(armOf(study, name)));
    expect(count).toBeGreaterThan(0);
    expect(greatest).toBeLessThanOrEqual(tolerance);
  });

  it('Wilcoxon with the normal approximation', () => {
    const { greatest } = differences('wilcoxonP', ({ arms, analysis }, name) => {
      const [reference, treated] = [analysis.reference, name].map((one) =>
        subjectsOf(arms.find((arm) => arm.name === one) as ArmOfStudy),
      );
      const day = analysis.arms.find((arm) => arm.name === name)?.comparison?.evaluationDay ?? 0;
      const volumes = [reference, treated].map((own) => own?.map((subject) => logVolume(volumeOn(subject, day))) ?? []);
      return wilcoxon(volumes[0] ?? [], volumes[1] ?? [], { approximate: true })?.p;
    });
    expect(greatest).toBeLessThanOrEqual(P_VALUE);
  });

  it('areas under the volume, for arms whose animals were all measured on the evaluation day', () => {
    let seen = 0;
    for (const study of studies)
      for (const arm of study.arms.filter(({ role }) => role === 'treatment')) {
        const comparison = comparisonOf(study, arm.name);
        const isWhole = arm.animals.every(({ points }) =>
          points.some(({ day, volumeMm3 }) => day === comparison?.evaluationDay && volumeMm3 !== null),
        );
        if (!isWhole || !comparison) continue;
        const expected = Number(byR.get(`${study.study}|${arm.name}|meanVolumeAUC`));
        expect(Math.abs(comparison.aucMm3Days.arm / expected - 1)).toBeLessThanOrEqual(CLOSED);
        seen += 1;
      }
    expect(seen).toBeGreaterThan(5);
  });

  it('rates of one joint fit, and combinations by Bliss and by the highest single agent', () => {
    for (const { study, arms, analysis } of studies) {
      const subjects = new Map(arms.map((arm) => [arm.name, subjectsOf(arm)]));
      const fit = fitGrowth([...subjects.values()]);
      const expected = (arm: string, what: string) => Number(byR.get(`${study}|${arm}|${what}`));
      const isNear = (own: number | undefined, value: number) =>
        expect(Math.abs((own ?? Number.NaN) / value - 1)).toBeLessThanOrEqual(FITTED);
      for (const [place, name] of [...subjects.keys()].entries())
        isNear(fit?.rates[place]?.perDay, expected(name, 'jointRatePerDay'));
      const pairs = PAIRS.filter(({ arm }) => subjects.has(arm)).map(({ arm, singles }) => ({
        arm,
        singles: [...singles] as [string, string],
      }));
      const found = combinationsOf(subjects, analysis.reference ?? '', pairs);
      expect(found).toHaveLength(pairs.length);
      for (const { arm, bliss, hsa } of found) {
        isNear(bliss.perDay, expected(arm, 'blissExcessRatePerDay'));
        isNear(bliss.standardError, expected(arm, 'blissExcessSE'));
        isNear(hsa.perDay, expected(arm, 'hsaExcessRatePerDay'));
        isNear(hsa.standardError, expected(arm, 'hsaExcessSE'));
      }
    }
  });
});
