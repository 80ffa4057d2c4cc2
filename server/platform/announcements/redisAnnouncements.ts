import type { RedisConnection } from '../redis/connection.ts';
import { type Announcements, readChanged, writeChanged } from './announcements.ts';

const CHANNEL = 'ob:inbox';

/**
 * Creates announcements over Redis, which need no open database connection. Callers do not wait while Redis is away.
 * Listeners then rely on their own checks, and are asked to check when Redis is back.
 */
export function redisAnnouncements({ redis, attempt }: RedisConnection): Announcements {
  return {
    announce: async (changed) => {
      if (changed.length > 0) await attempt((ready) => ready.publish(CHANNEL, writeChanged(changed)));
    },
    follow: (onChange) => {
      // A Redis connection that listens can do nothing else.
      const listener = redis.duplicate({ connectionName: 'oncology-browser inbox', autoResubscribe: false });
      listener.on('error', () => {});
      listener.on('message', (_channel: string, payload: string) => onChange(readChanged(payload)));
      listener.on('ready', () => {
        listener.subscribe(CHANNEL).then(
          () => onChange('all'),
          () => {}, // The connection was lost again; 'ready' will fire again.
        );
      });
      return async () => listener.disconnect();
    },
  };
}
