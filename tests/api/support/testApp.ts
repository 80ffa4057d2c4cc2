import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type pg from 'pg';
import type { EndpointData, EndpointKey } from '../../../contract/endpoints/index.ts';
import type { Envelope } from '../../../contract/envelope.ts';
import { pathOf, routes } from '../../../contract/routes.ts';
import { type AppOptions, createApp } from '../../../server/app.ts';
import { type Config, readConfig } from '../../../server/config.ts';
import { createModules, type Modules } from '../../../server/handlers.ts';
import { seedSystem } from '../../../server/modules/system/seed.ts';
import { createAnnouncements } from '../../../server/platform/announcements/createAnnouncements.ts';
import { createShared } from '../../../server/platform/cache/shared.ts';
import { createConnections } from '../../../server/platform/connections/connections.ts';
import { createDatabaseOutage } from '../../../server/platform/database/databaseOutage.ts';
import type { Dependencies } from '../../../server/platform/dependencies.ts';
import { createJobs } from '../../../server/platform/jobs/jobs.ts';
import { createLog } from '../../../server/platform/log.ts';
import { openRedis } from '../../../server/platform/redis/connection.ts';
import type { ResourceSource } from '../../../server/platform/resources/source.ts';
import { createSpace } from '../../../server/platform/space/space.ts';
import { type TestDatabase, testDatabase } from './testDatabase.ts';

/** Jobs and outboxes are polled often, so that tests wait briefly. */
const POLL_MS = 200;
const CAPS = { all: 8_000, each: 256 };

export type Call = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
};

export type Reply<Data> = Envelope<Data> & { http: LightMyRequestResponse };

export type TestApp = {
  app: FastifyInstance;
  dependencies: Dependencies;
  modules: Modules;
  /** The parts from which a second application can be made. */
  parts: AppOptions;
  database: TestDatabase;
  /** The parsed log lines of this application. */
  logged: Record<string, unknown>[];
  /** Calls an endpoint by its key and returns the envelope, with the HTTP reply as `http`. */
  call<K extends EndpointKey>(key: K, call?: Call): Promise<Reply<EndpointData<K>>>;
  /** Returns the raw HTTP reply, for endpoints that answer bytes. */
  fetch(key: EndpointKey, call?: Call): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
};

/**
 * Starts the whole application on its own database, with nothing mocked. Call `close` in `afterAll`.
 * @param environment variables on top of a test configuration without demo data
 * @param more additional resources, whose tables the test makes
 * @param through changes the database connection, for example to lead it through a proxy
 */
export async function testApp(
  environment: Record<string, string> = {},
  through?: (to: pg.ClientConfig) => pg.ClientConfig,
  more: readonly ResourceSource[] = [],
): Promise<TestApp> {
  const database = await testDatabase(through);
  const dataDir = mkdtempSync(join(tmpdir(), 'oncology-files-'));
  const config: Config = readConfig({ NODE_ENV: 'test', DEMO_DATA: 'off', DATA_DIR: dataDir, ...environment });
  const logged: Record<string, unknown>[] = [];
  const outage = createDatabaseOutage();
  const log = createLog('trace', { write: (line: string) => logged.push(JSON.parse(line)) }, outage.sumsUp);
  const stopWatching = outage.watch(log, () => database.pool.query('SELECT 1'));
  const redis = config.redisUrl === undefined ? undefined : openRedis(config.redisUrl, log);
  const dependencies: Dependencies = {
    config,
    database: database.database,
    transaction: database.transaction,
    connection: database.connection,
    ...createShared(redis),
    changes: database.changes,
    announcements: createAnnouncements({ database: database.database, connection: database.connection, log }, redis),
    jobs: createJobs({ connection: database.connection, log, pollMs: POLL_MS }),
    space: createSpace({ data: dataDir, backups: config.backupDir }, database.pool),
    outboxMs: POLL_MS,
    log,
    chartParts: join(dataDir, 'chartParts.json'),
    filesDir: join(dataDir, 'files'),
  };
  const modules = createModules(dependencies, more);
  dependencies.jobs.start();
  const connections = createConnections(CAPS, config.trustedProxies);
  const parts = { ...dependencies, ...modules, connections, pool: database.pool };
  const app = await createApp(parts);

  const fetch: TestApp['fetch'] = (key, { params, query, body, token, headers } = {}) => {
    const { method } = routes[key];
    return app.inject({
      method,
      url: pathOf(routes[key], params),
      ...(query && { query }),
      ...(method === 'POST' && { payload: JSON.stringify(body ?? {}) }),
      headers: {
        ...(method === 'POST' && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        'accept-language': 'en',
        ...headers,
      },
    });
  };
  return {
    app,
    dependencies,
    modules,
    parts,
    database,
    logged,
    fetch,
    call: async (key, call) => {
      const http = await fetch(key, call);
      return { ...http.json(), http };
    },
    close: async () => {
      await app.close();
      await dependencies.jobs.stop();
      await modules.stop();
      await redis?.close();
      await stopWatching();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts the application with the seed data, and trusts the callers' addresses that a proxy reports. */
export async function seededApp(environment: Record<string, string> = {}): Promise<TestApp> {
  const portal = await testApp({ TRUST_PROXY: '127.0.0.1', ...environment });
  await seedSystem(portal.dependencies.transaction);
  return portal;
}
