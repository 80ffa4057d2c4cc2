import Type, { type Static } from 'typebox';
import { M_RECIST } from '../mRecist.ts';
import { closed, Localized, literals, nullable } from '../schema.ts';
import { REMOVAL_CAUSES } from '../vocabulary.ts';
import { StudyArm, StudyPoint } from './study.ts';

const number = Type.Number();
const count = Type.Integer();
const text = Type.String();
const mRecist = literals(M_RECIST);

/** A value with its 95 % interval; the bounds are null when there are too few animals. */
export const Estimate = closed({ value: number, low: nullable(number), high: nullable(number) });
export type Estimate = Static<typeof Estimate>;

/** A p value, and the same value after Holm adjustment over the treated arms of the study. */
const Tested = { p: number, pHolm: number };

/** The measurements of an arm's animals on one day. */
export const CurvePoint = closed({
  day: number,
  n: count,
  mean: number,
  /** Null when only one animal was measured. */
  standardError: nullable(number),
  median: number,
  /** Fewer than half of the arm's animals are still followed, so that the mean of the remaining ones is misleading. */
  few: Type.Boolean(),
});
export type CurvePoint = Static<typeof CurvePoint>;

/** A step of a Kaplan–Meier curve: the share of animals without the event, with its 95 % interval (log-log). */
export const SurvivalStep = closed({
  day: number,
  atRisk: count,
  events: count,
  censored: count,
  share: number,
  low: nullable(number),
  high: nullable(number),
});
export type SurvivalStep = Static<typeof SurvivalStep>;

export const Survival = closed({
  steps: Type.Array(SurvivalStep),
  events: count,
  /** Animals that left before the event and before the last day of the study (censored). */
  removed: count,
  /** Days; null where fewer than half had the event. */
  medianDays: nullable(number),
  medianLow: nullable(number),
  medianHigh: nullable(number),
});
export type Survival = Static<typeof Survival>;

export const AnalyzedAnimal = closed({
  id: text,
  removal: nullable(literals(REMOVAL_CAUSES)),
  /** As measured. */
  points: Type.Array(StudyPoint),
  /** Null when no volume above 0 was measured; no figure includes such an animal. */
  baseline: nullable(closed({ day: number, volumeMm3: number })),
  lastDay: number,
  /** Percent of the baseline, from the baseline on. */
  changes: Type.Array(closed({ day: number, percent: number })),
  /** Percent of the last weight at or before day 0; without one, of the first weight. */
  weightChanges: Type.Array(closed({ day: number, percent: number })),
  /** mRECIST, from ten days of treatment on. */
  bestChangePercent: nullable(number),
  bestAverageChangePercent: nullable(number),
  mRecist: nullable(mRecist),
  /** Slope of ln(V + 1), and ln 2 divided by it. The doubling time is null when the tumor did not grow. */
  growthRatePerDay: nullable(number),
  doublingTimeDays: nullable(number),
});
export type AnalyzedAnimal = Static<typeof AnalyzedAnimal>;

export const WeightSummary = closed({
  /** Lowest mean change of body weight in percent, and its day. */
  leastMean: nullable(closed({ day: number, percent: number })),
  worstAnimal: nullable(closed({ id: text, day: number, percent: number })),
  /** Number of single measurements more than 15 % and 20 % below the animal's weight at the baseline. */
  daysBelow15: count,
  daysBelow20: count,
});
export type WeightSummary = Static<typeof WeightSummary>;

export const NO_INHIBITION = ['noControl', 'noAnimals', 'controlDidNotGrow'] as const;
/**
 * `noEvent`: an arm has no event. `apart`: when the first event of one arm came, no animal of the other was at risk any
 * more, so that the likelihood grows without end and the estimate is not finite.
 */
export const NO_HAZARD_RATIO = ['noEvent', 'apart'] as const;

/** The comparison of a treated arm with its reference arm (`StudyAnalysis.reference`). */
export const ArmComparison = closed({
  /** The last measured day on which at least half of the animals of both arms were followed. */
  evaluationDay: number,
  followed: closed({ arm: count, armOf: count, reference: count, referenceOf: count }),
  tgiPercent: nullable(Estimate),
  /** Why no TGI is given. */
  noInhibition: nullable(literals(NO_INHIBITION)),
  treatedToControlPercent: nullable(Estimate),
  /** Mean area under the volume curve from the baseline to the evaluation day, in mm³ · days. */
  aucMm3Days: closed({ arm: number, reference: number }),
  /** Mixed model with random intercept and slope by animal (REML): difference of the slopes of ln(V + 1). */
  rate: nullable(
    closed({
      referencePerDay: number,
      differencePerDay: number,
      standardError: number,
      low: number,
      high: number,
      degreesOfFreedom: number,
      logLikelihood: number,
      ...Tested,
    }),
  ),
  logRank: nullable(closed({ chiSquare: number, ...Tested })),
  /** Cox regression, ties by Efron. */
  hazardRatio: nullable(closed({ value: number, low: number, high: number })),
  /** Why no hazard ratio is given. */
  noHazardRatio: nullable(literals(NO_HAZARD_RATIO)),
  /** Difference of mean ln(V + 1) on the evaluation day. */
  welch: nullable(closed({ difference: number, low: number, high: number, degreesOfFreedom: number, ...Tested })),
  wilcoxon: nullable(closed({ exact: Type.Boolean(), ...Tested })),
});
export type ArmComparison = Static<typeof ArmComparison>;

export const AnalyzedArm = closed({
  ...StudyArm.properties,
  agent: nullable(Localized),
  /** Number of animals with a baseline; all figures are based on them. */
  n: count,
  animals: Type.Array(AnalyzedAnimal),
  /**
   * Volume in mm³; change of volume in percent of the baseline; change of weight in percent of the baseline weight.
   */
  volume: Type.Array(CurvePoint),
  volumeChange: Type.Array(CurvePoint),
  weightChange: Type.Array(CurvePoint),
  mRecist: nullable(mRecist),
  classes: closed({ mCR: count, mPR: count, mSD: count, mPD: count }),
  /** Share of bootstrap samples of the animals that give the same class, 0 to 1. */
  stability: nullable(number),
  /** Median over the animals. */
  bestAverageChangePercent: nullable(Estimate),
  /** Mean change on the day of `evaluated`. */
  changePercent: nullable(Estimate),
  /** The evaluation day. For an arm that is not a treatment: its last day with at least half of its animals. */
  evaluated: nullable(closed({ day: number, followed: count })),
  growthRatePerDay: nullable(number),
  doublingTimeDays: nullable(number),
  survival: nullable(Survival),
  weight: WeightSummary,
  /** Number of animals that left, by cause. */
  removals: Type.Array(closed({ cause: literals(REMOVAL_CAUSES), animals: count })),
  /** Null for arms that are not a treatment, and when there is no reference. */
  comparison: nullable(ArmComparison),
});
export type AnalyzedArm = Static<typeof AnalyzedArm>;

const Excess = closed({ perDay: number, standardError: number, low: number, high: number, p: number });

/**
 * A combination compared with its single agents, from rates of one joint fit of all arms. A value below 0 means more
 * effect than expected.
 */
export const Combination = closed({
  arm: text,
  /** The two arms of the single agents. */
  singles: Type.Array(text, { minItems: 2, maxItems: 2 }),
  ratesPerDay: Type.Array(closed({ arm: text, perDay: number, standardError: number })),
  bliss: Excess,
  hsa: Excess,
  /** The better single agent, which the HSA comparison uses. */
  better: text,
});
export type Combination = Static<typeof Combination>;

/** The definition of the event: the volume reaches a multiple of the baseline, or a number of mm³. */
export const StudyEvent = Type.Union([
  closed({ times: Type.Number({ minimum: 1.1, maximum: 100 }) }),
  closed({ volumeMm3: Type.Number({ minimum: 1, maximum: 100_000 }) }),
]);
export type StudyEvent = Static<typeof StudyEvent>;

/**
 * Everything that is computed for one study, as defined in `docs/analysis.md`. Days count from the first dose, volumes
 * are in mm³, rates are per day on ln(V + 1), intervals are 95 %.
 */
export const StudyAnalysis = closed({
  study: text,
  startedOn: nullable(text),
  /** The name of the arm that treated arms are compared with; null where the study has none. */
  reference: nullable(text),
  event: StudyEvent,
  arms: Type.Array(AnalyzedArm),
  combinations: Type.Array(Combination),
  /** Arms with two agents whose single-agent arms are not both in the study. */
  incomplete: Type.Array(text),
  /** Arms with two agents without a fit, because they, their single-agent arms or the control have too few animals. */
  unfitted: Type.Array(text),
  /** Number of bootstrap samples. */
  samples: count,
});
export type StudyAnalysis = Static<typeof StudyAnalysis>;
