import { expect, it } from 'vitest';
import { M_RECIST } from '../../contract/mRecist.ts';
import { bestResponse } from '../../server/modules/analysis/responses.ts';
import { evaluate } from '../../server/modules/search/query/evaluate.ts';
import { agentsOf, demoResponses, expectBestFirst } from '../support/demoResponses.ts';
import { segmentOf, snapshotOf, vocabularyOf } from '../support/syntheticModels.ts';

const models = demoResponses();
const agents = agentsOf(models);

it('in the whole demonstration no partial response of an agent ranks above a complete one', async () => {
  const vocabulary = vocabularyOf({ testedAgent: Object.fromEntries(agents.map((agent) => [agent, []])) });
  const index = snapshotOf([await segmentOf(models, vocabulary)], vocabulary);
  let compared = 0;
  for (const agent of agents) {
    const { waterfall, ids } = evaluate(index, { page: 1, limit: 200, locale: 'en', waterfall: agent }, 'published');
    if (waterfall === undefined) throw new Error('no waterfall');
    expectBestFirst(waterfall);
    // the list has the order of the bars
    if (waterfall.count <= 200) expect(ids.slice(0, waterfall.count)).toEqual(waterfall.bars.map(({ id }) => id));
    compared += waterfall.bars.length;
  }
  expect(compared).toBeGreaterThan(1_000);
});

it('the best response of a model has the best class of its responses', () => {
  const placeOf = (name: (typeof M_RECIST)[number] | null) =>
    name === null ? M_RECIST.length : M_RECIST.indexOf(name);
  for (const { responses } of models) {
    const best = bestResponse(
      responses.map((one) => ({ ...one, target: null, dose: null, route: null, schedule: null, n: null })),
    );
    expect(best?.mRecist ?? null).toBe(
      responses.map(({ mRecist }) => mRecist).sort((a, b) => placeOf(a) - placeOf(b))[0],
    );
  }
});
