import type { Cohort } from '../../contract/entities/workbench.ts';

/** The size of a cohort without drug responses by name. */
export const size: Cohort = {
  models: 214,
  patients: 180,
  tested: 200,
  expression: 120,
  responses: 160,
  modelTypes: [{ value: 'PDX', count: 214 }],
  diseases: [],
  agents: [],
};
