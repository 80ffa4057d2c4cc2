import { betweenVariance } from './betweenVariance.ts';
import { fitGrowth, isFittable } from './mixedModel.ts';
import type { Subject } from './subjects.ts';

/** The growth of untreated tumors: the mean slope of ln(V + 1) per day and the variances around it. */
export type GrowthVariance = {
  rate: number;
  /** Of the models' rates around the mean. */
  betweenModels: number;
  /** Of the animals' rates around the rate of their model. */
  betweenAnimals: number;
  /** Of a measurement around the line of its animal. */
  residual: number;
};

/** Returns the groups that can be used: at least two animals of a model that were measured twice. */
export const usableControls = (models: readonly (readonly Subject[])[]): (readonly Subject[])[] =>
  models.filter(isFittable);

/**
 * Estimates the growth of control animals, given by model. One REML fit of all models (each with its own line, and a
 * random intercept and slope by animal) gives the residual variance, the variance between animals and each model's
 * rate with its error. The variance between models is REML over these rates. Null with fewer than two usable models.
 */
export function controlVariance(models: readonly (readonly Subject[])[]): GrowthVariance | null {
  const fit = fitGrowth(usableControls(models));
  if (fit === null) return null;
  const between = betweenVariance(fit.rates.map(({ perDay, variance }) => ({ value: perDay, variance })));
  if (between === null) return null;
  return {
    rate: between.mean,
    betweenModels: between.variance,
    betweenAnimals: fit.slopeVariance,
    residual: fit.residualVariance,
  };
}
