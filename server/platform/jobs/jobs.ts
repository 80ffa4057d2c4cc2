import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import PgBoss from 'pg-boss';
import { type Database, DatabaseAway, openPool } from '../database/database.ts';
import { runWorker, type Worker } from './worker.ts';

/** A kind of work that is done later, by whichever server is free. */
export type JobType<D extends object> = {
  /** Lower-case words with hyphens; unique. Jobs that wait are found by it after a restart, so it never changes. */
  name: string;
  /**
   * Does one job. It may be called again for the same job (a server died, the database was away when it was done), so it
   * must not harm when repeated. What it throws makes the job wait and be tried again.
   * @param data what was sent, through JSON
   * @param signal is aborted when the server stops or the time is over, and the job is then tried again; or, with
   * `JobCancelled` as its reason, when somebody cancelled it
   */
  work(data: D, signal: AbortSignal): Promise<void>;
  /** How often it is tried at most; then it is given up, with a line in the log. 12 unless told: about an hour. */
  tries?: number;
  /** Seconds before the second try; doubled, with some chance, for each further one. 1 unless told. */
  waitSeconds?: number;
  /** A job that takes longer counts as lost and is tried again. 300 unless told. */
  limitSeconds?: number;
  /** How many of them a server does at the same time. 1 unless told. */
  atOnce?: number;
  /** A job that is sent by itself, once in so many seconds whatever the number of servers; its next turn is its retry. */
  every?: { seconds: number; data: D };
};

export type SendOptions = {
  /** While a job of this name and key waits for its first try, no second one is added. */
  key?: string;
  afterSeconds?: number;
  /** Of this job, where it is not as its type says. */
  tries?: number;
  waitSeconds?: number;
  limitSeconds?: number;
  /** A transaction's: the job exists when it commits, and does not when it rolls back. */
  database?: Database;
};

export type Job<D extends object> = {
  /** Gives the id of the job; null where one waits under its key already. */
  send(data: D, options?: SendOptions): Promise<string | null>;
  /** How a job is, for about two weeks after its end; null where none of this type has the id. */
  look(id: string): Promise<{ data: D; state: 'waiting' | 'running' | 'done' | 'failed' } | null>;
};

/** The queue of the portal (`dependencies.jobs`). */
export type Jobs = {
  /** Registers a type; call it while modules are created, before `start`. */
  define<D extends object>(type: JobType<D>): Job<D>;
  /** Tries jobs again that were given up. */
  retry(name: string, ids: string[]): Promise<void>;
  /** Ends jobs that have not ended; the server that does one learns of it within seconds. */
  cancel(name: string, ids: string[]): Promise<void>;
  /** Begins to work in the background; waits for the database when it is away. Without a type it does nothing. */
  start(): void;
  /** Takes no more, and gives what is under way a moment to end; what does not is tried again after the next start. */
  stop(): Promise<void>;
};

export type JobsOptions = {
  connection: pg.ClientConfig;
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
  /** Milliseconds between looks for jobs that another server has sent or whose waiting time is over. */
  pollMs?: number;
  /** Milliseconds that a stop waits for jobs under way. */
  stopMs?: number;
};

/** Where pg-boss keeps its tables. */
export const SCHEMA = 'job_queue';
const POLL_MS = 2_000;
const STOP_MS = 2_000;
const RETRY_MS = 1_000;
/** A sender waits this long for a queue that cannot be reached, then it is told so. */
const PATIENCE_MS = 3_000;
const STATEMENT_MS = 30_000;
const DEFAULTS = { tries: 12, waitSeconds: 1, limitSeconds: 300 };

/** The queue was asked for before the database could be reached. */
export class QueueAway extends DatabaseAway {}

/**
 * A queue in the application's PostgreSQL (pg-boss): jobs outlive restarts and outages, are done at least once, by one
 * server at a time, and tried again with growing waits. Input: how to reach the database. Nothing runs before `start`.
 */
export function createJobs({ connection, log, pollMs = POLL_MS, stopMs = STOP_MS }: JobsOptions): Jobs {
  const types = new Map<string, JobType<object>>();
  const workers = new Map<string, Worker[]>();
  const timers: NodeJS.Timeout[] = [];
  const stopping = new AbortController();
  const pool = openPool(connection, { size: 2, statementMs: STATEMENT_MS });
  const ready = Promise.withResolvers<PgBoss>();
  ready.promise.catch(() => {}); // whoever sends is told
  let opening: Promise<void> = Promise.resolve();
  let stopped: Promise<void> | undefined;

  const open = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const boss = bossOver(pool.pool, log);
      try {
        await boss.start();
        for (const name of types.keys()) await boss.createQueue(name, { name, policy: 'short' });
      } catch (error) {
        log.warn({ err: error }, 'the job queue cannot reach the database; it tries again');
        await Promise.all([boss.stop({ graceful: false }), pause(RETRY_MS, stopping.signal)]);
        continue;
      }
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
    const opened = await Promise.race([ready.promise, patience]);
    if (opened === undefined) throw new QueueAway('the job queue cannot be reached');
    return opened;
  };

  return {
    define(type) {
      if (types.has(type.name)) throw new Error(`The job ${type.name} is defined twice`);
      // the queue hands each type only what was sent under its name
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
          const job = await (await boss()).getJobById<object>(type.name, id, { includeArchive: true });
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
    stop() {
      stopped ??= (async () => {
        for (const timer of timers) clearInterval(timer);
        stopping.abort();
        await opening;
        await Promise.race([Promise.all(all().map(({ done }) => done)), pause(stopMs)]);
        await Promise.all(all().map((worker) => worker.giveBack()));
        if (workers.size > 0) await (await ready.promise).stop({ graceful: false });
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
    archiveCompletedAfterSeconds: 3_600,
    deleteAfterDays: 14,
    maintenanceIntervalSeconds: 60,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue could not be kept'));
  return boss;
}

/** A job's state in our words. A job that was canceled did not do its work. */
const STATES = {
  created: 'waiting',
  retry: 'waiting',
  active: 'running',
  completed: 'done',
  cancelled: 'failed',
  failed: 'failed',
} as const satisfies Record<PgBoss.JobWithMetadata['state'], string>;

type Client = { query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> };

const executorOf = (client: Client): PgBoss.Db => ({
  executeSql: (text: string, values?: unknown[]) => client.query(text, values),
});

function optionsOf({
  tries,
  waitSeconds,
  limitSeconds,
}: Pick<SendOptions, 'tries' | 'waitSeconds' | 'limitSeconds'>): PgBoss.SendOptions {
  return {
    retryLimit: (tries ?? DEFAULTS.tries) - 1,
    retryDelay: waitSeconds ?? DEFAULTS.waitSeconds,
    retryBackoff: true,
    expireInSeconds: limitSeconds ?? DEFAULTS.limitSeconds,
  };
}

/** Waits, and ends early when the signal is aborted. */
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
