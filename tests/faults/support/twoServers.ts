import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pathOf, routes } from '../../../contract/routes.ts';
import { type EmbeddedDatabase, startEmbedded } from '../../../server/platform/database/embedded/embedded.ts';
import { guardDatabase } from '../../support/guard.ts';
import { holdPort } from '../../support/heldPort.ts';
import { type RedisServer, redisServer } from '../../support/redisServer.ts';
import { type ServerProcess, startServer } from '../../support/serverProcess.ts';
import { startNginx } from './nginx.ts';
import { EMPTY } from './portal.ts';

const METRICS_TOKEN = 'collector-of-the-tests';

/** Settings for speed: the rows of a test need not survive a power cut. */
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

export type TwoServers = {
  /** The address of nginx in front of both servers. */
  url: string;
  ports: readonly [number, number];
  directory: string;
  database: pg.Client;
  /** Returns one of the servers as it runs now. */
  server: (which: 0 | 1) => ServerProcess;
  /** Starts a server again at its port after it ended. */
  start: (which: 0 | 1) => Promise<void>;
  /** Returns whether requests have reached the server through nginx since its start. */
  isVisited: (which: 0 | 1) => Promise<boolean>;
  stop: () => Promise<void>;
};

/**
 * Starts the setup of docs/operate.md, "Several servers", on one machine. Both servers start at the same time with an
 * empty database.
 */
export async function twoServers(): Promise<TwoServers> {
  const directory = mkdtempSync(join(tmpdir(), 'oncology-two-'));
  chmodSync(directory, 0o711); // root's PostgreSQL runs as another user, who must be able to enter
  const works: (() => Promise<void>)[] = [async () => rmSync(directory, { recursive: true, force: true })];
  const stop = async () => {
    const failures: unknown[] = [];
    for (const work of works.splice(0).toReversed()) await work().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  };
  try {
    const release = guardDatabase(join(directory, 'postgres'));
    works.push(async () => release());
    const embedded = await startEmbedded({ dataDir: join(directory, 'postgres'), settings: FAST });
    works.push(embedded.stop);
    const redis = await redisServer();
    works.push(redis.kill);
    const database = new pg.Client(embedded.connection);
    await database.connect();
    works.push(() => database.end());
    const ports = [holdPort(), holdPort()] as const;
    const nginx = await startNginx(join(directory, 'nginx'), ports);
    works.push(nginx.stop);
    const running: (ServerProcess | undefined)[] = [];
    const start = async (which: 0 | 1) => {
      const environment = environmentOf({ embedded, redis, directory, url: nginx.url, port: ports[which] });
      running[which] = await startServer(environment);
    };
    works.push(async () => {
      await Promise.all(running.map((server) => server?.stop()));
    });
    const starts = await Promise.allSettled([start(0), start(1)]);
    for (const outcome of starts) if (outcome.status === 'rejected') throw outcome.reason;
    const server = (which: 0 | 1) => {
      const found = running[which];
      if (!found) throw new Error('the server does not run');
      return found;
    };
    const isVisited = async (which: 0 | 1) => {
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
      const figures = await (await fetch(`${server(which).url}/metrics`, { headers })).text();
      return figures.includes(`route="${pathOf(routes.session)}"`);
    };
    return { url: nginx.url, ports, directory, database, server, start, isVisited, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Around = { embedded: EmbeddedDatabase; redis: RedisServer; directory: string; url: string; port: number };

function environmentOf({ embedded, redis, directory, url, port }: Around): Record<string, string> {
  const { host, user, database } = embedded.connection;
  return {
    ...EMPTY,
    PORT: String(port),
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
    REDIS_URL: redis.url,
    DATA_DIR: join(directory, 'data'), // the directory that both reach
    TRUST_PROXY: '127.0.0.1',
    PUBLIC_URL: url,
    METRICS_TOKEN,
    LOG_LEVEL: 'warn',
  };
}
