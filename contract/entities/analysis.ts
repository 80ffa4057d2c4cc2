import Type, { type Static } from 'typebox';
import { closed, Localized, literals, nullable } from '../schema.ts';
import { M_RECIST, REMOVAL_CAUSES } from '../vocabulary.ts';
import { StudyArm, StudyPoint } from './study.ts';

const number = Type.Number();
const count = Type.Integer();
const text = Type.String();
const mRecist = literals(M_RECIST);

/** A figure with its 95 % interval; no interval where the animals are too few for one. */
export const Estimate = closed({ value: number, low: nullable(number), high: nullable(number) });
export type Estimate = Static<typeof Estimate>;

/** A p value, and the same adjusted by Holm over the treated arms of the study. */
const Tested = { p: number, pHolm: number };

/** What the animals of an arm measured on one day. */
export const CurvePoint = closed({
  day: number,
  n: count,
  mean: number,
  /** Null for one animal. */
  standardError: nullable(number),
  median: number,
  /** Fewer than half of the animals of the arm are still followed: a mean of those that are left misleads. */
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
  /** Animals that left before the event and before the last day of the study: censored. */
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
  /** Null where no volume above 0 was measured: such an animal counts nowhere. */
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
  /** Slope of ln(V + 1), and ln 2 over it; no doubling time where the tumor did not grow. */
  growthRatePerDay: nullable(number),
  doublingTimeDays: nullable(number),
});
export type AnalyzedAnimal = Static<typeof AnalyzedAnimal>;

export const WeightSummary = closed({
  /** Least mean change of body weight, percent, and its day. */
  leastMean: nullable(closed({ day: number, percent: number })),
  worstAnimal: nullable(closed({ id: text, day: number, percent: number })),
  /** Days on which an animal was more than 15 % and 20 % below that weight, summed over measured days. */
  daysBelow15: count,
  daysBelow20: count,
});
export type WeightSummary = Static<typeof WeightSummary>;

export const NO_INHIBITION = ['noControl', 'noAnimals', 'controlDidNotGrow'] as const;

/** A treated arm against its reference arm (`StudyAnalysis.reference`). */
export const ArmComparison = closed({
  /** The last measured day on which at least half of the animals of both arms are followed. */
  evaluationDay: number,
  followed: closed({ arm: count, armOf: count, reference: count, referenceOf: count }),
  tgiPercent: nullable(Estimate),
  /** Why there is no TGI. */
  noInhibition: nullable(literals(NO_INHIBITION)),
  treatedToControlPercent: nullable(Estimate),
  /** Mean area under the volume from the baseline to the evaluation day, mm³ · days. */
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
  /** Cox, ties by Efron; null where an arm has no event. */
  hazardRatio: nullable(closed({ value: number, low: number, high: number })),
  /** Difference of mean ln(V + 1) on the evaluation day. */
  welch: nullable(closed({ difference: number, low: number, high: number, degreesOfFreedom: number, ...Tested })),
  wilcoxon: nullable(closed({ exact: Type.Boolean(), ...Tested })),
});
export type ArmComparison = Static<typeof ArmComparison>;

export const AnalyzedArm = closed({
  ...StudyArm.properties,
  agent: nullable(Localized),
  /** Animals with a baseline; all figures are of them. */
  n: count,
  animals: Type.Array(AnalyzedAnimal),
  /** mm³; percent of the baseline; percent of the weight at the baseline. */
  volume: Type.Array(CurvePoint),
  volumeChange: Type.Array(CurvePoint),
  weightChange: Type.Array(CurvePoint),
  mRecist: nullable(mRecist),
  classes: closed({ mCR: count, mPR: count, mSD: count, mPD: count }),
  /** Share of bootstrap samples of the animals that call the same class, 0 to 1. */
  stability: nullable(number),
  /** Median over the animals. */
  bestAverageChangePercent: nullable(Estimate),
  /** Mean change on the day of `evaluated`. */
  changePercent: nullable(Estimate),
  /** The evaluation day; of an arm that is no treatment its own last day with half of its animals followed. */
  evaluated: nullable(closed({ day: number, followed: count })),
  growthRatePerDay: nullable(number),
  doublingTimeDays: nullable(number),
  survival: nullable(Survival),
  weight: WeightSummary,
  /** Animals by the cause for which they left. */
  removals: Type.Array(closed({ cause: literals(REMOVAL_CAUSES), animals: count })),
  /** Null for the arms that are no treatment, and without a reference. */
  comparison: nullable(ArmComparison),
});
export type AnalyzedArm = Static<typeof AnalyzedArm>;

const Excess = closed({ perDay: number, standardError: number, low: number, high: number, p: number });

/** A combination against its single agents: rates of one joint fit of all arms; below 0 is more than expected. */
export const Combination = closed({
  arm: text,
  /** The two arms of the single agents. */
  singles: Type.Array(text, { minItems: 2, maxItems: 2 }),
  ratesPerDay: Type.Array(closed({ arm: text, perDay: number, standardError: number })),
  bliss: Excess,
  hsa: Excess,
  /** The better single agent, by which HSA is conditional. */
  better: text,
});
export type Combination = Static<typeof Combination>;

/** What counts as the event: the volume reaches so many times the baseline, or so many mm³. */
export const StudyEvent = Type.Union([
  closed({ times: Type.Number({ minimum: 1.1, maximum: 100 }) }),
  closed({ volumeMm3: Type.Number({ minimum: 1, maximum: 100_000 }) }),
]);
export type StudyEvent = Static<typeof StudyEvent>;
export const DOUBLING: StudyEvent = { times: 2 };

/**
 * Everything that is computed of one study, by the definitions of `docs/analysis.md`: days count from the first dose,
 * volumes are in mm³, rates per day on ln(V + 1), intervals 95 %.
 */
export const StudyAnalysis = closed({
  study: text,
  startedOn: nullable(text),
  /** The name of the arm that treated arms are compared with; null where the study has none. */
  reference: nullable(text),
  event: StudyEvent,
  arms: Type.Array(AnalyzedArm),
  combinations: Type.Array(Combination),
  /** Arms of two agents whose single arms are not both in the study. */
  incomplete: Type.Array(text),
  /** Arms of two agents that have no fit: they, their single arms or the control have too few animals for one. */
  unfitted: Type.Array(text),
  /** Samples of the bootstrap. */
  samples: count,
});
export type StudyAnalysis = Static<typeof StudyAnalysis>;
