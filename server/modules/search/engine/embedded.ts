import { setTimeout as delay } from 'node:timers/promises';
import type { ListToResolve, ResolvedList } from '../../../../contract/entities/resolvedLists.ts';
import type { SearchNeighbors, Suggestions } from '../../../../contract/entities/search.ts';
import type { BuildApart } from '../index/buildApart.ts';
import { LiveIndex } from '../index/liveIndex.ts';
import type { Snapshot } from '../index/snapshot.ts';
import type { BuildStart, StoredBase } from '../index/stored/storedIndex.ts';
import { evaluate, idsOf, neighborsOf } from '../query/evaluate.ts';
import { resolved } from '../query/resolve.ts';
import { suggestionsFor } from '../query/suggest.ts';
import {
  type EngineAnswer,
  type EngineIds,
  type EngineQuery,
  type EngineSelection,
  type EngineState,
  IndexNotReady,
  type SearchEngine,
  type Visibility,
} from './engine.ts';
import type { ModelSource } from './source.ts';

export type EmbeddedOptions = {
  source: ModelSource;
  /** Called when the source cannot be read. The engine keeps its data and tries again. */
  onError: (error: unknown) => void;
  /** Milliseconds between checks for changes. A check also finds changes whose message was missed. */
  pollMs?: number;
  /** Builds the index of many models elsewhere. */
  buildApart?: BuildApart;
  /** Returns the index of many models that was stored before, if it can be used. */
  load?: (now: BuildStart) => Promise<StoredBase | undefined>;
  /** Returns whether the index could be stored for the next start; null if that was not tried. */
  isStored?: () => boolean | null;
  /** From how many models on the index is built elsewhere and stored. */
  apartFrom?: number;
};

export const POLL_MS = 8_000;
const BATCH = 1_000;
const RETRY_MS = 1_000;
/** Readings as short as this follow each other at once. */
const UNNOTICED_MS = 250;
/** How many times as long as it read the index rests. */
const RESTS = 3;
const LONGEST_REST_MS = 5_000;
/** How long a visitor waits for the first build of the index. */
const PATIENCE_MS = 10_000;

/**
 * The search engine in this process. It builds an in-memory index from its source at the start and follows the source
 * by messages and by a check every few seconds. Reads of the source run one after another, and answers never wait for
 * them.
 */
export class EmbeddedEngine implements SearchEngine {
  readonly #index: LiveIndex;
  readonly #options: EmbeddedOptions & { pollMs: number };
  readonly #stopping = new AbortController();
  readonly #firstBuild: Promise<void>;
  #work: Promise<void> = Promise.resolve();
  #wanted: { removals: boolean } | undefined;
  #listening: { close(): Promise<void> } | undefined;
  #followedAt: Date | null = null;
  /** The time (`performance.now`) before which the next reading does not begin. */
  #restUntil = 0;
  readonly #listeners = new Set<() => void>();

  constructor(options: EmbeddedOptions) {
    this.#options = { pollMs: POLL_MS, ...options };
    const { buildApart, load, apartFrom } = options;
    const { signal } = this.#stopping;
    this.#index = new LiveIndex(options.source, {
      ...(buildApart && { buildApart: (start, onProgress) => buildApart(start, onProgress, signal) }),
      ...(load && { load }),
      ...(apartFrom !== undefined && { apartFrom }),
    });
    this.#firstBuild = this.#start();
  }

  async search(query: EngineQuery, visibility: Visibility): Promise<EngineAnswer> {
    await this.#built();
    const { generation, snapshot } = this.#index;
    return { ...evaluate(snapshot, query, visibility), generation };
  }

  async ids(selection: EngineSelection, visibility: Visibility, most: number): Promise<EngineIds> {
    await this.#built();
    const { count, corrected, agent, ids } = idsOf(this.#index.snapshot, selection, visibility, most);
    const told = { ...(corrected !== undefined && { corrected }), ...(agent !== null && { agent }) };
    return { count, ...told, batches: inBatches(ids) };
  }

  async neighbors(id: string, selection: EngineSelection, visibility: Visibility): Promise<SearchNeighbors> {
    await this.#built();
    return neighborsOf(this.#index.snapshot, id, selection, visibility);
  }

  async suggest(text: string, visibility: Visibility): Promise<Suggestions> {
    await this.#built();
    return suggestionsFor(text, this.#index.snapshot, visibility);
  }

  async resolve(list: ListToResolve, visibility: Visibility): Promise<ResolvedList> {
    await this.#built();
    return resolved(list, this.#index.snapshot, visibility);
  }

  /** Returns the current snapshot, for an engine that searches elsewhere but interprets queries with it. */
  async view(): Promise<{ snapshot: Snapshot; generation: number }> {
    await this.#built();
    const { snapshot, generation } = this.#index;
    return { snapshot, generation };
  }

  state(): EngineState {
    const { lastBuild } = this.#index;
    const behind = Date.now() - (this.#followedAt?.getTime() ?? 0) > 2 * this.#options.pollMs;
    return {
      engine: 'embedded',
      state: lastBuild === undefined ? 'building' : behind ? 'behind' : 'ready',
      documents: this.#index.documents,
      bytes: this.#index.bytes,
      lastBuildMs: lastBuild?.ms ?? null,
      lastBuiltAt: lastBuild?.at ?? null,
      followedAt: this.#followedAt,
      progress: this.#index.progress ?? null,
    };
  }

  /** Returns whether the index could be stored for the next start; null if that was not tried. */
  isStored(): boolean | null {
    return this.#options.isStored?.() ?? null;
  }

  generation(): number | null {
    return this.#index.lastBuild === undefined ? null : this.#index.generation;
  }

  /** Calls a function after each change of the index, until the returned function is called. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  rebuild(): Promise<void> {
    return this.#queue(() => this.#build());
  }

  /** Checks for changes now. */
  follow(): Promise<void> {
    return this.#want(false);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#listening?.close();
    await Promise.allSettled([this.#firstBuild, this.#work]);
    await this.#listening?.close();
  }

  async #built(): Promise<void> {
    if (this.#index.lastBuild !== undefined) return;
    const patience = delay(PATIENCE_MS, 'late', { ref: false });
    if ((await Promise.race([this.#firstBuild, patience])) === 'late' || this.#index.lastBuild === undefined)
      throw new IndexNotReady('the search index is not built yet');
  }

  async #start(): Promise<void> {
    while (!this.#stopped && this.#index.lastBuild === undefined) {
      await this.#queue(() => this.#build()).catch(async (error: unknown) => {
        if (this.#stopped) return;
        this.#options.onError(error);
        await this.#wait(RETRY_MS);
      });
    }
    if (this.#stopped) return;
    void this.#listen();
    void this.#poll();
  }

  async #build(): Promise<void> {
    await this.#index.build();
    this.#followedAt = new Date();
    this.#notify();
  }

  /** Keeps a connection for messages, and checks for missed changes whenever it is restored. */
  async #listen(): Promise<void> {
    if (this.#stopped) return;
    try {
      this.#listening = await this.#options.source.listen(
        (message) => void this.#want(message === 'removed'),
        () => void this.#wait(RETRY_MS).then(() => this.#listen()),
      );
      await this.#want(false);
    } catch (error) {
      this.#options.onError(error);
      await this.#wait(RETRY_MS);
      void this.#listen();
    }
  }

  async #poll(): Promise<void> {
    while (!this.#stopped) {
      await this.#wait(this.#options.pollMs);
      if (!this.#stopped) await this.#want(false);
    }
  }

  /** Combines messages that arrive while a read waits into one read. */
  #want(removals: boolean): Promise<void> {
    if (this.#wanted !== undefined) {
      this.#wanted.removals ||= removals;
      return this.#work;
    }
    const wanted = { removals };
    this.#wanted = wanted;
    return this.#queue(async () => {
      await this.#wait(Math.max(0, this.#restUntil - performance.now()));
      this.#wanted = undefined;
      const begun = performance.now();
      const { generation } = this.#index;
      await this.#index.follow(wanted.removals);
      if (this.#index.generation !== generation) this.#notify();
      const ended = performance.now();
      this.#restUntil = ended + restAfter(ended - begun);
      this.#followedAt = new Date();
    }).catch((error: unknown) => {
      if (!this.#stopped) this.#options.onError(error);
    });
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }

  #queue(work: () => Promise<void>): Promise<void> {
    const done = this.#work.then(() => (this.#stopped ? undefined : work()));
    this.#work = done.catch(() => {});
    return done;
  }

  get #stopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  async #wait(ms: number): Promise<void> {
    await delay(ms, undefined, { signal: this.#stopping.signal, ref: false }).catch(() => {});
  }
}

/**
 * Returns how long the index rests after a reading. An import sends a message for each of thousands of transactions.
 * Readings of large changes one after the other would keep a processor busy, while searches wait.
 */
const restAfter = (ms: number): number => (ms < UNNOTICED_MS ? 0 : Math.min(RESTS * ms, LONGEST_REST_MS));

async function* inBatches(ids: readonly string[]): AsyncGenerator<string[]> {
  for (let from = 0; from < ids.length; from += BATCH) yield ids.slice(from, from + BATCH);
}
