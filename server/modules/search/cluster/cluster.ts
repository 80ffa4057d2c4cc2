import { Client, errors } from '@opensearch-project/opensearch';
import type { ClusterIndex } from '../../../../contract/entities/searchConsole.ts';
import { type Counted, type Inspection, readInspection, type Said } from './inspection.ts';

/** A part of a request in the cluster's query language. */
export type Clause = { readonly [word: string]: unknown };

export type Hit = { _id: string; _source?: unknown; sort?: unknown[] };
export type Bucket = { key: string | number; doc_count: number; [name: string]: unknown };
export type Aggregated = { doc_count: number; buckets: Bucket[]; value: number | null; [name: string]: unknown };
export type Found = {
  hits: { total: { value: number }; hits: Hit[] };
  aggregations?: Record<string, Aggregated>;
  pit_id?: string;
};
export type BulkItem = { id: string; status: number; reason: string | undefined };

/** The cluster cannot be reached, does not answer in time, is overloaded, or lacks the index. */
export class ClusterAway extends Error {}

/** The cluster accepted a request and did not answer in time. */
class ClusterLate extends ClusterAway {}

/** The requested index does not exist or no longer exists. */
export class IndexMissing extends ClusterAway {}

/** The cluster rejects a request. The client's own error is not passed on, because it may contain the password. */
export class ClusterRefusal extends Error {}

/** How long a visitor waits for a cluster that hangs. Then the in-memory index answers. */
const TIMEOUT_MS = 3_000;
const WRITE_TIMEOUT_MS = 60_000;
/** How long a request waits for a merge, which takes long for a large index. */
const MERGE_WAIT_MS = 1_000;

/** An index with its settings and metadata in the cluster. */
export type KeptIndex = {
  index: string;
  aliases: string[];
  meta: Clause;
  open: boolean;
  lock: ClusterIndex['lock'];
};
/** The block that the cluster sets when its disk is nearly full. */
const DISK_FULL = 'read_only_allow_delete';
/** The settings that block writes to an index. */
const BLOCKS = [DISK_FULL, 'read_only', 'write'] as const;
type Blocks = Partial<Record<(typeof BLOCKS)[number], string>>;

/**
 * The engine's requests to an OpenSearch cluster, through the official client. The address includes user and password
 * if needed.
 * @throws ClusterAway from every method when another try may succeed, ClusterRefusal when none can
 */
export class Cluster {
  readonly #client: Client;
  readonly #timeoutMs: number;

  constructor(url: string, timeoutMs = TIMEOUT_MS) {
    this.#client = new Client({ node: url, maxRetries: 0, requestTimeout: timeoutMs, compression: 'gzip' });
    this.#timeoutMs = timeoutMs;
  }

  /**
   * Searches an index.
   * @param index absent for a search in a point in time, which names its index itself
   */
  async search(body: Clause, index?: string): Promise<Found> {
    const path = index === undefined ? '/_search' : `/${index}/_search`;
    return (await this.#ask('POST', path, { body })) as Found;
  }

  async openPointInTime(index: string): Promise<string> {
    const { pit_id: id } = (await this.#ask('POST', `/${index}/_search/point_in_time?keep_alive=2m`)) as {
      pit_id: string;
    };
    return id;
  }

  async closePointInTime(id: string): Promise<void> {
    await this.#ask('DELETE', '/_search/point_in_time', { body: { pit_id: [id] } });
  }

  /**
   * Sends a bulk request, with one line for each action and each document. Failed items are returned and not thrown.
   */
  async bulk(index: string, lines: readonly Clause[]): Promise<BulkItem[]> {
    const { items } = (await this.#ask('POST', `/${index}/_bulk`, {
      bulkBody: [...lines],
      timeoutMs: WRITE_TIMEOUT_MS,
    })) as { items: Record<string, { _id: string; status: number; error?: { reason?: string } }>[] };
    return items.flatMap((item) =>
      Object.values(item).map(({ _id: id, status, error }) => ({ id, status, reason: error?.reason })),
    );
  }

  async createIndex(index: string, body: Clause): Promise<void> {
    await this.#ask('PUT', `/${index}`, { body, timeoutMs: WRITE_TIMEOUT_MS });
  }

  async changeSettings(index: string, body: Clause): Promise<void> {
    await this.#ask('PUT', `/${index}/_settings`, { body, timeoutMs: WRITE_TIMEOUT_MS });
  }

  async deleteIndices(indices: readonly string[]): Promise<void> {
    if (indices.length > 0)
      await this.#ask('DELETE', `/${indices.join(',')}?ignore_unavailable=true`, { timeoutMs: WRITE_TIMEOUT_MS });
  }

  async writeMeta(index: string, meta: Clause): Promise<void> {
    await this.#ask('PUT', `/${index}/_mapping`, { body: { _meta: meta }, timeoutMs: WRITE_TIMEOUT_MS });
  }

  /** Returns the indices that match the pattern, including closed ones. */
  async indices(pattern: string): Promise<KeptIndex[]> {
    const found = (await this.#ask('GET', `/${pattern}?allow_no_indices=true&expand_wildcards=open,closed`)) as Record<
      string,
      {
        aliases: Record<string, unknown>;
        mappings: { _meta?: Clause };
        settings?: { index?: { blocks?: Blocks; verified_before_close?: string } };
      }
    >;
    return Object.entries(found).map(([index, { aliases, mappings, settings }]) => ({
      index,
      aliases: Object.keys(aliases),
      meta: mappings._meta ?? {},
      open: settings?.index?.verified_before_close !== 'true',
      lock: lockOf(settings?.index?.blocks),
    }));
  }

  /** Moves the alias in one step, so that no search falls between the old and the new index. */
  async pointAlias(alias: string, to: string, from: readonly string[]): Promise<void> {
    const remove = from.map((index) => ({ remove: { index, alias } }));
    const actions = [...remove, { add: { index: to, alias } }];
    await this.#ask('POST', '/_aliases', { body: { actions }, timeoutMs: WRITE_TIMEOUT_MS });
  }

  refresh(index: string): Promise<void> {
    return this.#tend(index, '_refresh');
  }

  flush(index: string): Promise<void> {
    return this.#tend(index, '_flush');
  }

  /**
   * Starts a merge. Returns false if it takes longer than a moment; the cluster then continues it in the background.
   */
  async merge(index: string): Promise<boolean> {
    try {
      await this.#tend(index, '_forcemerge?max_num_segments=1', MERGE_WAIT_MS);
      return true;
    } catch (error) {
      if (error instanceof ClusterLate) return false;
      throw error;
    }
  }

  /** Returns the cluster's list of requested merges; empty if the user may not read it. */
  async #merging(): Promise<string> {
    const path = '/_tasks?actions=indices:admin/forcemerge&detailed=true&group_by=none';
    try {
      const { tasks } = (await this.#ask('GET', path)) as { tasks: { description?: string }[] };
      return tasks.map(({ description = '' }) => description).join();
    } catch (error) {
      if (error instanceof ClusterRefusal) return '';
      throw error;
    }
  }

  async #tend(index: string, how: string, timeoutMs = WRITE_TIMEOUT_MS): Promise<void> {
    const { _shards: shards } = (await this.#ask('POST', `/${index}/${how}`, { timeoutMs })) as {
      _shards?: { failed: number };
    };
    if (shards && shards.failed > 0) throw new ClusterRefusal(`${shards.failed} shards of ${index} failed`);
  }

  async openIndex(index: string): Promise<void> {
    await this.#ask('POST', `/${index}/_open`, { timeoutMs: WRITE_TIMEOUT_MS });
  }

  async closeIndex(index: string): Promise<void> {
    await this.#ask('POST', `/${index}/_close`, { timeoutMs: WRITE_TIMEOUT_MS });
  }

  async lockIndex(index: string): Promise<void> {
    await this.changeSettings(index, { index: { blocks: { write: true } } });
  }

  /** Removes the blocks one by one, the strictest first, because under it the cluster accepts no other setting. */
  async releaseIndex(index: string): Promise<void> {
    for (const block of BLOCKS) await this.changeSettings(index, { index: { blocks: { [block]: null } } });
  }

  async deleteIndex(index: string): Promise<void> {
    await this.#ask('DELETE', `/${index}`, { timeoutMs: WRITE_TIMEOUT_MS });
  }

  async sizeOf(index: string): Promise<{ documents: number; bytes: number }> {
    const stats = (await this.#ask('GET', `/${index}/_stats/docs,store`)) as {
      _all: { primaries: { store?: { size_in_bytes: number } } };
    };
    const { count } = (await this.#ask('GET', `/${index}/_count`)) as { count: number };
    return { documents: count, bytes: stats._all.primaries.store?.size_in_bytes ?? 0 };
  }

  /** Returns the state of the cluster, its nodes, and the indices that match the pattern. */
  async inspect(pattern: string): Promise<Inspection> {
    const columns = 'index,health,docs.deleted,store.size,segments.count,pri,rep,creation.date';
    const [about, health, stats, rows, merging, named] = await Promise.all([
      this.#ask('GET', '/'),
      this.#ask('GET', '/_cluster/health'),
      this.#ask('GET', '/_nodes/stats/jvm,os,fs'),
      this.#ask('GET', `/_cat/indices/${pattern}?format=json&bytes=b&h=${columns}`),
      this.#merging(),
      this.#counted(pattern),
    ]);
    return readInspection({ about, health, stats, rows, merging } as Said, named);
  }

  /** Counts documents with the count request, because the cluster's table also counts nested ones. */
  async #counted(pattern: string): Promise<Counted[]> {
    const found = await this.indices(pattern);
    const counted = await Promise.all(
      found.map(async (each) => ({ ...each, documents: each.open ? await this.#countOf(each.index) : null })),
    );
    return counted.filter((each): each is Counted => each.documents !== undefined);
  }

  /** Returns the number of documents; undefined if the index was removed meanwhile, null if it was closed. */
  async #countOf(index: string): Promise<number | null | undefined> {
    try {
      return ((await this.#ask('GET', `/${index}/_count`)) as { count: number }).count;
    } catch (error) {
      if (error instanceof IndexMissing) return undefined;
      if (error instanceof ClusterRefusal) return null;
      throw error;
    }
  }

  async mapping(index: string): Promise<Clause> {
    const found = (await this.#ask('GET', `/${index}/_mapping`)) as Record<string, { mappings: Clause }>;
    return found[index]?.mappings ?? {};
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  async #ask(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    { body, bulkBody, timeoutMs = this.#timeoutMs }: { body?: Clause; bulkBody?: Clause[]; timeoutMs?: number } = {},
  ): Promise<unknown> {
    try {
      const reply = await this.#client.transport.request(
        { method, path, ...(body && { body }), ...(bulkBody && { bulkBody }) },
        { requestTimeout: timeoutMs },
      );
      return reply.body;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      if (isMissing(error)) throw new IndexMissing(reason);
      if (error instanceof errors.TimeoutError) throw new ClusterLate(reason);
      throw isAway(error) ? new ClusterAway(reason) : new ClusterRefusal(reason);
    }
  }
}

function lockOf(blocks: Blocks = {}): ClusterIndex['lock'] {
  if (blocks[DISK_FULL] === 'true') return 'diskFull';
  return BLOCKS.some((block) => blocks[block] === 'true') ? 'chosen' : null;
}

const isMissing = (error: unknown): boolean => error instanceof errors.ResponseError && error.statusCode === 404;

function isAway(error: unknown): boolean {
  if (error instanceof errors.ResponseError) return error.statusCode === 429 || (error.statusCode ?? 500) >= 500;
  return error instanceof errors.OpenSearchClientError;
}
