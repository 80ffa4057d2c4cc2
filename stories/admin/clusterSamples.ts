import type { ClusterState, ComparedAnswers } from '../../contract/entities/searchConsole.ts';

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
  indices: [
    {
      index: 'oncology-models-mf2k1a9c-5d21',
      health: 'green',
      current: false,
      aliases: [],
      documents: 2000,
      deleted: 0,
      bytes: 6_204_118,
      shards: 1,
      replicas: 0,
      createdAt: '2026-11-21T08:29:00.000Z',
    },
    {
      index: 'oncology-models-mf1x8b3d-90fe',
      health: 'yellow',
      current: true,
      aliases: ['oncology-models'],
      documents: 3012,
      deleted: 41,
      bytes: 9_812_608,
      shards: 1,
      replicas: 1,
      createdAt: '2026-11-20T02:04:00.000Z',
    },
  ],
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
