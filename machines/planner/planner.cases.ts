import type { SimulatedPlan } from '../../contract/entities/planner.ts';
import type { Cases } from '../cases.ts';
import { offline } from '../samples.ts';
import { FIRST_PLAN } from './address.ts';

const share = (value: number) => ({ value, low: value - 0.01, high: value + 0.01 });
const size = (models: number, power: number) => ({ size: models, animals: 2 * models, power: share(power) });

/** A result as the server gives it. */
export const simulatedPlan: SimulatedPlan = {
  growth: {
    source: 'cohort',
    cohortModels: 42,
    least: 3,
    studies: 48,
    models: 42,
    animals: 371,
    rate: 0.083,
    betweenModels: 0.021,
    betweenAnimals: 0.014,
    residual: 0.12,
  },
  trials: 10_000,
  measurements: 9,
  animals: 20,
  power: share(0.93),
  all: share(0.93),
  falsePositive: share(0.05),
  curve: [size(3, 0.31), size(5, 0.6), size(8, 0.84), size(10, 0.93), size(15, 0.98)],
  smallest: [
    { target: 0.8, found: size(8, 0.84) },
    { target: 0.9, found: size(10, 0.93) },
  ],
};

export const plannerCases: Cases = {
  inputs: [{ plan: FIRST_PLAN }],
  events: [
    { type: 'planner.changed', plan: { ...FIRST_PLAN, models: 12 } },
    { type: 'planner.changed', plan: FIRST_PLAN },
    { type: 'planner.retried' },
    { type: 'planner.requested', to: '/contact?topic=study' },
  ],
  endings: () => ({ done: [simulatedPlan], error: [offline] }),
  deciding: ({ plan }) => [(plan as typeof FIRST_PLAN).models],
};
