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
  /** Where it is, without user and password. */
  place: string;
  /** Whether it answers, and takes what is written. */
  answers: () => boolean;
  /** What Redis says, or undefined when it is away or refuses: nobody waits for a Redis that does not answer. */
  attempt: <T>(work: (redis: Redis) => Promise<T>) => Promise<{ answer: T } | undefined>;
  close: () => Promise<void>;
};

const TRIED = 'ob:try';

/**
 * A connection that nobody waits for: a command ends within half a second or fails, none is kept for later, and a lost
 * connection comes back by itself. Every two seconds it is tried whether Redis takes a write; while it does not, or has
 * not answered in time, others go without. Going and coming back is logged once each.
 * @param url with user and password, if any
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
  const outage = createOutage(log, 'Redis is back');
  let closing = false;
  let refusing = false;
  let reason: string | undefined;
  let looking: Promise<void> | undefined;
  const leave = (words = 'Redis is away; each server goes on by itself') => {
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
      if (isAnswer(error)) leave('Redis refuses to be written to; each server goes on by itself');
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
    reason ??= CLOSED; // a Redis that is stopped ends the connection without an error
    leave();
  });
  redis.on('ready', () => void lookTogether());
  const missed = async (error: unknown) => {
    const why = reasonOf(error);
    if (why === TIMED_OUT) {
      reason = why;
      return leave();
    }
    // of this command alone, or of all?
    await lookTogether();
    if (outage.isUnderWay || refusing || redis.status !== 'ready') return;
    refusing = true;
    log.warn({ reason: why }, 'Redis refuses a command; this server goes on by itself');
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
 * Leaves nothing. A Redis that is a replica, or full, or not ours to write to, answers reads as if all was well, and
 * one without a database of our number takes all into its first, which may be another installation's.
 */
async function tryToWrite(redis: Redis): Promise<void> {
  const { db = 0 } = redis.options;
  const commands = redis.pipeline();
  if (db > 0) commands.select(db);
  const said = await commands.set(TRIED, '', 'PX', LOOK_MS).del(TRIED).exec();
  const failed = said?.find(([error]) => error)?.[0];
  if (failed) throw failed;
}

/** What Redis said, not what became of the connection. */
const isAnswer = (error: unknown): boolean => error instanceof Error && error.name === 'ReplyError';

const TIMED_OUT = 'TIMEOUT';
const CLOSED = 'CLOSED';

/** The address may hold a password: of an error only its code is logged, or the word with which Redis refuses. */
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
