import type { GrowthStudy, ModelResponse, MRecist } from '../../../contract/entities/model.ts';
import { goodnessOf, isBetter } from '../../platform/search/response-order.ts';
import type { ArmTreatment } from './growth-study.table.ts';

export type Arm = GrowthStudy['arms'][number];
export type Animal = Arm['animals'][number];
export type MeanPoint = { day: number; mean: number; standardError: number; n: number };

/**
 * The response to each treated arm of a study, derived from the single curves. The arm without an agent is the control;
 * a study without one has mRECIST but no TGI.
 */
export function responsesOf(study: GrowthStudy, treatments: Record<string, ArmTreatment> = {}): ModelResponse[] {
  const control = study.arms.find((arm) => arm.agent === null);
  return study.arms.flatMap((arm) => {
    if (arm.agent === null) return [];
    const treatment = treatments[arm.name];
    const tgi = control === undefined ? null : growthInhibition(control, arm);
    const average = bestAverageChange(arm);
    return {
      study: study.study,
      agent: arm.agent,
      target: treatment?.target ?? null,
      dose: arm.dose,
      route: treatment?.route ?? null,
      schedule: treatment?.schedule ?? null,
      n: arm.animals.length,
      tgiPercent: tgi === null ? null : Math.round(tgi * 10) / 10,
      mRecist: armResponse(arm),
      ...(average !== null && { bestAverageChange: Math.round(average * 10) / 10 }),
    };
  });
}

/**
 * Tumor growth inhibition in percent: TGI = (1 − ΔT/ΔC) · 100, with ΔT and ΔC the changes of the mean volume (mm³) of
 * the treated and the control arm from the first day to `evaluationDay`. Over 100 means regression. Null where the
 * control did not grow or an arm was not measured. Formula as in common use, for example Hather et al., Cancer Inform
 * 2014.
 */
export function growthInhibition(control: Arm, arm: Arm): number | null {
  const day = evaluationDay(control);
  const controlChange = meanChange(control, day);
  const change = meanChange(arm, day);
  if (controlChange === null || change === null || controlChange <= 0) return null;
  return (1 - change / controlChange) * 100;
}

/** Mean volume of the treated arm in percent of the control's on `evaluationDay`: T/C = T̄ / C̄ · 100. */
export function treatedToControl(control: Arm, arm: Arm): number | null {
  const day = evaluationDay(control);
  const controlMean = meanOn(control, day);
  const mean = meanOn(arm, day);
  return mean === null || !controlMean ? null : (mean / controlMean) * 100;
}

/** The last day on which every animal of the control arm was still measured: later means leave out the largest tumors. */
export function evaluationDay(control: Arm): number {
  const lastDays = control.animals.map((animal) => volumes(animal).at(-1)?.day ?? 0);
  return lastDays.length === 0 ? 0 : Math.min(...lastDays);
}

/** Arithmetic mean volume (mm³) and standard error of the animals measured on each day. */
export function meanCurve(arm: Arm): MeanPoint[] {
  return meanByDay(arm.animals.flatMap((animal) => volumes(animal).map(({ day, volume }) => ({ day, value: volume }))));
}

/** Arithmetic mean and standard error (of the sample's deviation; 0 for a single value) of the values of each day. */
export function meanByDay(measured: Iterable<{ day: number; value: number }>): MeanPoint[] {
  const byDay = new Map<number, number[]>();
  for (const { day, value } of measured) byDay.set(day, [...(byDay.get(day) ?? []), value]);
  return [...byDay]
    .sort(([one], [other]) => one - other)
    .map(([day, values]) => {
      const n = values.length;
      const average = mean(values);
      const variance = n < 2 ? 0 : values.reduce((sum, value) => sum + (value - average) ** 2, 0) / (n - 1);
      return { day, mean: average, standardError: Math.sqrt(variance / n), n };
    });
}

/**
 * Response category of an arm: the most frequent one of its animals, the less favorable of two equally frequent ones.
 * Null where no animal was measured for ten days.
 */
export function armResponse(arm: Arm): MRecist | null {
  const counts = { mPD: 0, mSD: 0, mPR: 0, mCR: 0 };
  for (const animal of arm.animals) {
    const category = animalResponse(animal);
    if (category !== null) counts[category] += 1;
  }
  const most = Math.max(...Object.values(counts));
  return most === 0 ? null : ((['mPD', 'mSD', 'mPR', 'mCR'] as const).find((name) => counts[name] === most) ?? null);
}

/**
 * mRECIST of one animal (Gao et al., Nat Med 2015, doi 10.1038/nm.3954). With ΔV(t) the change of volume from the first
 * day in percent, BestResponse is the least ΔV(t) and BestAvgResponse the least mean of ΔV from the first day to t, both
 * for t of at least ten days. mCR: BestResponse < −95 and BestAvgResponse < −40; mPR: < −50 and < −20;
 * mSD: < 35 and < 30; mPD otherwise.
 */
export function animalResponse(animal: Animal): MRecist | null {
  const { best, bestAverage } = bestChanges(animal) ?? {};
  if (best === undefined || bestAverage === undefined) return null;
  if (best < -95 && bestAverage < -40) return 'mCR';
  if (best < -50 && bestAverage < -20) return 'mPR';
  if (best < 35 && bestAverage < 30) return 'mSD';
  return 'mPD';
}

/**
 * BestAvgResponse of an arm in percent: the median of its animals', which one animal that is out of line does not move.
 * Null where no animal was measured for ten days.
 */
export function bestAverageChange(arm: Arm): number | null {
  const changes = arm.animals.flatMap((animal) => bestChanges(animal)?.bestAverage ?? []).sort((a, b) => a - b);
  const middle = changes[Math.floor(changes.length / 2)];
  if (middle === undefined) return null;
  return changes.length % 2 === 1 ? middle : (middle + (changes[changes.length / 2 - 1] ?? middle)) / 2;
}

/** BestResponse and BestAvgResponse of one animal in percent; undefined where it was not measured for ten days. */
function bestChanges(animal: Animal): { best: number; bestAverage: number } | undefined {
  const points = volumes(animal);
  const first = points[0];
  if (first === undefined || first.volume <= 0) return undefined;
  let best = Number.POSITIVE_INFINITY;
  let bestAverage = Number.POSITIVE_INFINITY;
  let sum = 0;
  points.forEach(({ day, volume }, index) => {
    const change = (volume / first.volume - 1) * 100;
    sum += change;
    if (day - first.day < 10) return;
    best = Math.min(best, change);
    bestAverage = Math.min(bestAverage, sum / (index + 1));
  });
  return best === Number.POSITIVE_INFINITY ? undefined : { best, bestAverage };
}

/** The response that decides: the best category, then the best average change, then the highest TGI up to 100. */
export const bestResponse = (responses: readonly ModelResponse[]): ModelResponse | null =>
  responses.reduce<ModelResponse | null>(
    (best, response) => (best === null || isBetter(goodnessOf(response), goodnessOf(best)) ? response : best),
    null,
  );

function volumes(animal: Animal): { day: number; volume: number }[] {
  const measured: { day: number; volume: number }[] = [];
  for (const { day, volumeMm3 } of animal.points) if (volumeMm3 !== null) measured.push({ day, volume: volumeMm3 });
  return measured;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Mean on a day; an animal taken out before counts with its last volume, as its tumor would not be smaller. */
function meanOn(arm: Arm, day: number): number | null {
  const values = arm.animals.flatMap(
    (animal) =>
      volumes(animal)
        .filter((point) => point.day <= day)
        .at(-1)?.volume ?? [],
  );
  return values.length === 0 ? null : mean(values);
}

function meanChange(arm: Arm, day: number): number | null {
  const start = meanOn(arm, Math.min(...arm.animals.map((animal) => volumes(animal)[0]?.day ?? 0)));
  const end = meanOn(arm, day);
  return start === null || end === null ? null : end - start;
}
