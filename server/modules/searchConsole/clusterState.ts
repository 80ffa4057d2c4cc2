import type { FastifyBaseLogger } from 'fastify';
import type { ClusterState } from '../../../contract/entities/searchConsole.ts';
import { ClusterAway } from '../search/cluster/cluster.ts';
import type { OpenSearchEngine } from '../search/cluster/engine.ts';
import type { SearchEngine } from '../search/engine/engine.ts';

type Seen = Pick<ClusterState, 'cluster' | 'nodes' | 'indices'>;

/**
 * Returns the current state of the search cluster, as far as the cluster reports it.
 *
 * @param engine the engine that answers visitors
 * @param cluster undefined if none is configured
 * @param failedAt when the last requested build failed
 */
export async function readClusterState(
  engine: SearchEngine,
  cluster: OpenSearchEngine | undefined,
  failedAt: Date | null,
  log: Pick<FastifyBaseLogger, 'error'>,
): Promise<ClusterState> {
  const seen = cluster === undefined ? NOTHING : await look(cluster, log);
  const known = cluster?.state();
  const followedAt = known?.followedAt?.getTime();
  return {
    at: new Date().toISOString(),
    configured: cluster !== undefined,
    active: engine.state().engine,
    state: seen.cluster === null || known === undefined ? 'behind' : known.state,
    ...seen,
    documents: known?.documents ?? 0,
    bytes: known?.bytes ?? 0,
    lagSeconds: followedAt === undefined ? null : Math.max(0, Math.round((Date.now() - followedAt) / 1_000)),
    lastBuiltAt: known?.lastBuiltAt?.toISOString() ?? null,
    lastBuildMs: typeof known?.lastBuildMs === 'number' ? Math.round(known.lastBuildMs) : null,
    progress: known?.progress ?? null,
    failedAt: failedAt?.toISOString() ?? null,
  };
}

const NOTHING: Seen = { cluster: null, nodes: [], indices: [] };

async function look(cluster: OpenSearchEngine, log: Pick<FastifyBaseLogger, 'error'>): Promise<Seen> {
  return cluster.inspect().catch((error: unknown) => {
    if (!(error instanceof ClusterAway)) log.error({ err: error }, 'the state of the search cluster cannot be read');
    return NOTHING;
  });
}
