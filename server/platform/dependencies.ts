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

/**
 * What the server passes to every module: `<domain>Handlers(dependencies)` in `server/modules/<domain>/handlers.ts`.
 */
export type Dependencies = {
  config: Config;
  database: Database;
  transaction: Transaction;
  /** For separate connections, such as those for LISTEN. */
  connection: pg.ClientConfig;
  limiter: Limiter;
  /** Computed results for reuse, shared by all servers if there is a Redis. */
  cache: Cache;
  /** Which tables changed, so that results computed from them may be kept. */
  changes: ChangeFeed;
  /** How servers notify each other whose data changed. */
  announcements: Announcements;
  /**
   * Work that is done later and survives restarts. Define a type while the module is created; send jobs from
   * everywhere.
   */
  jobs: Jobs;
  /** Whether there is space for writes. */
  space: Space;
  /** Milliseconds between checks of the mail and text message outboxes, if not the default. */
  outboxMs?: number;
  log: FastifyBaseLogger;
  /** The file that lists the parts of statecharts of the served build. */
  chartParts: string;
  /** Absolute path. The product's files are below it, under keys that the server generates. */
  filesDir: string;
};
