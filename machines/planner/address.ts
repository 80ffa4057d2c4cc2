import type { StudyPlan } from '../../contract/entities/planner.ts';
import { PLAN_DESIGNS, PLAN_EFFECTS, PLAN_LIMITS, type PlanEffect } from '../../contract/planLimits.ts';

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

/** Reads a plan from the parameters of an address. Odd values become the first plan's, or the nearest possible ones. */
export function parsePlan(parameters: Parameters): StudyPlan {
  const effect = PLAN_EFFECTS.find((known) => known === parameters.effect) ?? FIRST_PLAN.effect;
  const design = PLAN_DESIGNS.find((known) => known === parameters.design) ?? FIRST_PLAN.design;
  const first: StudyPlan = {
    ...FIRST_PLAN,
    design,
    effect,
    size: FIRST_SIZE[effect],
    models: design === 'arms' ? 1 : FIRST_PLAN.models,
  };
  const number = (name: keyof typeof PLAN_LIMITS, whole: boolean, fallback: number) => {
    const given = parameters[name];
    const value = given === undefined || given.trim() === '' ? Number.NaN : Number(given);
    if (!Number.isFinite(value)) return fallback;
    const { min, max } = PLAN_LIMITS[name];
    return Math.min(max, Math.max(min, whole ? Math.round(value) : value));
  };
  const size = Number(parameters.size);
  const { max } = effect === 'rate' ? PLAN_LIMITS.reduction : PLAN_LIMITS.difference;
  return {
    ...first,
    models: number('models', true, first.models),
    arms: number('arms', true, first.arms),
    animals: number('animals', true, first.animals),
    size: parameters.size !== undefined && Number.isFinite(size) ? Math.min(max, Math.max(0, size)) : first.size,
    days: number('days', true, first.days),
    perWeek: number('perWeek', true, first.perWeek),
    dropout: number('dropout', false, first.dropout),
    alpha: number('alpha', false, first.alpha),
    seed: number('seed', true, first.seed),
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
  gene: (parameters.gene ?? '').trim().slice(0, 40),
  pinned: codesOf(parameters.pinned),
  excluded: codesOf(parameters.without),
});

export const choiceParameters = ({ gene, pinned, excluded }: PlanChoice): Record<string, string> => ({
  gene,
  pinned: pinned.join(','),
  without: excluded.join(','),
});

const codesOf = (text = ''): string[] =>
  [...new Set(text.split(',').map((code) => code.trim()))].filter((code) => code !== '').slice(0, 200);
