import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';

const COMMAND_MS = 500;
const CONNECT_MS = 2_000;
const RETRY_MS = 200;
const RETRY_MOST_MS = 2_000;

export type RedisConnection = {
  redis: Redis;
  /** Where it is, without user and password. */
  place: string;
  /** Whether it answered when it was last asked. */
  answers: () => boolean;
  /** What Redis says, or undefined when it is away or refuses: nobody waits for a Redis that does not answer. */
  attempt: <T>(work: (redis: Redis) => Promise<T>) => Promise<{ answer: T } | undefined>;
  close: () => Promise<void>;
};

/**
 * A connection that nobody waits for: a command ends within half a second or fails, none is kept for later, and a lost
 * connection comes back by itself. After a command that was not answered in time others go without for two seconds.
 * Going and coming back is logged once each. @param url with user and password, if any
 */
export function openRedis(url: string, log: Pick<FastifyBaseLogger, 'info' | 'warn'>): RedisConnection {
  const redis = new Redis(url, {
    connectionName: 'oncology-browser',
    commandTimeout: COMMAND_MS,
    connectTimeout: CONNECT_MS,
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    retryStrategy: (times) => Math.min(times * RETRY_MS, RETRY_MOST_MS),
  });
  let away = false;
  let closing = false;
  let refusing = false;
  let silentUntil = 0;
  // the address may hold a password: of an error its code alone is told
  let reason: string | undefined;
  const leave = () => {
    if (!away && !closing) log.warn({ reason }, 'Redis is away; each server goes on by itself');
    away = true;
  };
  const comeBack = () => {
    if (away) log.info('Redis is back');
    away = false;
    silentUntil = 0;
    reason = undefined;
  };
  redis.on('error', (error: Error & { code?: string }) => {
    reason = error.code ?? error.name;
  });
  redis.on('close', leave);
  redis.on('ready', comeBack);
  return {
    redis,
    place: placeOf(url),
    answers: () => redis.status === 'ready' && !away,
    attempt: async (work) => {
      // a connection that is not there is not waited for, and a silent one is asked again now and then
      if (redis.status !== 'ready' || performance.now() < silentUntil) return undefined;
      try {
        const answer = await work(redis);
        comeBack();
        refusing = false;
        return { answer };
      } catch (error) {
        const words = error instanceof Error ? error.message : String(error);
        if (words === TIMED_OUT) {
          silentUntil = performance.now() + RETRY_MOST_MS;
          reason = 'TIMEOUT';
          leave();
        } else if (redis.status === 'ready' && !refusing) {
          refusing = true;
          log.warn({ reason: words.split(' ')[0] }, 'Redis refuses a command; this server goes on by itself');
        }
        return undefined;
      }
    },
    close: async () => {
      closing = true;
      redis.disconnect();
    },
  };
}

/** What ioredis says when a command has taken too long. */
const TIMED_OUT = 'Command timed out';

function placeOf(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || '6379'}${pathname === '/' ? '' : pathname}`;
}
