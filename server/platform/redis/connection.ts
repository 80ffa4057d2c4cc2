import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';
import { createOutage } from '../outage.ts';

const COMMAND_MS = 500;
const CONNECT_MS = 2_000;
const RETRY_MS = 200;
const RETRY_MOST_MS = 2_000;
const LOOK_MS = 2_000;

export type RedisConnection = {
  redis: Redis;
  /** Address without user and password. */
  place: string;
  /** Returns whether Redis answers and accepts writes. */
  answers: () => boolean;
  /**
   * Returns the answer of Redis, or undefined if it is away or refuses. It never waits long for a Redis that does not
   * answer.
   */
  attempt: <T>(work: (redis: Redis) => Promise<T>) => Promise<{ answer: T } | undefined>;
  close: () => Promise<void>;
};

const TRIED = 'ob:try';

/**
 * Opens a connection that callers never wait for: a command ends or fails within half a second, none is queued, and a
 * lost connection is restored automatically. Every two seconds a write checks Redis. While it fails or times out,
 * callers work without Redis. The log gets one line when Redis becomes unavailable and one when it is back.
 * @param url with user and password, if it needs them
 */
export function openRedis(url: string, log: Pick<FastifyBaseLogger, 'warn'>): RedisConnection {
  const redis = new Redis(url, {
    connectionName: 'oncology-browser',
    commandTimeout: COMMAND_MS,
    connectTimeout: CONNECT_MS,
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    retryStrategy: (times) => Math.min(times * RETRY_MS, RETRY_MOST_MS),
  });
  const outage = createOutage(log, 'Redis is reachable again');
  let closing = false;
  let refusing = false;
  let reason: string | undefined;
  let looking: Promise<void> | undefined;
  const leave = (words = 'Redis is unreachable; each server works without it') => {
    if (!closing) outage.begin({ reason }, words);
  };
  const comeBack = () => {
    outage.end();
    reason = undefined;
  };
  const look = async () => {
    if (redis.status !== 'ready') return leave();
    try {
      await tryToWrite(redis);
      comeBack();
    } catch (error) {
      if (redis.status !== 'ready') return; // its end is reported by itself
      reason = reasonOf(error);
      if (isAnswer(error)) leave('Redis refuses writes; each server works without it');
      else leave();
    }
  };
  const lookTogether = () => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  const timer = setInterval(lookTogether, LOOK_MS).unref();
  redis.on('error', (error) => {
    reason = reasonOf(error);
  });
  redis.on('close', () => {
    reason ??= CLOSED; // a Redis that is stopped closes the connection without an error
    leave();
  });
  redis.on('ready', () => void lookTogether());
  const missed = async (error: unknown) => {
    const why = reasonOf(error);
    if (why === TIMED_OUT) {
      reason = why;
      return leave();
    }
    // Checks whether only this command fails or all of them.
    await lookTogether();
    if (outage.isUnderWay || refusing || redis.status !== 'ready') return;
    refusing = true;
    log.warn({ reason: why }, 'Redis refuses a command; this server works without it');
  };
  return {
    redis,
    place: placeOf(url),
    answers: () => redis.status === 'ready' && !outage.isUnderWay,
    attempt: async (work) => {
      if (redis.status === 'ready' && !outage.isUnderWay)
        try {
          const answer = await work(redis);
          refusing = false;
          return { answer };
        } catch (error) {
          await missed(error);
        }
      outage.miss();
      return undefined;
    },
    close: async () => {
      closing = true;
      clearInterval(timer);
      redis.disconnect();
    },
  };
}

/**
 * Tries a write that leaves no data. Reads alone prove too little: a Redis that is a replica, full or read-only for
 * this user still answers them. A Redis without the configured database number writes to its first database, which may
 * belong to another installation.
 */
async function tryToWrite(redis: Redis): Promise<void> {
  const { db = 0 } = redis.options;
  const commands = redis.pipeline();
  if (db > 0) commands.select(db);
  const said = await commands.set(TRIED, '', 'PX', LOOK_MS).del(TRIED).exec();
  const failed = said?.find(([error]) => error)?.[0];
  if (failed) throw failed;
}

/** Whether the error is an answer of Redis and not a connection error. */
const isAnswer = (error: unknown): boolean => error instanceof Error && error.name === 'ReplyError';

const TIMED_OUT = 'TIMEOUT';
const CLOSED = 'CLOSED';

/**
 * Returns the error code or the first word of Redis's refusal. The rest is not logged, because the address may contain
 * a password.
 */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.message === 'Command timed out') return TIMED_OUT;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return /\b[A-Z]{2,}\b/.exec(error.message)?.[0] ?? error.name;
}

function placeOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || '6379'}${pathname === '/' ? '' : pathname}`;
}
