import type { ClusterState, ComparedAnswers } from '../../contract/entities/searchConsole.ts';
import { closedIndex, currentIndex, leftIndex, lockedIndex } from '../../machines/indexActs/indexActs.cases.ts';

export const clusterAtRest: ClusterState = {
  at: '2026-11-21T08:30:00.000Z',
  configured: true,
  active: 'embedded',
  state: 'ready',
  cluster: { name: 'search', version: 'opensearch 2.19.1', health: 'yellow', shards: 2, unassigned: 1 },
  nodes: [
    { name: 'search-a', roles: ['cluster_manager', 'data'], heapPercent: 58, cpuPercent: 12, diskPercent: 41 },
    { name: 'search-b', roles: ['data'], heapPercent: 64, cpuPercent: null, diskPercent: 44 },
  ],
  indices: [leftIndex, currentIndex, closedIndex, lockedIndex],
  documents: 3012,
  bytes: 9_812_608,
  lagSeconds: 4,
  lastBuiltAt: '2026-11-20T02:04:00.000Z',
  lastBuildMs: 4210,
  progress: null,
  failedAt: null,
};

export const noCluster: ClusterState = {
  ...clusterAtRest,
  configured: false,
  state: 'behind',
  cluster: null,
  nodes: [],
  indices: [],
  documents: 0,
  bytes: 0,
  lagSeconds: null,
  lastBuiltAt: null,
  lastBuildMs: null,
};

const hits = [
  { id: '0198c0de-0000-7000-8000-000000000012', modelCode: 'LUN-PDX-0012', name: 'Lung adenocarcinoma PDX' },
  { id: '0198c0de-0000-7000-8000-000000000013', modelCode: 'LUN-CDX-0005', name: 'NCI-H1975' },
];
export const answersThatDiffer: ComparedAnswers = {
  text: 'EGFR L858R',
  page: 1,
  agree: false,
  opensearch: { count: 2, tookMs: 7.4, corrected: null, hits },
  embedded: { count: 2, tookMs: 0.3, corrected: null, hits: hits.toReversed() },
};
