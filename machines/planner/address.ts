import type { StudyPlan } from '../../contract/entities/planner.ts';
import { GENE_MAX } from '../../contract/lengths.ts';
import {
  PLAN_DESIGNS,
  PLAN_EFFECTS,
  PLAN_LIMITS,
  type PlanDesign,
  type PlanEffect,
} from '../../contract/planLimits.ts';
import {
  type ChoiceRule,
  type ListRule,
  type NumberRule,
  type ParameterRules,
  readChoice,
  readList,
  readNumber,
  readText,
} from '../workbench/parameterRules.ts';

type Parameters = Readonly<Record<string, string>>;

/** The plan that an address without parameters shows. */
export const FIRST_PLAN: StudyPlan = {
  design: 'paired',
  models: 10,
  arms: 1,
  animals: 8,
  effect: 'rate',
  size: 50,
  days: 28,
  perWeek: 2,
  dropout: 10,
  alpha: 0.05,
  seed: 1,
};

/** The size of an effect when its kind is chosen. */
export const FIRST_SIZE: Readonly<Record<PlanEffect, number>> = { rate: 50, volume: 1 };

/** The choice of models: the gene they are balanced by, and the models that must be or must not be in it. */
export type PlanChoice = { gene: string; pinned: readonly string[]; excluded: readonly string[] };

/** What the parameters of a plan may be. The size depends on the effect, and the first models on the design. */
export function planRules(parameters: Parameters) {
  const design: ChoiceRule<PlanDesign> = { kind: 'choice', first: FIRST_PLAN.design, values: PLAN_DESIGNS };
  const effect: ChoiceRule<PlanEffect> = { kind: 'choice', first: FIRST_PLAN.effect, values: PLAN_EFFECTS };
  const isRate = readChoice(effect, parameters.effect) === 'rate';
  const hasArms = readChoice(design, parameters.design) === 'arms';
  return {
    design,
    effect,
    models: numberOf(PLAN_LIMITS.models, hasArms ? 1 : FIRST_PLAN.models),
    arms: numberOf(PLAN_LIMITS.arms, FIRST_PLAN.arms),
    animals: numberOf(PLAN_LIMITS.animals, FIRST_PLAN.animals),
    size: {
      ...numberOf(isRate ? PLAN_LIMITS.reduction : PLAN_LIMITS.difference, FIRST_SIZE[isRate ? 'rate' : 'volume']),
      whole: false,
    },
    days: numberOf(PLAN_LIMITS.days, FIRST_PLAN.days),
    perWeek: numberOf(PLAN_LIMITS.perWeek, FIRST_PLAN.perWeek),
    dropout: { ...numberOf(PLAN_LIMITS.dropout, FIRST_PLAN.dropout), whole: false },
    alpha: { ...numberOf(PLAN_LIMITS.alpha, FIRST_PLAN.alpha), whole: false },
    seed: numberOf(PLAN_LIMITS.seed, FIRST_PLAN.seed),
    ...CHOICE_RULES,
  } as const satisfies ParameterRules;
}

const numberOf = ({ min, max }: { min: number; max: number }, first: number): NumberRule => ({
  kind: 'number',
  first,
  min,
  max,
  whole: true,
});
const CODES: ListRule = { kind: 'list', most: PLAN_LIMITS.models.max, longest: 100 };
const CHOICE_RULES = {
  gene: { kind: 'text', longest: GENE_MAX },
  pinned: CODES,
  without: CODES,
} as const satisfies ParameterRules;

/** Reads a plan from the parameters of an address. Odd values become the first plan's, or the nearest possible ones. */
export function parsePlan(parameters: Parameters): StudyPlan {
  const rules = planRules(parameters);
  const number = (name: Exclude<keyof StudyPlan, 'design' | 'effect'>) => readNumber(rules[name], parameters[name]);
  return {
    design: readChoice(rules.design, parameters.design),
    effect: readChoice(rules.effect, parameters.effect),
    models: number('models'),
    arms: number('arms'),
    animals: number('animals'),
    size: number('size'),
    days: number('days'),
    perWeek: number('perWeek'),
    dropout: number('dropout'),
    alpha: number('alpha'),
    seed: number('seed'),
  };
}

/** Returns the parameters that change a part of a plan; a new design or effect has its own first values. */
export function planParameters(change: Partial<StudyPlan>): Record<string, string> {
  const given = Object.fromEntries(Object.entries(change).map(([name, value]) => [name, String(value)]));
  if (change.design !== undefined) given.models = '';
  if (change.effect !== undefined) given.size = '';
  return given;
}

/** Reads the choice of models from the parameters of an address. */
export const parseChoice = (parameters: Parameters): PlanChoice => ({
  gene: readText(CHOICE_RULES.gene, parameters.gene),
  pinned: readList(CODES, parameters.pinned),
  excluded: readList(CODES, parameters.without),
});

export const choiceParameters = ({ gene, pinned, excluded }: PlanChoice): Record<string, string> => ({
  gene,
  pinned: pinned.join(','),
  without: excluded.join(','),
});
