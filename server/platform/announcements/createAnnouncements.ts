import type { Dependencies } from '../dependencies.ts';
import type { RedisConnection } from '../redis/connection.ts';
import { type Announcements, databaseAnnouncements } from './announcements.ts';
import { redisAnnouncements } from './redisAnnouncements.ts';

/** How servers tell one another whose data changed: over Redis where there is one, else over the database. */
export function createAnnouncements(
  { database, connection, log }: Pick<Dependencies, 'database' | 'connection' | 'log'>,
  redis?: RedisConnection,
): Announcements {
  return redis ? redisAnnouncements(redis) : databaseAnnouncements(database, connection, log);
}
