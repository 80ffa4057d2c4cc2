import type { SimulatedPlan, StudyPlan } from '../../../../contract/entities/planner.ts';
import type { StudyAnimal, StudyArm } from '../../../../contract/entities/study.ts';
import { controlVariance, type GrowthVariance, usableControls } from '../../analysis/controlVariance.ts';
import { subjectsOf } from '../../analysis/subjects.ts';
import { simulatePlan } from './simulate.ts';

/** The control animals of a study as JSON, with the model of the study. */
export type ControlRow = { model: string; animals: string };

/** The growth of the controls, and of how many studies, models and animals it is; null if there are too few models. */
export type EstimatedGrowth = {
  growth: GrowthVariance | null;
  studies: number;
  models: number;
  animals: number;
};

export type PlanTask =
  | { kind: 'growth'; rows: readonly ControlRow[] }
  | { kind: 'simulate'; plan: StudyPlan; growth: GrowthVariance; trials: number };
export type PlanTaskResult = { estimated: EstimatedGrowth } | { simulated: Omit<SimulatedPlan, 'growth'> };

/** Computes one part of a plan in a thread of its own. */
export default function planTask(task: PlanTask): PlanTaskResult {
  return task.kind === 'growth'
    ? { estimated: estimateGrowth(task.rows) }
    : { simulated: simulatePlan(task.plan, task.growth, task.trials) };
}

/** Estimates the growth of controls from stored animals. */
export function estimateGrowth(rows: readonly ControlRow[]): EstimatedGrowth {
  const models = [...Map.groupBy(rows, ({ model }) => model).values()].map((own) =>
    own.map(({ animals }) => subjectsOf({ ...CONTROL, animals: JSON.parse(animals) as StudyAnimal[] })),
  );
  const usable = models.filter((studies) => usableControls([studies.flat()]).length > 0);
  const groups = usable.map((studies) => studies.flat());
  return {
    growth: controlVariance(groups),
    studies: usable.reduce((sum, studies) => sum + studies.filter((animals) => animals.length > 0).length, 0),
    models: groups.length,
    animals: groups.reduce((sum, animals) => sum + animals.length, 0),
  };
}

const CONTROL: StudyArm = {
  name: 'control',
  role: 'control',
  agent: null,
  dose: null,
  target: null,
  route: null,
  schedule: null,
  dosingDays: [],
};
