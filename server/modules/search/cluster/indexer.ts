import { setTimeout as delay } from 'node:timers/promises';
import type { ModelSource, ReadModel } from '../engine/source.ts';
import { type Clause, type Cluster, ClusterAway, type KeptIndex } from './cluster.ts';
import { documentOf, indexBody, SHAPE } from './document.ts';
import { begunAt, isOurs, newName } from './names.ts';

export type IndexerOptions = {
  cluster: Cluster;
  source: ModelSource;
  /** The alias that searches use. Index names are derived from it. */
  alias: string;
};

/**
 * The metadata of an index: the last revision it includes, its vocabulary and document version, and when it was built.
 */
export type Meta = { mark: number; vocabulary: string; shape: number; built?: { at: string; ms: number } };
type Action = { action: Clause; document?: Clause };

const BULK_ACTIONS = 500;
const BULK_TRIES = 6;
const BULK_WAIT_MS = 250;
const IDS_PAGE = 10_000;
/** Indices left behind by an interrupted build are removed after this time. */
const LEFT_OVER_MS = 3_600_000;

/**
 * Keeps the cluster's index equal to its source. Its state (the last revision read) is stored in the index itself. So
 * another server can continue where one stopped, and nothing is lost while the cluster is away.
 */
export class Indexer {
  /** Models written so far by this server's current build, and their total. */
  progress: { done: number; total: number } | undefined;
  readonly #options: IndexerOptions;

  constructor(options: IndexerOptions) {
    this.#options = options;
  }

  /** Returns the indices of this portal. */
  async ours(): Promise<KeptIndex[]> {
    const { cluster, alias } = this.#options;
    return (await cluster.indices(`${alias}-*`)).filter((each) => isOurs(each, alias));
  }

  /**
   * Returns the index that the alias points to. Returns undefined if it is closed, or if there are several, because
   * they would contain models twice.
   */
  async current(): Promise<{ index: string; meta: Meta } | undefined> {
    const pointed = (await this.ours()).filter(({ aliases }) => aliases.includes(this.#options.alias));
    const [only] = pointed.length === 1 ? pointed : [];
    return only?.open ? { index: only.index, meta: only.meta as Meta } : undefined;
  }

  /** Builds a new index while the old one answers, then moves the alias to it. Returns its name. */
  rebuild(signal?: AbortSignal): Promise<string> {
    return this.#options.source.exclusively(() => this.#rebuild(signal));
  }

  #rebuild(signal: AbortSignal | undefined): Promise<string> {
    this.progress = { done: 0, total: 0 };
    return this.#build(signal).finally(() => {
      this.progress = undefined;
    });
  }

  async #build(signal: AbortSignal | undefined): Promise<string> {
    const { cluster, source, alias } = this.#options;
    const started = performance.now();
    const vocabulary = await source.vocabularyVersion();
    const mark = await source.mark();
    const index = newName(alias);
    const meta: Meta = { mark, vocabulary, shape: SHAPE };
    const total = await source.count();
    await cluster.createIndex(index, indexBody(meta));
    let done = 0;
    try {
      for await (const batch of source.models()) {
        signal?.throwIfAborted();
        await this.#write(index, batch.map(put));
        done += batch.length;
        this.progress = { done, total: Math.max(total, done) };
      }
      await cluster.changeSettings(index, { index: { refresh_interval: '1s' } });
      await cluster.refresh(index);
      const built = { at: new Date().toISOString(), ms: Math.round(performance.now() - started) };
      await cluster.writeMeta(index, { ...meta, built } satisfies Meta);
    } catch (error) {
      await cluster.deleteIndices([index]).catch(() => {}); // if this fails too, a later build removes it
      throw error;
    }
    const others = (await this.ours()).filter((other) => other.index !== index);
    const isPointed = ({ aliases }: KeptIndex) => aliases.includes(alias);
    await cluster.pointAlias(
      alias,
      index,
      others.filter(isPointed).map((other) => other.index),
    );
    const swept = others.filter((other) => !isKept(other) && (isPointed(other) || isLeftOver(other.index, alias)));
    await cluster.deleteIndices(swept.map((other) => other.index));
    return index;
  }

  /**
   * Updates the index to the current state of the source, or builds it if there is no suitable one.
   * @param removals true when rows are known to have been removed; otherwise counting finds out
   */
  follow(removals: boolean, signal?: AbortSignal): Promise<void> {
    // Two simultaneous builds would leave the alias with two indices, and every model twice.
    return this.#options.source.exclusively(() => this.#follow(removals, signal));
  }

  async #follow(removals: boolean, signal: AbortSignal | undefined): Promise<void> {
    const { cluster, source } = this.#options;
    const current = await this.current();
    const meta = current?.meta;
    if (current === undefined || meta?.shape !== SHAPE || meta.vocabulary !== (await source.vocabularyVersion())) {
      await this.#rebuild(signal);
      return;
    }
    const { index } = current;
    const mark = await source.mark();
    let written = 0;
    for await (const batch of source.models(meta.mark)) {
      signal?.throwIfAborted();
      await this.#write(index, batch.map(put));
      written += batch.length;
    }
    if (written > 0) await cluster.refresh(index);
    if (removals || (await cluster.sizeOf(index)).documents !== (await source.count())) await this.#remove(index);
    if (written > 0 && mark !== meta.mark) await cluster.writeMeta(index, { ...meta, mark });
  }

  async #remove(index: string): Promise<void> {
    const { cluster, source } = this.#options;
    await cluster.refresh(index);
    const ids = await source.ids();
    const gone: string[] = [];
    for (let after: unknown[] | undefined; ; ) {
      const page = await cluster.search(
        {
          size: IDS_PAGE,
          _source: false,
          track_total_hits: false,
          sort: [{ id: 'asc' }],
          ...(after && { search_after: after }),
        },
        index,
      );
      gone.push(...page.hits.hits.map((hit) => hit._id).filter((id) => !ids.has(id)));
      after = page.hits.hits.at(-1)?.sort;
      if (page.hits.hits.length < IDS_PAGE) break;
    }
    await this.#write(
      index,
      gone.map((id) => ({ action: { delete: { _id: id } } })),
    );
    await cluster.refresh(index);
  }

  /**
   * Sends actions in batches. Actions that the overloaded cluster did not accept are sent again later. Other refusals
   * are errors.
   */
  async #write(index: string, actions: readonly Action[]): Promise<void> {
    for (let start = 0; start < actions.length; start += BULK_ACTIONS) {
      let left = actions.slice(start, start + BULK_ACTIONS);
      for (let tries = 1; left.length > 0; tries++) {
        const lines = left.flatMap(({ action, document }) => (document === undefined ? [action] : [action, document]));
        const items = await this.#options.cluster.bulk(index, lines);
        const refused = items.find(({ status }) => status >= 400 && ![404, 409, 429, 503].includes(status));
        if (refused !== undefined) throw new Error(`the search cluster refuses ${refused.id}: ${refused.reason}`);
        left = left.filter((_, place) => [429, 503].includes(items[place]?.status ?? 503));
        if (left.length > 0 && tries === BULK_TRIES) throw new ClusterAway('the search cluster is overloaded');
        if (left.length > 0) await delay(BULK_WAIT_MS * 2 ** (tries - 1));
      }
    }
  }
}

/** If two servers write the same model, the later revision wins. */
const put = ({ model, revision }: ReadModel): Action => ({
  action: { index: { _id: model.id, version: revision, version_type: 'external_gte' } },
  document: documentOf(model),
});

/** An administrator closed or locked the index and wants to keep it. */
const isKept = ({ open, lock }: KeptIndex): boolean => !open || lock === 'chosen';

const isLeftOver = (index: string, alias: string): boolean =>
  Date.now() - (begunAt(index, alias) ?? Number.POSITIVE_INFINITY) > LEFT_OVER_MS;
