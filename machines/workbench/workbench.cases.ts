import type { Cohort, Cohorts } from '../../contract/entities/workbench.ts';
import type { Cases } from '../cases.ts';
import { offline } from '../samples.ts';

/** Returns the description of a cohort of a number of models. */
export const cohortOf = (models: number): Cohort => ({
  models,
  patients: models,
  tested: models,
  expression: 0,
  responses: models,
  modelTypes: models === 0 ? [] : [{ value: 'PDX', count: models }],
  diseases: [],
  agents: models === 0 ? [] : [{ agent: 'osimertinib', models, patients: models }],
});
const cohorts = (models: number): Cohorts => ({ cohort: cohortOf(models) });

const KEY = '0k3f5m7p9r1t0k3f5m7p9r1t0';

export const workbenchCases: Cases = {
  inputs: [{ address: '/analysis' }, { address: `/analysis?cohort=list%3D${KEY}` }],
  events: [
    { type: 'workbench.addressed', address: '/analysis?screen=association&drug=osimertinib' },
    { type: 'workbench.addressed', address: '/analysis?cohort=disease=lung-cancer' },
    { type: 'workbench.addressed', address: '/analysis?cohort=list%3Dgone' },
    { type: 'workbench.addressed', address: '/analysis?screen=oncoprint&cohort=list%3D3-abc&other=disease=breast' },
    { type: 'workbench.retried' },
  ],
  endings: (id) =>
    id === 'recallLists'
      ? {
          done: [
            { [KEY]: { models: ['A', 'B'], unavailable: 1 } },
            { [KEY]: { models: [], unavailable: 2 } },
            { [KEY]: null },
          ],
          error: [offline],
        }
      : { done: [cohorts(12), cohorts(0)], error: [offline] },
  deciding: ({ place, cohorts: shown, shownKey }) => [
    JSON.stringify(place),
    shownKey,
    (shown as Cohorts | null)?.cohort.models,
  ],
};
