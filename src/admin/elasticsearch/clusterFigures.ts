import type { ClusterState } from '../../../contract/entities/searchConsole.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatDate } from '../../i18n/dates.ts';
import { formatDuration } from '../../i18n/durations.ts';
import { formatBytes, formatNumber } from '../../i18n/format.ts';
import type { Figure } from '../engine/Figures.tsx';
import { healthName } from './health.ts';

/** Key figures of the cluster and of the portal's index in it. */
export const clusterFigures = (state: ClusterState): Figure[] => [
  {
    key: 'health',
    name: m.cluster_health(),
    value: state.cluster ? healthName(state.cluster.health) : m.cluster_away(),
    detail: state.cluster ? `${state.cluster.name} · ${state.cluster.version}` : m.cluster_away_detail(),
  },
  {
    key: 'nodes',
    name: m.cluster_nodes(),
    value: formatNumber(state.nodes.length),
    detail:
      state.cluster === null
        ? undefined
        : m.cluster_shards({
            count: formatNumber(state.cluster.shards),
            unassigned: formatNumber(state.cluster.unassigned),
          }),
  },
  { key: 'documents', name: m.engine_documents(), value: formatNumber(state.documents) },
  { key: 'bytes', name: m.cluster_size(), value: formatBytes(state.bytes) },
  {
    key: 'lag',
    name: m.engine_lag(),
    value: formatDuration(state.lagSeconds === null ? null : state.lagSeconds * 1_000),
    detail: m.cluster_lag_detail(),
  },
  {
    key: 'built',
    name: m.engine_built(),
    value: formatDate(state.lastBuiltAt),
    detail: m.engine_took({ time: formatDuration(state.lastBuildMs) }),
  },
];
