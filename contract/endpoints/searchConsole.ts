import Type from 'typebox';
import type { EndpointDefinition } from '../endpoint.ts';
import {
  ChangedIndex,
  ClusterMapping,
  ClusterState,
  ComparedAnswers,
  DeletedIndex,
  IndexState,
  MappingQuery,
  TendedIndex,
  TextWithoutResult,
  TriedQuery,
  TriedText,
  WithoutResultQuery,
} from '../entities/searchConsole.ts';
import { closed, Empty, List } from '../schema.ts';

const tags = ['search engines'];

/**
 * Endpoints of 搜索引擎 and 分布式搜索引擎: the index in the server's memory, the search cluster, and
 * searches without a result.
 */
export const searchConsoleEndpoints = {
  indexState: {
    caller: { code: '1001' },
    summary: 'State of the embedded search index',
    tags,
    body: Empty,
    data: IndexState,
  },
  rebuildIndex: {
    caller: { code: '1002' },
    summary: 'Rebuild the index from all models; the current index answers until the new one is complete',
    tags,
    body: Empty,
    data: Type.Null(),
  },
  tryQuery: {
    caller: { code: '1003' },
    summary: 'The result of a search text, how its words were interpreted, and why each model has its rank',
    tags,
    body: TriedText,
    data: TriedQuery,
  },
  searchesWithoutResult: {
    caller: { anyOf: ['1005', '2005'] },
    summary: 'Search texts without a result, most frequent first',
    tags,
    body: WithoutResultQuery,
    data: List(TextWithoutResult),
  },
  useIndex: {
    caller: { code: '1006' },
    summary: "Make the index in memory answer visitors' searches",
    tags,
    body: Empty,
    data: Type.Null(),
  },
  clusterState: {
    caller: { code: '2001' },
    summary: "State of the search cluster and of the portal's index in it",
    tags,
    body: Empty,
    data: ClusterState,
  },
  clusterMapping: {
    caller: { code: '2001' },
    summary: "Mapping and settings of one of the portal's indices",
    tags,
    body: MappingQuery,
    data: ClusterMapping,
  },
  rebuildCluster: {
    caller: { code: '2002' },
    summary: 'Build a new index in the cluster and switch to it; the current index answers until then',
    tags,
    body: Empty,
    data: Type.Null(),
  },
  compareEngines: {
    caller: { code: '2003' },
    summary: 'The results of a search text from the cluster and from the index in memory, side by side',
    tags,
    body: TriedText,
    data: ComparedAnswers,
  },
  useCluster: {
    caller: { code: '2006' },
    summary: "Make the search cluster answer visitors' searches",
    tags,
    body: Empty,
    data: Type.Null(),
  },
  tendClusterIndex: {
    caller: { code: '2007' },
    summary:
      "Refresh, flush or merge one of the portal's indices in the cluster; `finished` is false if a merge continues there",
    tags,
    body: TendedIndex,
    data: closed({ finished: Type.Boolean() }),
    write: true,
  },
  changeClusterIndex: {
    caller: { code: '2008' },
    summary: "Open, close, lock or unlock one of the portal's indices in the cluster, except the index in use",
    tags,
    body: ChangedIndex,
    data: Type.Null(),
    write: true,
  },
  deleteClusterIndex: {
    caller: { code: '2009' },
    summary:
      "Delete one of the portal's indices in the cluster; its name must be repeated. The index in use cannot be deleted",
    tags,
    body: DeletedIndex,
    data: Type.Null(),
    write: true,
  },
} as const satisfies Record<string, EndpointDefinition>;
