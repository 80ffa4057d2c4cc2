import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { type SendOptions as BossOptions, type Db, type JobWithMetadata, PgBoss } from 'pg-boss';
import { type Database, DatabaseAway, isDatabaseAway, isTooSlow, openPool, sqlState } from '../database/database.ts';
import { carryOver } from './carryOver.ts';
import { SCHEMA } from './tables.ts';
import { runWorker, type Worker } from './worker.ts';

/** A type of work that is done later by a server that is free. */
export type JobType<D extends object> = {
  /**
   * Unique name of lower-case words with hyphens. It never changes, because waiting jobs are found by it after a
   * restart.
   */
  name: string;
  /**
   * Does one job. It may run again for the same job (the server died, or the database was away at the end), so
   * repeating it must be harmless. After an error the job waits and is retried.
   * @param data what was sent, through JSON
   * @param signal aborted when the server stops or the time limit is over, and the job is then retried; with the reason
   * `JobCancelled` a user canceled the job
   */
  work(data: D, signal: AbortSignal): Promise<void>;
  /** The most tries, after which the job fails with a line in the log. Default 12: about an hour. */
  tries?: number;
  /** Seconds before the second try, about doubled (with a random part) for each further one. Default 1. */
  waitSeconds?: number;
  /** Seconds after which a job counts as lost and is retried. Default 300. */
  limitSeconds?: number;
  /** How many jobs of the type a server runs at the same time. Default 1. */
  atOnce?: number;
  /** Sends a job automatically once per interval, whatever the number of servers. The next one serves as its retry. */
  every?: { seconds: number; data: D };
};

export type SendOptions = {
  /** While a job with this name and key waits for its first try, no second one is added. */
  key?: string;
  afterSeconds?: number;
  /** The most tries of this job, if they differ from its type. */
  tries?: number;
  waitSeconds?: number;
  limitSeconds?: number;
  /** Database of a transaction. The job exists only if the transaction commits. */
  database?: Database;
};

export type Job<D extends object> = {
  /** Sends a job and returns its id; null if one with its key is already waiting. */
  send(data: D, options?: SendOptions): Promise<string | null>;
  /** Returns the state of a job, for about two weeks after its end; null if this type has no job with the id. */
  look(id: string): Promise<{ data: D; state: 'waiting' | 'running' | 'done' | 'failed' } | null>;
};

/** The job queue of the portal (`dependencies.jobs`). */
export type Jobs = {
  /** Registers a type. Call it while modules are created, before `start`. */
  define<D extends object>(type: JobType<D>): Job<D>;
  /** Retries jobs that have failed. */
  retry(name: string, ids: string[]): Promise<void>;
  /** Cancels jobs that have not ended. A server that is running one notices within seconds. */
  cancel(name: string, ids: string[]): Promise<void>;
  /** Starts work in the background, after the database can be reached. Without types it does nothing. */
  start(): void;
  /** Returns whether the queue is open. Before, jobs of an older version may not have been carried over yet. */
  isOpen(): boolean;
  /** Takes no more jobs and gives running ones a moment to end. Those that do not are retried after the next start. */
  stop(): Promise<void>;
};

export type JobsOptions = {
  connection: pg.ClientConfig;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Milliseconds between checks for jobs that other servers sent or that are now due. */
  pollMs?: number;
  /** Milliseconds that a stop waits for running jobs. */
  stopMs?: number;
  /** Milliseconds until the next try after PostgreSQL refused to install or upgrade the queue. */
  refusedMs?: number;
};

const POLL_MS = 2_000;
const STOP_MS = 2_000;
const RETRY_MS = 1_000;
const REFUSED_MS = 30_000;
/** How long a send waits for an unreachable queue before it fails. */
const PATIENCE_MS = 3_000;
const STATEMENT_MS = 30_000;
const DEFAULTS = { tries: 12, waitSeconds: 1, limitSeconds: 300 };
/** How long ended jobs are kept. */
const KEPT_SECONDS = 14 * 24 * 3_600;

/** The queue was used before the database could be reached. */
export class QueueAway extends DatabaseAway {}

/**
 * Creates a queue in the application's PostgreSQL (pg-boss). Jobs survive restarts and outages. Each runs at least
 * once, on one server at a time, and is retried with growing delays. Nothing runs before `start`.
 */
export function createJobs({
  connection,
  log,
  pollMs = POLL_MS,
  stopMs = STOP_MS,
  refusedMs = REFUSED_MS,
}: JobsOptions): Jobs {
  const types = new Map<string, JobType<object>>();
  const workers = new Map<string, Worker[]>();
  const timers: NodeJS.Timeout[] = [];
  const stopping = new AbortController();
  const pool = openPool(connection, { size: 2, statementMs: STATEMENT_MS });
  const ready = Promise.withResolvers<PgBoss>();
  ready.promise.catch(() => {}); // senders get the error
  let opening: Promise<void> = Promise.resolve();
  let opened: PgBoss | undefined;
  let stopped: Promise<void> | undefined;

  const open = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const boss = bossOver(pool.pool, log);
      try {
        await boss.start();
        const create = (name: string) => boss.createQueue(name, { policy: 'short', deleteAfterSeconds: KEPT_SECONDS });
        for (const name of types.keys()) await create(name);
        await carryOver(connection, create);
      } catch (error) {
        const refused = isRefused(error);
        if (refused) log.error({ err: error }, 'the job queue cannot be installed or upgraded; it retries');
        else log.warn({ err: error }, 'the job queue cannot reach the database; it retries');
        const waitMs = refused ? refusedMs : RETRY_MS;
        await Promise.all([boss.stop({ graceful: false }), pause(waitMs, stopping.signal)]);
        continue;
      }
      opened = boss;
      for (const type of types.values()) begin(boss, type);
      ready.resolve(boss);
      return;
    }
  };
  const begin = (boss: PgBoss, type: JobType<object>): void => {
    if (stopping.signal.aborted) return;
    const options = { boss, type, log, pollMs, stopping: stopping.signal };
    workers.set(
      type.name,
      Array.from({ length: type.atOnce ?? 1 }, () => runWorker(options)),
    );
    const { every } = type;
    if (every === undefined) return;
    const send = () =>
      boss
        .send(type.name, every.data, {
          ...optionsOf({ ...type, tries: 1 }),
          singletonKey: 'every',
          singletonSeconds: every.seconds,
        })
        .then(() => wake(type.name))
        .catch((error: unknown) => log.warn({ err: error, job: type.name }, 'a regular job could not be queued'));
    timers.push(setInterval(send, every.seconds * 1_000).unref());
  };
  const all = () => [...workers.values()].flat();
  const wake = (name: string) => {
    for (const worker of workers.get(name) ?? []) worker.wake();
  };
  const boss = async (): Promise<PgBoss> => {
    const patience = pause(PATIENCE_MS, stopping.signal).then(() => undefined);
    const reached = await Promise.race([ready.promise, patience]);
    if (reached === undefined) throw new QueueAway('the job queue cannot be reached');
    return reached;
  };

  return {
    define(type) {
      if (types.has(type.name)) throw new Error(`The job ${type.name} is defined twice`);
      // The queue gives each type only data that was sent under its name.
      const known = type as unknown as JobType<object>;
      types.set(type.name, known);
      return {
        async send(data, { key, afterSeconds, database, ...own } = {}) {
          const id = await (await boss()).send(type.name, data, {
            ...optionsOf({ ...known, ...own }),
            singletonKey: key ?? crypto.randomUUID(),
            ...(afterSeconds !== undefined && { startAfter: afterSeconds }),
            ...(database !== undefined && { db: executorOf(database.$client) }),
          });
          if (id !== null && database === undefined) wake(type.name);
          return id;
        },
        async look(id) {
          const job = await (await boss()).getJobById<object>(type.name, id);
          return job && { data: job.data as never, state: STATES[job.state] };
        },
      };
    },
    async retry(name, ids) {
      await (await boss()).retry(name, ids);
      wake(name);
    },
    async cancel(name, ids) {
      await (await boss()).cancel(name, ids);
    },
    start() {
      if (types.size > 0) opening = open();
    },
    isOpen: () => opened !== undefined,
    stop() {
      stopped ??= (async () => {
        for (const timer of timers) clearInterval(timer);
        stopping.abort();
        await opening;
        await Promise.race([Promise.all(all().map(({ done }) => done)), pause(stopMs)]);
        await Promise.all(all().map((worker) => worker.giveBack()));
        await opened?.stop({ graceful: false });
        await pool.close();
      })();
      return stopped;
    },
  };
}

function bossOver(pool: pg.Pool, log: JobsOptions['log']): PgBoss {
  const boss = new PgBoss({
    db: executorOf(pool),
    schema: SCHEMA,
    schedule: false,
    registerInstance: false,
    monitorIntervalSeconds: 60,
    maintenanceIntervalSeconds: 3_600,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue reported an error'));
  return boss;
}

/** Two transactions were in each other's way; the next try may succeed at once. */
const IN_THE_WAY = /^(40|55P03)/;

/**
 * Returns whether PostgreSQL refused a statement for a reason that the operator must change, such as missing rights.
 */
function isRefused(error: unknown): boolean {
  const state = sqlState(error);
  return state !== '' && !isDatabaseAway(error) && !isTooSlow(error) && !IN_THE_WAY.test(state);
}

/** Maps pg-boss's job states to those of the portal. A canceled job did not do its work. */
const STATES = {
  created: 'waiting',
  retry: 'waiting',
  active: 'running',
  completed: 'done',
  cancelled: 'failed',
  failed: 'failed',
} as const satisfies Record<JobWithMetadata['state'], string>;

type Client = { query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> };

const executorOf = (client: Client): Db => ({
  executeSql: (text: string, values?: unknown[]) => client.query(text, values),
});

function optionsOf({
  tries,
  waitSeconds,
  limitSeconds,
}: Pick<SendOptions, 'tries' | 'waitSeconds' | 'limitSeconds'>): BossOptions {
  return {
    retryLimit: (tries ?? DEFAULTS.tries) - 1,
    retryDelay: waitSeconds ?? DEFAULTS.waitSeconds,
    retryBackoff: true,
    expireInSeconds: limitSeconds ?? DEFAULTS.limitSeconds,
  };
}

/** Waits; ends early when the signal aborts. */
function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
  });
}
