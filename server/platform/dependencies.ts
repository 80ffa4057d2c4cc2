import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Config } from '../config.ts';
import type { Announcements } from './announcements/announcements.ts';
import type { Cache } from './cache/cache.ts';
import type { ChangeFeed } from './database/changeFeed.ts';
import type { Database, Transaction } from './database/database.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Limiter } from './limits/limiter.ts';
import type { Space } from './space/space.ts';

/** What the server gives every module: `<domain>Handlers(dependencies)` in `server/modules/<domain>/handlers.ts`. */
export type Dependencies = {
  config: Config;
  database: Database;
  transaction: Transaction;
  /** For connections of one's own, as LISTEN needs. */
  connection: pg.ClientConfig;
  limiter: Limiter;
  /** What was computed once and may be used again, by all servers where there is a Redis. */
  cache: Cache;
  /** Which tables changed, so that what follows from them may be kept. */
  changes: ChangeFeed;
  /** How servers tell one another whose data changed. */
  announcements: Announcements;
  /** Work that is done later and survives restarts: define a type while the module is created, send from anywhere. */
  jobs: Jobs;
  /** Whether there is room to write. */
  space: Space;
  /** Milliseconds between looks into the outboxes of mails and text messages, where not as usual. */
  outboxMs?: number;
  log: FastifyBaseLogger;
  /** Absolute; files of the product are kept under it by keys of our own. */
  filesDir: string;
};
