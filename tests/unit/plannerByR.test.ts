import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { StudyPlan } from '../../contract/entities/planner.ts';
import { FIRST_PLAN } from '../../machines/planner/address.ts';
import type { GrowthVariance } from '../../server/modules/analysis/controlVariance.ts';
import { simulateTrials } from '../../server/modules/analysis/trialPower.ts';
import { estimateGrowth } from '../../server/modules/workbench/planner/planTask.ts';
import { trialOf } from '../../server/modules/workbench/planner/simulate.ts';

/** The planner against R: `tests/data/controlGrowth.R` and `tests/data/power.R`. */

const rowsOf = (file: string): string[][] =>
  readFileSync(new URL(`../data/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));

test('the variances of control growth are those of nlme', () => {
  const points = rowsOf('control-growth.csv');
  const byAnimal = Map.groupBy(points, ([model, animal]) => `${model}\n${animal}`);
  const animals = [...byAnimal].map(([key, rows]) => {
    const [model = '', id = ''] = key.split('\n');
    const own = rows.map(([, , day, volume]) => ({ day: Number(day), volumeMm3: Number(volume), bodyWeightG: null }));
    return { model, animal: { arm: 'control', id, removal: null, points: own } };
  });
  const rows = [...Map.groupBy(animals, ({ model }) => model)].map(([model, list]) => ({
    model,
    animals: JSON.stringify(list.map(({ animal }) => animal)),
  }));
  const { growth, models } = estimateGrowth(rows);
  expect(models).toBe(rows.length);
  const expected = new Map(rowsOf('control-growth-by-r.csv').map(([what = '', value]) => [what, Number(value)]));
  for (const name of ['rate', 'betweenModels', 'betweenAnimals', 'residual'] as const) {
    const value = expected.get(name) ?? Number.NaN;
    expect(Math.abs((growth?.[name] ?? 0) / value - 1), name).toBeLessThan(1e-3);
  }
});

const GROWTH: GrowthVariance = {
  rate: 0.08,
  betweenModels: 0.02 ** 2,
  betweenAnimals: 0.012 ** 2,
  residual: 0.15 ** 2,
};
const TRIALS = 20_000;
const base: StudyPlan = { ...FIRST_PLAN, dropout: 0, arms: 1 };

test.each(rowsOf('power-by-r.csv'))(
  'power as in R: %s, %s models, %s animals, %s %s, %s days',
  (design, models, animals, effect, size, days, perWeek, alpha, power) => {
    const plan: StudyPlan = {
      ...base,
      design: design as StudyPlan['design'],
      models: Number(models),
      animals: Number(animals),
      effect: effect as StudyPlan['effect'],
      size: Number(size),
      days: Number(days),
      perWeek: Number(perWeek),
      alpha: Number(alpha),
    };
    const { first } = simulateTrials(trialOf(plan, GROWTH), GROWTH, TRIALS, 'closed form');
    expect(Math.abs(first / TRIALS - Number(power))).toBeLessThan(0.01);
  },
);

test.each([
  { design: 'paired', models: 8, arms: 1, dropout: 0 },
  { design: 'paired', models: 6, arms: 3, dropout: 20 },
  { design: 'arms', models: 1, animals: 6, arms: 1, dropout: 0 },
  { design: 'arms', models: 2, animals: 5, arms: 4, dropout: 0 },
] as const)('the level holds without an effect: %o', (change) => {
  const plan = { ...base, ...change, size: 0 };
  const { any } = simulateTrials(trialOf(plan, GROWTH), GROWTH, TRIALS, 'level');
  const error = Math.sqrt((0.05 * 0.95) / TRIALS);
  // Holm's procedure may be below the level with several arms, never above.
  expect(any / TRIALS).toBeLessThan(0.05 + 3.3 * error);
  if (plan.arms === 1) expect(any / TRIALS).toBeGreaterThan(0.05 - 3.3 * error);
  else expect(any / TRIALS).toBeGreaterThan(0.03);
});

test('the same seed gives the same trials, another one others', () => {
  const trial = trialOf({ ...base, dropout: 15 }, GROWTH);
  const run = (seed: string) => simulateTrials(trial, GROWTH, 500, seed);
  expect(run('a')).toEqual(run('a'));
  expect(run('a')).not.toEqual(run('b'));
});

test('dropout costs power', () => {
  const plan = { ...base, models: 6, size: 30 };
  const run = (dropout: number) => simulateTrials(trialOf({ ...plan, dropout }, GROWTH), GROWTH, 5_000, 'x').first;
  expect(run(40)).toBeLessThan(run(0) - 100);
});
