import { Client, errors } from '@opensearch-project/opensearch';
import { type Counted, type Inspection, readInspection, type Said } from './inspection.ts';

/** A part of a request in the words of the cluster's query language. */
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

/** The cluster cannot be reached, does not answer in time, has too much to do, or lacks the index. */
export class ClusterAway extends Error {}

/** The cluster does not take a request as it is. The client's own error is not passed on: it may hold the password. */
export class ClusterRefusal extends Error {}

/** A person waits at most so long for a cluster that hangs; then the index in memory answers. */
const TIMEOUT_MS = 3_000;
const WRITE_TIMEOUT_MS = 60_000;

/**
 * What the engine asks of an OpenSearch cluster, over the official client. Input: its address, with user and password
 * where it has them.
 * @throws ClusterAway from every method when another try may succeed, ClusterRefusal when none can
 */
export class Cluster {
  readonly #client: Client;
  readonly #timeoutMs: number;

  constructor(url: string, timeoutMs = TIMEOUT_MS) {
    this.#client = new Client({ node: url, maxRetries: 0, requestTimeout: timeoutMs, compression: 'gzip' });
    this.#timeoutMs = timeoutMs;
  }

  /** @param index absent for a search in a point in time, which names its index itself */
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

  /** One line for each action and document, as the bulk format wants it. Items that were not done are not thrown. */
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

  /** Indices whose names begin so, each with its aliases and what it says of itself. */
  async indices(pattern: string): Promise<{ index: string; aliases: string[]; meta: Clause }[]> {
    const found = (await this.#ask('GET', `/${pattern}?allow_no_indices=true&expand_wildcards=open`)) as Record<
      string,
      { aliases: Record<string, unknown>; mappings: { _meta?: Clause } }
    >;
    return Object.entries(found).map(([index, { aliases, mappings }]) => ({
      index,
      aliases: Object.keys(aliases),
      meta: mappings._meta ?? {},
    }));
  }

  /** In one step, so that no search falls between the old and the new index. */
  async pointAlias(alias: string, to: string, from: readonly string[]): Promise<void> {
    const remove = from.map((index) => ({ remove: { index, alias } }));
    const actions = [...remove, { add: { index: to, alias } }];
    await this.#ask('POST', '/_aliases', { body: { actions }, timeoutMs: WRITE_TIMEOUT_MS });
  }

  async refresh(index: string): Promise<void> {
    await this.#ask('POST', `/${index}/_refresh`, { timeoutMs: WRITE_TIMEOUT_MS });
  }

  async sizeOf(index: string): Promise<{ documents: number; bytes: number }> {
    const stats = (await this.#ask('GET', `/${index}/_stats/docs,store`)) as {
      _all: { primaries: { store?: { size_in_bytes: number } } };
    };
    const { count } = (await this.#ask('GET', `/${index}/_count`)) as { count: number };
    return { documents: count, bytes: stats._all.primaries.store?.size_in_bytes ?? 0 };
  }

  /** What the cluster says of itself, its nodes, and the indices whose names begin so. */
  async inspect(pattern: string): Promise<Inspection> {
    const columns = 'index,health,docs.deleted,store.size,pri,rep,creation.date';
    const [about, health, stats, rows, named] = await Promise.all([
      this.#ask('GET', '/'),
      this.#ask('GET', '/_cluster/health'),
      this.#ask('GET', '/_nodes/stats/jvm,os,fs'),
      this.#ask('GET', `/_cat/indices/${pattern}?format=json&bytes=b&h=${columns}`),
      this.#counted(pattern),
    ]);
    return readInspection({ about, health, stats, rows } as Said, named);
  }

  /** The cluster's table counts what lies nested in documents too; a count does not. */
  async #counted(pattern: string): Promise<Counted[]> {
    const found = await this.indices(pattern);
    return Promise.all(
      found.map(async ({ index, aliases }) => {
        const { count } = (await this.#ask('GET', `/${index}/_count`)) as { count: number };
        return { index, aliases, documents: count };
      }),
    );
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
      throw isAway(error) ? new ClusterAway(reason) : new ClusterRefusal(reason);
    }
  }
}

function isAway(error: unknown): boolean {
  if (error instanceof errors.ResponseError)
    return error.statusCode === 404 || error.statusCode === 429 || (error.statusCode ?? 500) >= 500;
  return error instanceof errors.OpenSearchClientError;
}
