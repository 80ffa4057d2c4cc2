import type { RedisConnection } from '../redis/connection.ts';
import { type Announcements, readChanged, writeChanged } from './announcements.ts';

const CHANNEL = 'ob:inbox';

/**
 * Announcements over Redis: no connection to the database is kept for them. While Redis is away nobody waits for it;
 * followers find out by their own looks, and are told to look when it is back.
 */
export function redisAnnouncements({ redis, attempt }: RedisConnection): Announcements {
  return {
    announce: async (changed) => {
      if (changed.length > 0) await attempt((ready) => ready.publish(CHANNEL, writeChanged(changed)));
    },
    follow: (onChange) => {
      // a connection that listens can do nothing else
      const listener = redis.duplicate({ connectionName: 'oncology-browser inbox', autoResubscribe: false });
      listener.on('error', () => {});
      listener.on('message', (_channel: string, payload: string) => onChange(readChanged(payload)));
      listener.on('ready', () => {
        listener.subscribe(CHANNEL).then(
          () => onChange('all'),
          () => {}, // cut again: 'ready' comes again
        );
      });
      return async () => listener.disconnect();
    },
  };
}
