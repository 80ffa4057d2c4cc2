import { compareNames } from '../../../../contract/collation.ts';
import type { ClusterIndex, ClusterNode, ClusterState } from '../../../../contract/entities/searchConsole.ts';
import type { KeptIndex } from './cluster.ts';

/** The state of a cluster, its nodes and some of its indices, as the back-office shows it. */
export type Inspection = {
  cluster: NonNullable<ClusterState['cluster']>;
  nodes: ClusterNode[];
  indices: Omit<ClusterIndex, 'current'>[];
};

type Health = ClusterIndex['health'];
type NodeStats = {
  name: string;
  roles?: string[];
  jvm?: { mem?: { heap_used_percent?: number } };
  os?: { cpu?: { percent?: number } };
  fs?: { total?: { total_in_bytes?: number; available_in_bytes?: number } };
};
/** The cluster's responses. Numbers in its tables are texts. */
export type Said = {
  about: { cluster_name: string; version: { number: string; distribution?: string } };
  health: { status: Health; active_shards: number; unassigned_shards: number };
  stats: { nodes: Record<string, NodeStats> };
  rows: (Record<string, string | null> & { index: string; health: Health })[];
  /** The requested merges that are running, with index names in brackets. */
  merging: string;
};

/** An index with its number of documents. */
export type Counted = KeptIndex & { documents: number | null };

/** Reads the cluster's responses. An index that appeared or disappeared between two requests is left out. */
export function readInspection({ about, health, stats, rows, merging }: Said, counted: readonly Counted[]): Inspection {
  const known = new Map(counted.map((each) => [each.index, each]));
  const { number, distribution = 'elasticsearch' } = about.version;
  return {
    cluster: {
      name: about.cluster_name,
      version: `${distribution} ${number}`,
      health: health.status,
      shards: health.active_shards,
      unassigned: health.unassigned_shards,
    },
    nodes: Object.values(stats.nodes)
      .map(nodeOf)
      .toSorted((one, other) => compareNames(one.name, other.name, 'en')),
    indices: rows
      .flatMap((row) => {
        const found = known.get(row.index);
        return found ? [{ row, ...found }] : [];
      })
      .map(({ row, meta, ...found }) => ({
        ...found,
        complete: meta.built !== undefined,
        merging: merging.includes(`[${row.index}]`),
        health: row.health,
        deleted: numberIn(row['docs.deleted']),
        bytes: numberIn(row['store.size']),
        segments: numberIn(row['segments.count']),
        shards: Number(row.pri ?? 0),
        replicas: Number(row.rep ?? 0),
        createdAt: row['creation.date'] ? new Date(Number(row['creation.date'])).toISOString() : null,
      }))
      .toSorted((one, other) => (other.createdAt ?? '').localeCompare(one.createdAt ?? '')),
  };
}

/** A closed index has no numbers. */
const numberIn = (text: string | null | undefined): number | null => (text ? Number(text) : null);

function nodeOf({ name, roles = [], jvm, os, fs }: NodeStats): ClusterNode {
  const { total_in_bytes: total = 0, available_in_bytes: free = 0 } = fs?.total ?? {};
  return {
    name,
    roles,
    heapPercent: percentOf(jvm?.mem?.heap_used_percent),
    cpuPercent: percentOf(os?.cpu?.percent),
    diskPercent: total > 0 ? Math.round((1 - free / total) * 100) : null,
  };
}

/** A node reports -1 for a figure that it cannot measure. */
const percentOf = (value = -1): number | null => (value < 0 || value > 100 ? null : value);
