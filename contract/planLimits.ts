/**
 * Designs of a planned study. `paired`: one animal per arm in each of N models (1×1×N). `arms`: several animals per
 * arm in one model, or in a few.
 */
export const PLAN_DESIGNS = ['paired', 'arms'] as const;
export type PlanDesign = (typeof PLAN_DESIGNS)[number];

/** An effect is a reduction of the growth rate in percent, or a difference of ln volumes on the last day. */
export const PLAN_EFFECTS = ['rate', 'volume'] as const;
export type PlanEffect = (typeof PLAN_EFFECTS)[number];

/** The trials of a quick simulation, and of the one that is reported. */
export const PLAN_TRIALS = { quick: 1_000, final: 10_000 } as const;

/** The limits of the numbers of a plan. */
export const PLAN_LIMITS = {
  models: { min: 1, max: 200 },
  arms: { min: 1, max: 8 },
  animals: { min: 1, max: 50 },
  reduction: { min: 0, max: 200 },
  difference: { min: 0, max: 10 },
  days: { min: 7, max: 120 },
  perWeek: { min: 1, max: 7 },
  dropout: { min: 0, max: 60 },
  alpha: { min: 0.001, max: 0.2 },
  seed: { min: 0, max: 999_999 },
} as const;

/** The most animals of a plan, so that its simulation ends in a few seconds. */
export const PLAN_MOST_ANIMALS = 1_000;

/**
 * Whether a plan can find an effect at all. Its t test needs the variance between models in the paired design, and
 * between the animals of an arm in the other: at least two of them.
 */
export const isTestable = (plan: { design: PlanDesign; models: number; animals: number }): boolean =>
  (plan.design === 'paired' ? plan.models : plan.animals) > 1;
