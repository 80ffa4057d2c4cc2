import type { PlanSize, SimulatedPlan, SimulatedShare, StudyPlan } from '../../../../contract/entities/planner.ts';
import { m } from '../../../i18n/compiled/messages.js';
import { formatNumber, formatPercent } from '../../../i18n/format.ts';
import { sentences } from '../../../i18n/sentences.ts';

const exact = (value: number): string => formatNumber(value, { maximumSignificantDigits: 3 });

/** A share with its interval. */
export const shareWords = ({ value, low, high }: SimulatedShare): string =>
  m.planner_share({ value: formatPercent(value, 1), low: formatPercent(low, 1), high: formatPercent(high, 1) });

/** The design in one phrase. */
export const designWords = ({ design, models, arms, animals }: StudyPlan): string =>
  design === 'paired' ? m.planner_design_paired({ models, arms }) : m.planner_design_arms({ models, arms, animals });

export const effectWords = ({ effect, size, days }: StudyPlan): string =>
  effect === 'rate'
    ? m.planner_effect_rate_words({ percent: formatNumber(size) })
    : m.planner_effect_volume_words({ difference: formatNumber(size), days });

/** The unit of the power curve. */
export const sizeLabel = ({ design }: Pick<StudyPlan, 'design'>): string =>
  design === 'paired' ? m.planner_models() : m.planner_animals();

export const sizeWords = ({ design }: StudyPlan, found: PlanSize | null): string =>
  found === null
    ? m.planner_not_reached()
    : design === 'paired'
      ? m.planner_size_models({ size: found.size, animals: formatNumber(found.animals) })
      : m.planner_size_animals({ size: found.size, animals: formatNumber(found.animals) });

/** Whose growth is assumed. */
export function growthWords({ growth }: SimulatedPlan): string {
  const { studies, models, animals } = growth;
  const numbers = {
    studies: formatNumber(studies),
    models: formatNumber(models),
    animals: formatNumber(animals),
    own: growth.cohortModels,
    least: growth.least,
  };
  return growth.source === 'cohort' ? m.planner_growth_cohort(numbers) : m.planner_growth_catalog(numbers);
}

/** How the power was computed, ready for a paper. */
export function planMethod(plan: StudyPlan, result: SimulatedPlan): string {
  const { growth } = result;
  return sentences(
    m.planner_method_growth({
      studies: formatNumber(growth.studies),
      models: formatNumber(growth.models),
      animals: formatNumber(growth.animals),
      rate: exact(growth.rate),
      betweenModels: exact(growth.betweenModels),
      betweenAnimals: exact(growth.betweenAnimals),
      residual: exact(growth.residual),
    }),
    m.planner_method_trials({
      trials: formatNumber(result.trials),
      design: designWords(plan),
      effect: effectWords(plan),
      days: plan.days,
      measurements: result.measurements,
      dropout: formatNumber(plan.dropout),
      seed: plan.seed,
    }),
    plan.design === 'paired' ? m.planner_method_paired() : m.planner_method_arms(),
    plan.arms > 1 && m.planner_method_holm({ arms: plan.arms }),
    m.planner_method_power({
      alpha: formatNumber(plan.alpha, { maximumFractionDigits: 4 }),
      power: shareWords(result.power),
      falsePositive: shareWords(result.falsePositive),
    }),
  );
}
