import type { Clause, Cluster, Hit } from './cluster.ts';

const PAGE = 10_000;

/**
 * Yields every model that a clause finds, in order and as of the start, one page at a time.
 * @param most models after which the walk ends
 */
export async function* walk(
  cluster: Cluster,
  index: string,
  { query, sort }: { query: Clause; sort: readonly Clause[] },
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<Hit[]> {
  let id = await cluster.openPointInTime(index);
  try {
    let after: unknown[] | undefined;
    for (let left = most; left > 0; ) {
      const size = Math.min(PAGE, left);
      const found = await cluster.search({
        pit: { id, keep_alive: '2m' },
        query,
        sort,
        size,
        _source: false,
        // Without counting, a cluster that sorts by a nested number loses models (OpenSearch issue 21537).
        track_total_hits: true,
        ...(after && { search_after: after }),
      });
      id = found.pit_id ?? id;
      const { hits } = found.hits;
      if (hits.length > 0) yield hits;
      if (hits.length < size) return;
      after = hits.at(-1)?.sort;
      left -= hits.length;
    }
  } finally {
    await cluster.closePointInTime(id).catch(() => {}); // otherwise the cluster closes it after two minutes
  }
}
