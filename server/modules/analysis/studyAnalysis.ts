import { DOUBLING } from '../../../contract/doubling.ts';
import type {
  AnalyzedAnimal,
  AnalyzedArm,
  ArmComparison,
  StudyAnalysis,
  StudyEvent,
} from '../../../contract/entities/analysis.ts';
import type { ArmOfStudy, Study, StudyAnimal } from '../../../contract/entities/study.ts';
import { areaUnder } from './area.ts';
import { SAMPLES } from './bootstrap.ts';
import { combinationsOf, pairsOf } from './combinations.ts';
import { changeOn, inhibitionOf } from './comparison.ts';
import { volumeChangeCurve, volumeCurve, weightChangeCurve, weightChanges } from './curves.ts';
import { begunBefore, evaluationDay, followedOn } from './inhibition.ts';
import { isFittable, rateDifference } from './mixedModel.ts';
import { doublingTime, growthRate } from './rates.ts';
import { animalClass, armClass, bestAverageEstimate, bestChangeOf, countClasses, stabilityOf } from './recist.ts';
import { changeOf, logVolume, referenceArm, type Subject, subjectsOf, volumeOn } from './subjects.ts';
import { mean } from './summaries.ts';
import { courseOf, hazardRatio, logRank, survivalOf, whyNoHazardRatio } from './survival.ts';
import { holm, welch, wilcoxon } from './twoSamples.ts';
import { removalsOf, weightOf } from './weight.ts';

/** The analysis with agents by their stored names; views translate the names. */
export type PlainAnalysis = Omit<StudyAnalysis, 'arms' | 'startedOn'> & { arms: PlainArm[] };
type PlainArm = Omit<AnalyzedArm, 'agent'> & { agent: string | null };

/**
 * Computes the complete analysis of one study.
 *
 * @param study volumes in mm³, day 0 is the first day of dosing
 * @param event what counts as the event of the survival curves
 */
export function analyzeStudy({ study, arms }: Study, event: StudyEvent = DOUBLING): PlainAnalysis {
  const subjects = new Map(arms.map((arm) => [arm.name, subjectsOf(arm)]));
  const reference = referenceArm(arms);
  const control = (reference && subjects.get(reference.name)) ?? [];
  const lastDay = Math.max(0, ...[...subjects.values()].flat().map(({ points }) => points.at(-1)?.day ?? 0));
  const { pairs, incomplete } = pairsOf(arms);
  // An arm with too few animals does not prevent the fit of the others.
  const fitted = new Map([...subjects].filter(([, own]) => isFittable(own)));
  const combinations = reference === undefined ? [] : combinationsOf(fitted, reference.name, pairs);
  const found = new Set(combinations.map(({ arm }) => arm));
  const analyzed = arms.map((arm) => analyzeArm(arm, subjects.get(arm.name) ?? [], { control, event, lastDay }));
  return {
    study,
    reference: reference?.name ?? null,
    event,
    arms: adjusted(analyzed),
    combinations,
    incomplete,
    unfitted: reference === undefined ? [] : pairs.flatMap(({ arm }) => (found.has(arm) ? [] : arm)),
    samples: SAMPLES,
  };
}

type Beside = { control: readonly Subject[]; event: StudyEvent; lastDay: number };

function analyzeArm(arm: ArmOfStudy, subjects: readonly Subject[], { control, event, lastDay }: Beside): PlainArm {
  const classes = subjects.map(animalClass);
  const rates = subjects.flatMap(({ points }) => growthRate(points) ?? []);
  const rate = rates.length === 0 ? null : mean(rates);
  const day = arm.role === 'treatment' ? evaluationDay(control, subjects) : evaluationDay(subjects, subjects);
  const byId = new Map(subjects.map((subject) => [subject.id, subject]));
  return {
    ...arm,
    n: subjects.length,
    animals: arm.animals.map((animal) => analyzeAnimal(animal, byId.get(animal.id))),
    volume: volumeCurve(arm),
    volumeChange: volumeChangeCurve(arm),
    weightChange: weightChangeCurve(arm),
    mRecist: armClass(classes),
    classes: countClasses(classes),
    stability: stabilityOf(subjects),
    bestAverageChangePercent: bestAverageEstimate(subjects),
    changePercent: day === null ? null : changeOn(subjects, day),
    evaluated: day === null ? null : { day, followed: followedOn(subjects, day).followed },
    growthRatePerDay: rate,
    doublingTimeDays: doublingTime(rate),
    survival:
      subjects.length === 0
        ? null
        : survivalOf(
            subjects.map((subject) => courseOf(subject, event)),
            lastDay,
          ),
    weight: weightOf(arm),
    removals: removalsOf(arm),
    comparison: arm.role === 'treatment' ? compare(control, subjects, event) : null,
  };
}

function analyzeAnimal(animal: Omit<StudyAnimal, 'arm'>, subject: Subject | undefined): AnalyzedAnimal {
  const best = subject && bestChangeOf(subject);
  const rate = subject === undefined ? null : growthRate(subject.points);
  return {
    ...animal,
    baseline: subject ? { day: subject.baseline.day, volumeMm3: subject.baseline.volume } : null,
    lastDay: Math.max(0, ...animal.points.map(({ day }) => day)),
    changes: subject?.points.map(({ day, volume }) => ({ day, percent: changeOf(subject, volume) })) ?? [],
    weightChanges: weightChanges(animal.points),
    bestChangePercent: best?.best ?? null,
    bestAverageChangePercent: best?.bestAverage ?? null,
    mRecist: subject ? animalClass(subject) : null,
    growthRatePerDay: rate,
    doublingTimeDays: doublingTime(rate),
  };
}

/** Returns the tests of a treated arm. The p values are adjusted later, when those of the other arms are known. */
function compare(control: readonly Subject[], treated: readonly Subject[], event: StudyEvent): ArmComparison | null {
  const inhibition = inhibitionOf(control, treated);
  if (inhibition === null) return null;
  const { changePercent: _, ...found } = inhibition;
  const day = found.evaluationDay;
  const [courses, against] = [treated, control].map((arm) => arm.map((subject) => courseOf(subject, event)));
  const [volumes, others] = [treated, control].map((arm) => begunBefore(arm, day).map((one) => volumeOn(one, day)));
  const area = (arm: readonly Subject[]) => mean(begunBefore(arm, day).map((subject) => areaUnder(subject, day)));
  const logs = (values: readonly number[] = []) => values.map(logVolume);
  const unadjusted = <Test extends { p: number }>(test: Test | null) => test && { ...test, pHolm: test.p };
  return {
    ...found,
    aucMm3Days: { arm: area(treated), reference: area(control) },
    rate: unadjusted(rateDifference(control, treated)),
    logRank: unadjusted(logRank(against ?? [], courses ?? [])),
    hazardRatio: hazardRatio(against ?? [], courses ?? []),
    noHazardRatio: whyNoHazardRatio(against ?? [], courses ?? []),
    welch: unadjusted(welch(logs(others), logs(volumes))),
    wilcoxon: unadjusted(wilcoxon(others ?? [], volumes ?? [])),
  };
}

const TESTS = ['rate', 'logRank', 'welch', 'wilcoxon'] as const;

/** Returns the arms with the p values of each test adjusted over the treated arms of the study. */
function adjusted(arms: readonly PlainArm[]): PlainArm[] {
  const byTest = new Map(
    TESTS.map((test) => [test, holm(arms.map(({ comparison }) => comparison?.[test]?.p ?? null))]),
  );
  return arms.map((arm, place) => {
    const { comparison } = arm;
    if (comparison === null) return arm;
    const of = <Test extends { pHolm: number }>(name: (typeof TESTS)[number], test: Test | null): Test | null =>
      test && { ...test, pHolm: byTest.get(name)?.[place] ?? test.pHolm };
    return {
      ...arm,
      comparison: {
        ...comparison,
        rate: of('rate', comparison.rate),
        logRank: of('logRank', comparison.logRank),
        welch: of('welch', comparison.welch),
        wilcoxon: of('wilcoxon', comparison.wilcoxon),
      },
    };
  });
}
