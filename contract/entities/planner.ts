import Type, { type Static } from 'typebox';
import { GENE_MAX } from '../lengths.ts';
import { PLAN_DESIGNS, PLAN_EFFECTS, PLAN_LIMITS, PLAN_TRIALS } from '../planLimits.ts';
import { closed, Id, Localized, literals, nullable } from '../schema.ts';
import { CohortCriteria } from './workbench.ts';

const whole = ({ min, max }: { min: number; max: number }) => Type.Integer({ minimum: min, maximum: max });
const number = ({ min, max }: { min: number; max: number }) => Type.Number({ minimum: min, maximum: max });

/** The inputs of a plan. */
export const StudyPlan = closed({
  design: literals(PLAN_DESIGNS),
  models: whole(PLAN_LIMITS.models),
  /** Treated arms, in addition to the control. */
  arms: whole(PLAN_LIMITS.arms),
  /** Animals per arm and model; the paired design has one. */
  animals: whole(PLAN_LIMITS.animals),
  effect: literals(PLAN_EFFECTS),
  /** Percent of the growth rate, or a difference of ln volumes. */
  size: number({ min: 0, max: PLAN_LIMITS.reduction.max }),
  days: whole(PLAN_LIMITS.days),
  /** Measurements per week. */
  perWeek: whole(PLAN_LIMITS.perWeek),
  /** Percent of the animals that leave before the last day. */
  dropout: number(PLAN_LIMITS.dropout),
  alpha: number(PLAN_LIMITS.alpha),
  seed: whole(PLAN_LIMITS.seed),
});
export type StudyPlan = Static<typeof StudyPlan>;

export const PlanToSimulate = closed({
  cohort: CohortCriteria,
  plan: StudyPlan,
  trials: Type.Union([Type.Literal(PLAN_TRIALS.quick), Type.Literal(PLAN_TRIALS.final)]),
});
export type PlanToSimulate = Static<typeof PlanToSimulate>;

/** A share of the simulated trials with its 95 % interval (Wilson). */
export const SimulatedShare = closed({ value: Type.Number(), low: Type.Number(), high: Type.Number() });
export type SimulatedShare = Static<typeof SimulatedShare>;

/** Growth of control animals: the mean rate per day and the variances around it. */
export const ControlGrowth = closed({
  /** Whose controls these are: the cohort's, or the whole catalog's if the cohort has too few. */
  source: literals(['cohort', 'catalog']),
  /** Models of the cohort whose control animals can be used, and the least number for using them alone. */
  cohortModels: Type.Integer(),
  least: Type.Integer(),
  studies: Type.Integer(),
  models: Type.Integer(),
  animals: Type.Integer(),
  /** Slope of ln(V + 1) per day. */
  rate: Type.Number(),
  /** Standard deviations: of the models' rates, of the animals' rates within a model, of a measurement. */
  betweenModels: Type.Number(),
  betweenAnimals: Type.Number(),
  residual: Type.Number(),
});
export type ControlGrowth = Static<typeof ControlGrowth>;

const PlanSize = closed({
  /** The number of models of the paired design, of animals per arm and model of the other. */
  size: Type.Integer(),
  /** Animals in total. */
  animals: Type.Integer(),
  power: SimulatedShare,
});
export type PlanSize = Static<typeof PlanSize>;

export const SimulatedPlan = closed({
  growth: ControlGrowth,
  trials: Type.Integer(),
  /** Days of measurement; the first is day 0. */
  measurements: Type.Integer(),
  animals: Type.Integer(),
  /** The chance that an arm is found different from the control, if the effect is as expected. */
  power: SimulatedShare,
  /** With several arms: the chance that all are found. */
  all: SimulatedShare,
  /** The chance that at least one arm is found if there is no effect. */
  falsePositive: SimulatedShare,
  curve: Type.Array(PlanSize),
  /** The smallest size with at least this power; null if it is above the limit. */
  smallest: Type.Array(closed({ target: Type.Number(), found: nullable(PlanSize) })),
});
export type SimulatedPlan = Static<typeof SimulatedPlan>;

/** Genotype of a model for the chosen gene; `none` if no gene was chosen. */
export const PLAN_GENOTYPES = ['altered', 'wildType', 'none'] as const;
/** What is known of the treatments of a model's patient. */
export const PLAN_PRIORS = ['treated', 'naive', 'unknown'] as const;
/** What the chosen models are balanced by. */
export const PLAN_FACTORS = ['genotype', 'disease', 'prior'] as const;

const codes = Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: PLAN_LIMITS.models.max });

export const PlanModelsToChoose = closed({
  cohort: CohortCriteria,
  /** The gene whose altered and wild-type models are balanced: a symbol or an alias. */
  gene: Type.Optional(Type.String({ minLength: 1, maxLength: GENE_MAX })),
  count: whole(PLAN_LIMITS.models),
  seed: whole(PLAN_LIMITS.seed),
  /** Codes of models that must be chosen, and of models that must not. */
  pinned: codes,
  excluded: codes,
});
export type PlanModelsToChoose = Static<typeof PlanModelsToChoose>;

const disease = closed({ value: Type.String(), label: Type.Optional(Localized) });

/** A chosen model. */
export const PlanModel = closed({
  id: Id,
  code: Type.String(),
  genotype: literals(PLAN_GENOTYPES),
  /** Null: the model has no disease. */
  disease: nullable(disease),
  prior: literals(PLAN_PRIORS),
  takeRatePercent: nullable(Type.Number()),
  doublingTimeDays: nullable(Type.Number()),
  pinned: Type.Boolean(),
});
export type PlanModel = Static<typeof PlanModel>;

/** A level of a factor: chosen models by genotype, and the share of all candidates. */
export const PlanBalance = closed({
  factor: literals(PLAN_FACTORS),
  value: Type.String(),
  label: Type.Optional(Localized),
  chosen: Type.Integer(),
  altered: Type.Integer(),
  wildType: Type.Integer(),
  candidates: Type.Integer(),
});
export type PlanBalance = Static<typeof PlanBalance>;

export const ChosenPlanModels = closed({
  /** The symbol of the gene; null if none was chosen, or if no model has it. */
  gene: nullable(Type.String()),
  /** The gene was not found. */
  unknownGene: Type.Boolean(),
  models: Type.Array(PlanModel),
  /** Models that can be chosen: one per patient, suitable, with a known genotype. */
  candidates: Type.Integer(),
  /** Models that cannot, by reason. */
  left: closed({
    /** Cell lines and organoids, which do not grow in animals. */
    inVitro: Type.Integer(),
    samePatient: Type.Integer(),
    slow: Type.Integer(),
    lowTake: Type.Integer(),
    notTested: Type.Integer(),
    excluded: Type.Integer(),
  }),
  /** The limits of a suitable model. */
  limits: closed({ takeRatePercent: Type.Number(), doublingTimeDays: Type.Number() }),
  /** Pinned codes that are not in the cohort. */
  missing: Type.Array(Type.String()),
  balance: Type.Array(PlanBalance),
  /** The imbalance per model, and that of random choices: their mean and the middle 95 %. */
  imbalance: Type.Number(),
  random: closed({ choices: Type.Integer(), mean: Type.Number(), low: Type.Number(), high: Type.Number() }),
});
export type ChosenPlanModels = Static<typeof ChosenPlanModels>;

/** A plan to print: the simulation and the choice of models are computed again from its inputs. */
export const PlanToPrint = closed({
  cohort: CohortCriteria,
  plan: StudyPlan,
  gene: PlanModelsToChoose.properties.gene,
  pinned: codes,
  excluded: codes,
  /** The address of the plan, printed so that it can be opened again. */
  address: Type.String({ maxLength: 4_000, pattern: '^/analysis\\?[^\\s<>"]*$' }),
});
export type PlanToPrint = Static<typeof PlanToPrint>;
