import type { Waterfall } from '../../../../contract/entities/search.ts';
import { MODEL_TYPES } from '../../../../contract/modelTypes.ts';
import { MAX_WATERFALL_BARS } from '../../../../contract/vocabulary.ts';
import { changeOf } from '../engine/responseOrder.ts';
import { sampled } from '../query/waterfall.ts';
import type { Clause, Cluster, Hit } from './cluster.ts';
import type { JudgedResponse } from './document.ts';
import { byResponse } from './order.ts';
import { type Planned, resultClause } from './query.ts';
import { walk } from './walk.ts';

type Source = { modelCode: string; modelType: string | null; best: JudgedResponse[] };

const SOURCE = ['modelCode', 'modelType', 'best'];

/** Returns the bars of a result for one agent: all of them if they are few, otherwise an evenly spaced selection. */
export async function waterfallFrom(
  cluster: Cluster,
  index: string,
  planned: Planned,
  asked: string,
): Promise<Waterfall> {
  const agent = planned.names.waterfall;
  if (agent === null) return { asked, agent, count: 0, bars: [] };
  const responded = { nested: { path: 'best', query: { term: { 'best.agent': agent.toLowerCase() } } } };
  const query = resultClause({ ...planned, sorting: { sort: [], scored: false } }, responded);
  const sort: Clause[] = [...byResponse(agent, 'desc'), { codeKey: 'asc' }, { id: 'asc' }];
  const first = await cluster.search(
    { query, sort, size: MAX_WATERFALL_BARS, track_total_hits: true, _source: SOURCE },
    index,
  );
  const count = first.hits.total.value;
  if (count <= MAX_WATERFALL_BARS) return { asked, agent, count, bars: barsOf(first.hits.hits, agent) };
  const ids: string[] = [];
  for await (const hits of walk(cluster, index, { query, sort })) ids.push(...hits.map(({ _id }) => _id));
  const chosen = sampled(ids, MAX_WATERFALL_BARS);
  const found = await cluster.search(
    { query: { terms: { id: chosen } }, sort, size: MAX_WATERFALL_BARS, _source: SOURCE },
    index,
  );
  return { asked, agent, count: ids.length, bars: barsOf(found.hits.hits, agent) };
}

function barsOf(hits: readonly Hit[], agent: string): Waterfall['bars'] {
  return hits.flatMap(({ _id: id, _source }) => {
    const { modelCode, modelType, best } = _source as Source;
    const response = best.find((candidate) => candidate.agent === agent.toLowerCase());
    if (response === undefined) return [];
    const { study, tgiPercent, mRecist, average } = response;
    const known = MODEL_TYPES.find((type) => type === modelType) ?? MODEL_TYPES[0];
    return [
      { id, modelCode, modelType: known, study, mRecist, bestAverageChangePercent: changeOf(average), tgiPercent },
    ];
  });
}
