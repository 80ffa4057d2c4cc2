import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { QueueName } from '../../../../contract/queues.ts';
import type { Job, Jobs } from '../../../platform/jobs/jobs.ts';
import type { ChangeMessage, ModelSource } from '../engine/source.ts';
import { type Cluster, ClusterAway } from './cluster.ts';
import type { Indexer, Meta } from './indexer.ts';

export type FollowerOptions = {
  indexer: Indexer;
  cluster: Cluster;
  source: ModelSource;
  jobs: Jobs;
  log: Pick<FastifyBaseLogger, 'warn'>;
  isAway: () => boolean;
  /** Called after each attempt to reach the cluster. */
  onTry: (error?: ClusterAway) => void;
};

type Update = { removals: boolean; regular: boolean };

const EVERY_SECONDS = 10;
const RETRY_MS = 1_000;
/** Messages within this time become one job. */
const GATHER_MS = 200;
/** Seconds between the jobs that messages cause while the cluster is away. */
const AWAY_SECONDS = 10;
/** Time limit of a job. A million models take some minutes. */
const LIMIT_SECONDS = 3_600;

/**
 * Updates the cluster's index after changes of the database. Each change message becomes a job that some server runs
 * and retries until the cluster accepts it. The regular job covers missed messages.
 */
export class Follower {
  size: { documents: number; bytes: number } | undefined;
  meta: Meta | undefined;
  /** When this server last updated the index. */
  followedAt: Date | null = null;
  readonly #options: FollowerOptions;
  readonly #job: Job<Update>;
  readonly #stopping = new AbortController();
  readonly #probe: NodeJS.Timeout;
  #listening: { close(): Promise<void> } | undefined;
  #gathering: ChangeMessage | undefined;
  #sending: Promise<void> = Promise.resolve();

  constructor(options: FollowerOptions) {
    this.#options = options;
    this.#job = options.jobs.define<Update>({
      name: 'search-index-update' satisfies QueueName,
      work: (update, signal) => this.#update(update, signal),
      limitSeconds: LIMIT_SECONDS,
      every: { seconds: EVERY_SECONDS, data: { removals: false, regular: true } },
    });
    this.#probe = setInterval(() => void this.look(), EVERY_SECONDS * 1_000).unref();
    void this.#listen();
    void this.look();
  }

  /** Checks the state of the cluster's index. */
  async look(): Promise<void> {
    const { indexer, cluster, onTry } = this.#options;
    try {
      const current = await indexer.current();
      this.meta = current?.meta;
      this.size = current && (await cluster.sizeOf(current.index));
      if (current !== undefined) onTry();
    } catch (error) {
      if (error instanceof ClusterAway && !this.#stopping.signal.aborted) onTry(error);
    }
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    clearInterval(this.#probe);
    await this.#listening?.close();
    await this.#sending;
  }

  async #update({ removals, regular }: Update, signal: AbortSignal): Promise<void> {
    const { indexer, onTry } = this.#options;
    try {
      await indexer.follow(removals, signal);
    } catch (error) {
      if (error instanceof ClusterAway) onTry(error);
      // The outage is logged once, and the next regular job does the same work.
      if (regular && error instanceof ClusterAway) return;
      throw error;
    }
    this.followedAt = new Date();
    await this.look();
  }

  async #listen(): Promise<void> {
    const { source, log } = this.#options;
    if (this.#stopping.signal.aborted) return;
    try {
      this.#listening = await source.listen(
        (message) => this.#gather(message),
        () => void this.#again(),
      );
      if (this.#stopping.signal.aborted) await this.#listening.close();
      // Covers changes that were made while the server was not listening.
      this.#gather('written');
    } catch (error) {
      log.warn({ err: error }, 'changes of models cannot be followed; the server retries');
      await this.#again();
    }
  }

  async #again(): Promise<void> {
    await delay(RETRY_MS, undefined, { signal: this.#stopping.signal, ref: false }).catch(() => {});
    await this.#listen();
  }

  #gather(message: ChangeMessage): void {
    const first = this.#gathering === undefined;
    if (first || message === 'removed') this.#gathering = message;
    if (first) this.#sending = this.#send();
  }

  async #send(): Promise<void> {
    await delay(GATHER_MS, undefined, { ref: false });
    const removals = this.#gathering === 'removed';
    this.#gathering = undefined;
    if (this.#stopping.signal.aborted) return;
    const waits = this.#options.isAway() ? { afterSeconds: AWAY_SECONDS } : {};
    await this.#job
      .send({ removals, regular: false }, { key: removals ? 'removed' : 'written', ...waits })
      .catch((error: unknown) =>
        this.#options.log.warn(
          { err: error },
          'a change of models could not be queued; the regular job will pick it up',
        ),
      );
  }
}
