import type { FastifyBaseLogger } from 'fastify';
import type { ListToResolve, ResolvedList } from '../../../../contract/entities/resolvedLists.ts';
import type { SearchNeighbors, Suggestions } from '../../../../contract/entities/search.ts';
import type { ClusterIndex } from '../../../../contract/entities/searchConsole.ts';
import type { IndexAct } from '../../../../contract/indexActs.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { createOutage, type Outage } from '../../../platform/outage.ts';
import type { EmbeddedEngine } from '../engine/embedded.ts';
import {
  type EngineAnswer,
  type EngineIds,
  type EngineQuery,
  type EngineSelection,
  type EngineState,
  IndexNotReady,
  type SearchEngine,
  type Visibility,
} from '../engine/engine.ts';
import type { ModelSource } from '../engine/source.ts';
import { unknownIn } from '../query/unknown.ts';
import { otherTexts, toldOf } from '../reading/read.ts';
import { countsFrom } from './answer.ts';
import { type Clause, Cluster, ClusterAway } from './cluster.ts';
import { Follower } from './follower.ts';
import { type ActDone, actOnIndex } from './indexActs.ts';
import { Indexer } from './indexer.ts';
import type { Inspection } from './inspection.ts';
import { isOurs } from './names.ts';
import { countClauses, type Planned, planQuery, resultClause } from './query.ts';
import { walk } from './walk.ts';
import { waterfallFrom } from './waterfall.ts';

export type OpenSearchOptions = {
  /** Address of the cluster, with user and password if needed. */
  url: string;
  source: ModelSource;
  /** This server's own index. It interprets words and names, and answers while the cluster is away. */
  local: EmbeddedEngine;
  jobs: Jobs;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  /** Name of the index. Several portals can share a cluster. */
  alias: string;
  /** Milliseconds to wait for an answer. */
  timeoutMs?: number;
};

const BATCH = 1_000;
/** After a failure, the cluster gets no requests for this time, so that not every visitor waits in vain. */
const PAUSE_MS = 2_000;

/**
 * The search engine over an OpenSearch cluster, which finds, counts, sorts and pages.
 *
 * This server's own index interprets queries, so that both engines understand them the same way. It also answers
 * suggestions and lists, which only need words and names. While the cluster is away or has no index yet, it answers
 * everything.
 */
export class OpenSearchEngine implements SearchEngine {
  readonly #options: OpenSearchOptions;
  readonly #alias: string;
  readonly #cluster: Cluster;
  readonly #indexer: Indexer;
  readonly #follower: Follower;
  readonly #outage: Outage;
  #pausedUntil = 0;

  constructor(options: OpenSearchOptions) {
    const { url, source, jobs, log, alias, timeoutMs } = options;
    this.#outage = createOutage(log, 'the search cluster is reachable again');
    this.#options = options;
    this.#alias = alias;
    this.#cluster = new Cluster(url, timeoutMs);
    this.#indexer = new Indexer({ cluster: this.#cluster, source, alias });
    this.#follower = new Follower({
      indexer: this.#indexer,
      cluster: this.#cluster,
      source,
      jobs,
      log,
      isAway: () => this.#outage.isUnderWay,
      onTry: (error) => (error === undefined ? this.#reached() : this.#missed(error)),
    });
  }

  search(query: EngineQuery, visibility: Visibility): Promise<EngineAnswer> {
    return this.#answer(
      () => this.#search(query, visibility),
      (local) => local.search(query, visibility),
    );
  }

  ids(selection: EngineSelection, visibility: Visibility, most: number): Promise<EngineIds> {
    return this.#answer(
      () => this.#ids(selection, visibility, most),
      (local) => local.ids(selection, visibility, most),
    );
  }

  neighbors(id: string, selection: EngineSelection, visibility: Visibility): Promise<SearchNeighbors> {
    return this.#answer(
      () => this.#neighbors(id, selection, visibility),
      (local) => local.neighbors(id, selection, visibility),
    );
  }

  suggest(text: string, visibility: Visibility): Promise<Suggestions> {
    return this.#options.local.suggest(text, visibility);
  }

  resolve(list: ListToResolve, visibility: Visibility): Promise<ResolvedList> {
    return this.#options.local.resolve(list, visibility);
  }

  /** The cluster's results may change without notice. */
  generation(): null {
    return null;
  }

  state(): EngineState {
    const { size, meta, followedAt } = this.#follower;
    return {
      engine: 'opensearch',
      state: this.#outage.isUnderWay ? 'behind' : meta === undefined ? 'building' : 'ready',
      documents: size?.documents ?? 0,
      bytes: size?.bytes ?? 0,
      lastBuildMs: meta?.built?.ms ?? null,
      lastBuiltAt: meta?.built === undefined ? null : new Date(meta.built.at),
      followedAt,
      progress: this.#indexer.progress ?? null,
    };
  }

  async rebuild(): Promise<void> {
    await this.#options.local.rebuild();
    await this.rebuildIndex();
  }

  /** Builds a new index in the cluster and moves the alias to it. The old index answers until then. */
  async rebuildIndex(): Promise<void> {
    await this.#indexer.rebuild();
    await this.#follower.look();
  }

  /**
   * Returns the cluster's answer without falling back to the in-memory index.
   * @throws ClusterAway, ClusterRefusal
   */
  ask(query: EngineQuery, visibility: Visibility): Promise<EngineAnswer> {
    return this.#search(query, visibility);
  }

  /**
   * Returns the state of the cluster, its nodes and the portal's indices.
   * @throws ClusterAway
   */
  async inspect(): Promise<Inspection & { indices: ClusterIndex[] }> {
    const { indices, ...others } = await this.#cluster.inspect(`${this.#alias}-*`);
    return {
      ...others,
      indices: indices
        .filter((each) => isOurs(each, this.#alias))
        .map((each) => ({ ...each, current: each.aliases.includes(this.#alias) })),
    };
  }

  /**
   * Performs an action on one of the portal's indices.
   * @throws IndexMissing, IndexHindered, SourceBusy, ClusterAway, ClusterRefusal
   */
  actOn(index: string, act: IndexAct): Promise<ActDone> {
    const { source } = this.#options;
    const look = async () => (await this.inspect()).indices;
    return actOnIndex({ cluster: this.#cluster, source, look }, index, act);
  }

  /**
   * Returns the mapping of one of the portal's indices; undefined for another index.
   * @throws ClusterAway
   */
  async mapping(index: string): Promise<Clause | undefined> {
    const known = await this.#indexer.ours();
    return known.some((each) => each.index === index) ? this.#cluster.mapping(index) : undefined;
  }

  async stop(): Promise<void> {
    await this.#follower.stop();
    await this.#options.local.stop();
    await this.#cluster.close();
  }

  async #search(query: EngineQuery, visibility: Visibility): Promise<EngineAnswer> {
    const started = performance.now();
    const { snapshot, generation } = await this.#options.local.view();
    const planned = planQuery(query, snapshot, visibility);
    const counted = { visibility, availability: query.availability === true };
    const body = (page: number) => ({
      query: resultClause(planned),
      sort: planned.sorting.sort,
      from: (page - 1) * query.limit,
      size: query.limit,
      _source: false,
      track_total_hits: true,
    });
    const aggs = countClauses(planned, query, snapshot, counted);
    const otherwise = otherTexts(planned.plan).map((text) => planQuery({ ...query, text }, snapshot, visibility));
    const [found, waterfall, counts] = await Promise.all([
      this.#cluster.search({ ...body(query.page), aggs }, this.#alias),
      query.waterfall === undefined ? undefined : waterfallFrom(this.#cluster, this.#alias, planned, query.waterfall),
      Promise.all(otherwise.map((other) => this.#count(other))),
    ]);
    const count = found.hits.total.value;
    const page = Math.min(query.page, Math.max(1, Math.ceil(count / query.limit)));
    const { hits } = page === query.page ? found : await this.#cluster.search(body(page), this.#alias);
    return {
      count,
      // the cluster may lag behind the snapshot
      total: Math.max(count, snapshot.total(visibility)),
      page,
      ids: hits.hits.map(({ _id }) => _id),
      ...countsFrom(found, planned, query, snapshot, counted),
      ...(waterfall && { waterfall }),
      tookMs: performance.now() - started,
      ...toldOf(planned.plan, counts),
      ...unknownIn(query, planned.names, snapshot, visibility),
      ...(planned.names.agent !== null && { agent: planned.names.agent }),
      generation,
    };
  }

  async #ids(selection: EngineSelection, visibility: Visibility, most: number): Promise<EngineIds> {
    const planned = await this.#plan(selection, visibility);
    const ids: string[] = [];
    const count = await this.#count(planned);
    for await (const hits of walk(this.#cluster, this.#alias, walkOf(planned), most))
      ids.push(...hits.map(({ _id }) => _id));
    const batches = async function* (): AsyncGenerator<string[]> {
      for (let start = 0; start < ids.length; start += BATCH) yield ids.slice(start, start + BATCH);
    };
    const corrected = planned.plan?.corrected;
    const { agent } = planned.names;
    const told = { ...(corrected !== undefined && { corrected }), ...(agent !== null && { agent }) };
    return { count, ...told, batches: batches() };
  }

  async #neighbors(id: string, selection: EngineSelection, visibility: Visibility): Promise<SearchNeighbors> {
    const planned = await this.#plan(selection, visibility);
    const count = await this.#count(planned);
    let before = 0;
    let last: string | undefined;
    let around: { previous: string | undefined; next: string | undefined } | undefined;
    for await (const hits of walk(this.#cluster, this.#alias, walkOf(planned))) {
      const ids = hits.map(({ _id }) => _id);
      if (around !== undefined) {
        around.next = ids[0];
        break;
      }
      const place = ids.indexOf(id);
      if (place >= 0) {
        around = { previous: ids[place - 1] ?? last, next: ids[place + 1] };
        before += place;
        if (around.next !== undefined) break;
      } else before += ids.length;
      last = ids.at(-1);
    }
    if (around === undefined) return { position: null, count, previous: null, next: null };
    const codes = await this.#codesOf([around.previous, around.next].filter((found) => found !== undefined));
    const shown = (found: string | undefined) => {
      const modelCode = found === undefined ? undefined : codes.get(found);
      return found === undefined || modelCode === undefined ? null : { id: found, modelCode };
    };
    return { position: before + 1, count, previous: shown(around.previous), next: shown(around.next) };
  }

  async #plan(selection: EngineSelection, visibility: Visibility): Promise<Planned> {
    const { snapshot } = await this.#options.local.view();
    return planQuery(selection, snapshot, visibility);
  }

  async #count(planned: Planned): Promise<number> {
    const query = resultClause({ ...planned, sorting: { sort: [], scored: false } });
    const found = await this.#cluster.search({ query, size: 0, track_total_hits: true }, this.#alias);
    return found.hits.total.value;
  }

  async #codesOf(ids: readonly string[]): Promise<Map<string, string>> {
    const body = { query: { terms: { id: ids } }, size: ids.length, _source: ['modelCode'] };
    const { hits } = await this.#cluster.search(body, this.#alias);
    return new Map(hits.hits.map(({ _id, _source }) => [_id, (_source as { modelCode: string }).modelCode]));
  }

  /** Returns the cluster's answer, or the local one if the cluster fails. */
  async #answer<T>(ask: () => Promise<T>, otherwise: (local: EmbeddedEngine) => Promise<T>): Promise<T> {
    const { log } = this.#options;
    if (Date.now() < this.#pausedUntil) return this.#without(otherwise);
    try {
      const answer = await ask();
      this.#reached();
      return answer;
    } catch (error) {
      if (error instanceof IndexNotReady) throw error;
      if (error instanceof ClusterAway) this.#missed(error);
      else log.error({ err: error }, "the search cluster refuses a query; this server's own index answers it");
      return this.#without(otherwise);
    }
  }

  #without<T>(otherwise: (local: EmbeddedEngine) => Promise<T>): Promise<T> {
    if (this.#outage.isUnderWay) this.#outage.miss();
    return otherwise(this.#options.local);
  }

  #missed(error: ClusterAway): void {
    this.#pausedUntil = Date.now() + PAUSE_MS;
    this.#outage.begin({ err: error }, "the search cluster is unreachable; this server's own index answers");
  }

  #reached(): void {
    this.#pausedUntil = 0;
    this.#outage.end();
  }
}

const walkOf = (planned: Planned) => ({ query: resultClause(planned), sort: planned.sorting.sort });
