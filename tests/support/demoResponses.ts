import { expect } from 'vitest';
import type { Waterfall } from '../../contract/entities/search.ts';
import { M_RECIST } from '../../contract/mRecist.ts';
import { demoDiseases } from '../../server/demo/diseases.ts';
import { generateModels } from '../../server/demo/models/models.ts';
import { responsesOf } from '../../server/modules/analysis/responses.ts';
import { studyOf } from '../../server/modules/analysis/subjects.ts';
import type { IndexedModel } from '../../server/modules/search/engine/record.ts';
import { indexedModel } from './syntheticModels.ts';

/** Returns the tested models of the demonstration, with their responses only. */
export function demoResponses(): IndexedModel[] {
  return [...generateModels('test', demoDiseases('test'))].flatMap(({ record: { modelCode, responses }, studies }) => {
    const all = [...(responses ?? []), ...studies.flatMap((study) => responsesOf(studyOf(study)))];
    return all.length === 0 ? [] : [indexedModel({ modelCode, responses: all })];
  });
}

/** Returns the agents of models, the most frequent first. */
export function agentsOf(models: readonly IndexedModel[]): string[] {
  const counts = new Map<string, number>();
  for (const { responses } of models)
    for (const agent of new Set(responses.map((one) => one.agent))) counts.set(agent, (counts.get(agent) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one).map(([agent]) => agent);
}

/**
 * Expects bars in the order of their classes, and within a class in the order of their changes, best first. All bars
 * must be drawn.
 */
export function expectBestFirst({ bars }: Pick<Waterfall, 'bars'>): void {
  const places = bars.map(({ mRecist }) => (mRecist === null ? M_RECIST.length : M_RECIST.indexOf(mRecist)));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  for (const category of [...M_RECIST, null]) {
    const changes = bars
      .filter(({ mRecist }) => mRecist === category)
      .map(({ bestAverageChangePercent }) => bestAverageChangePercent ?? Number.MAX_VALUE);
    expect(changes).toEqual(changes.toSorted((one, other) => one - other));
  }
}
