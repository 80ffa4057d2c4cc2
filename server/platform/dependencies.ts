import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Config } from '../config.ts';
import type { Database, Transaction } from './database/database.ts';
import type { Limiter } from './limits/limiter.ts';

/** What the server gives every module: `<domain>Handlers(dependencies)` in `server/modules/<domain>/handlers.ts`. */
export type Dependencies = {
  config: Config;
  database: Database;
  transaction: Transaction;
  /** For connections of one's own, as LISTEN needs. */
  connection: pg.ClientConfig;
  limiter: Limiter;
  log: FastifyBaseLogger;
  /** Absolute; files of the product are kept under it by keys of our own. */
  filesDir: string;
};
