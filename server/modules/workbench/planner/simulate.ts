import type { PlanSize, SimulatedPlan, SimulatedShare, StudyPlan } from '../../../../contract/entities/planner.ts';
import { PLAN_LIMITS, PLAN_MOST_ANIMALS } from '../../../../contract/planLimits.ts';
import type { GrowthVariance } from '../../analysis/controlVariance.ts';
import { wilson } from '../../analysis/counts.ts';
import { type Found, scheduleOf, simulateTrials, type Trial } from '../../analysis/trialPower.ts';

export const TARGETS = [0.8, 0.9] as const;
/** The sizes of the power curve, up to twice the chosen one or to the power of the second target. */
const STEPS = [2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 18, 22, 26, 30, 36, 42, 50, 60, 75, 90, 110, 130, 160, 200];

/** Returns the trial of a plan. */
export function trialOf(plan: StudyPlan, growth: GrowthVariance): Trial {
  const animals = plan.design === 'paired' ? 1 : plan.animals;
  return {
    design: plan.design,
    models: plan.models,
    arms: plan.arms,
    animals,
    reduction: plan.effect === 'rate' ? plan.size / 100 : 0,
    difference: plan.effect === 'volume' ? plan.size / plan.days : 0,
    schedule: scheduleOf(plan.days, plan.perWeek),
    dropout: plan.dropout / 100,
    alpha: plan.alpha,
    ...(growth.rate <= 0 && plan.effect === 'rate' && { reduction: 0 }),
  };
}

/** Animals in total: of the control and the treated arms in all models. */
export const animalsOf = ({ models, arms, animals }: Pick<Trial, 'models' | 'arms' | 'animals'>): number =>
  models * (arms + 1) * animals;

/** Animals in total of a plan; the paired design has one per arm and model. */
export const animalsOfPlan = (plan: StudyPlan): number =>
  animalsOf(plan.design === 'paired' ? { ...plan, animals: 1 } : plan);

/** Simulates a plan, the plan without an effect, and its curve over the sizes. */
export function simulatePlan(plan: StudyPlan, growth: GrowthVariance, trials: number): Omit<SimulatedPlan, 'growth'> {
  const trial = trialOf(plan, growth);
  const sized = (size: number): Trial =>
    plan.design === 'paired' ? { ...trial, models: size } : { ...trial, animals: size };
  const run = (one: Trial, name: string) => simulateTrials(one, growth, trials, `plan/${plan.seed}/${name}`);
  const known = new Map<number, PlanSize>();
  const at = (size: number): PlanSize => {
    const own = sized(size);
    const point = known.get(size) ?? { size, animals: animalsOf(own), power: share(run(own, `${size}`), 'first') };
    known.set(size, point);
    return point;
  };
  const chosen = plan.design === 'paired' ? plan.models : plan.animals;
  const limit = plan.design === 'paired' ? PLAN_LIMITS.models.max : PLAN_LIMITS.animals.max;
  const most = Math.min(limit, Math.floor(PLAN_MOST_ANIMALS / animalsOf(sized(1))));
  const found = run(sized(chosen), `${chosen}`);
  known.set(chosen, { size: chosen, animals: animalsOf(trial), power: share(found, 'first') });
  const sizes: number[] = [];
  for (const size of STEPS) {
    if (size > most) break;
    sizes.push(size);
    if (size >= chosen * 1.5 && (at(size).power.value >= 0.95 || size >= chosen * 4)) break;
  }
  const curve = [...new Set([...sizes, chosen])].sort((one, other) => one - other);
  return {
    trials,
    measurements: trial.schedule.length,
    animals: animalsOf(trial),
    power: share(found, 'first'),
    all: share(found, 'all'),
    falsePositive: share(run({ ...trial, reduction: 0, difference: 0 }, 'none'), 'any'),
    curve: curve.filter((size) => size > 1).map(at),
    smallest: TARGETS.map((target) => ({ target, found: smallest(target, STEPS, most, at) })),
  };
}

/** Returns the smallest size with a power, between the first step that has it and the step before. */
function smallest(target: number, steps: readonly number[], most: number, at: (size: number) => PlanSize) {
  let low = 1;
  for (const step of steps) {
    if (step > most) return null;
    if (at(step).power.value < target) {
      low = step;
      continue;
    }
    let high = step;
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (at(middle).power.value >= target) high = middle;
      else low = middle;
    }
    return at(high);
  }
  return null;
}

function share(found: Found, which: 'first' | 'any' | 'all'): SimulatedShare {
  const interval = wilson(found[which], found.trials);
  return interval ?? { value: 0, low: 0, high: 1 };
}
