import type { Dependencies } from '../dependencies.ts';
import type { RedisConnection } from '../redis/connection.ts';
import { type Announcements, databaseAnnouncements } from './announcements.ts';
import { redisAnnouncements } from './redisAnnouncements.ts';

/** Creates the announcements between servers: over Redis if it is configured, otherwise over the database. */
export function createAnnouncements(
  { database, connection, log }: Pick<Dependencies, 'database' | 'connection' | 'log'>,
  redis?: RedisConnection,
): Announcements {
  return redis ? redisAnnouncements(redis) : databaseAnnouncements(database, connection, log);
}
