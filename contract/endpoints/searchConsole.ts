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
    summary: 'How the embedded search index is',
    tags,
    body: Empty,
    data: IndexState,
  },
  rebuildIndex: {
    caller: { code: '1002' },
    summary: 'Read all models anew; the index before answers until then',
    tags,
    body: Empty,
    data: Type.Null(),
  },
  tryQuery: {
    caller: { code: '1003' },
    summary: 'What visitors find by a text, how its words were read, and why each model ranks where it does',
    tags,
    body: TriedText,
    data: TriedQuery,
  },
  searchesWithoutResult: {
    caller: { anyOf: ['1005', '2005'] },
    summary: 'Texts that found nothing, the most frequent first',
    tags,
    body: WithoutResultQuery,
    data: List(TextWithoutResult),
  },
  useIndex: {
    caller: { code: '1006' },
    summary: 'From now on the index in memory answers visitors',
    tags,
    body: Empty,
    data: Type.Null(),
  },
  clusterState: {
    caller: { code: '2001' },
    summary: 'How the search cluster and our index in it are',
    tags,
    body: Empty,
    data: ClusterState,
  },
  clusterMapping: {
    caller: { code: '2001' },
    summary: 'How the cluster reads the documents of one of our indices',
    tags,
    body: MappingQuery,
    data: ClusterMapping,
  },
  rebuildCluster: {
    caller: { code: '2002' },
    summary: 'Build a new index in the cluster and switch to it; the one before answers until then',
    tags,
    body: Empty,
    data: Type.Null(),
  },
  compareEngines: {
    caller: { code: '2003' },
    summary: 'What the cluster and the index in memory find by a text, side by side',
    tags,
    body: TriedText,
    data: ComparedAnswers,
  },
  useCluster: {
    caller: { code: '2006' },
    summary: 'From now on the search cluster answers visitors',
    tags,
    body: Empty,
    data: Type.Null(),
  },
  tendClusterIndex: {
    caller: { code: '2007' },
    summary:
      'Refresh, flush or merge one of our indices in the cluster; `finished` is false while a merge goes on there',
    tags,
    body: TendedIndex,
    data: closed({ finished: Type.Boolean() }),
    write: true,
  },
  changeClusterIndex: {
    caller: { code: '2008' },
    summary: 'Open, close, lock or release one of our indices in the cluster; the one that searches ask stays as it is',
    tags,
    body: ChangedIndex,
    data: Type.Null(),
    write: true,
  },
  deleteClusterIndex: {
    caller: { code: '2009' },
    summary: 'Delete one of our indices in the cluster, by its name typed again; never the one that searches ask',
    tags,
    body: DeletedIndex,
    data: Type.Null(),
    write: true,
  },
} as const satisfies Record<string, EndpointDefinition>;
