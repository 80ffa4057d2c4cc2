import { join } from 'node:path';
import { banner } from '../../../contract/resources/content/banner.ts';
import { resourceRoutes } from '../../../contract/resources/resource.ts';
import { pathOf, routes } from '../../../contract/routes.ts';
import { runningPostmaster } from '../../../server/platform/database/embedded/postmaster.ts';
import { hasNginx, startNginx } from '../../faults/support/nginx.ts';
import { holdPort } from '../../support/heldPort.ts';
import { hasRedis, redisServer } from '../../support/redisServer.ts';
import { startServer } from '../../support/serverProcess.ts';
import { signIn } from '../../support/signIn.ts';
import { type Load, underLoad } from '../underLoad.ts';
import { share } from './asking.ts';
import { type FilledDatabase, filledDatabase, START_LIMIT_MS } from './filledDatabase.ts';
import { spentBy, spentByAll } from './processes.ts';

const WARM_MS = 2_000;
const MEASURED_MS = 6_000;
const WORDS = ['kras', 'egfr', 'tp53', 'braf', 'alk', 'lung', 'breast', 'colon', 'liver', 'gastric'];

const get = (path: string): Load => ({ method: 'GET', path, bodyOf: () => ({}) });
const post = (path: string, bodyOf: Load['bodyOf']): Load => ({ method: 'POST', path, bodyOf });
let names = 0;
const both = (text: string) => ({ en: text, zh: text });
const LOADS: Record<string, Load> = {
  'page /home': get('/home'),
  'a repeated search': post(pathOf(routes.searchModels), () => ({ page: 1, limit: 10 })),
  'a new search': post(pathOf(routes.searchModels), () => {
    names += 1;
    return { page: 1, limit: 10, text: `${WORDS[names % WORDS.length]} g${names}c` };
  }),
  'the session': get(pathOf(routes.session)),
  'a saved record': post(resourceRoutes(banner).save?.path ?? '', () => {
    names += 1;
    return { code: `SCALE-${names}`, title: both('Scale'), subtitle: both('Scale'), link: '/search' };
  }),
};

/**
 * Sends the same requests over 20 connections to one server, to one behind nginx, and to two behind nginx, the last two
 * with Redis. Prints requests a second, times, and the processor time of a request by process. On a machine whose
 * processors are all busy, requests a second cannot grow with a second server; processor times tell what it costs.
 */
export async function benchServers(size: number): Promise<void> {
  if (!hasNginx || !hasRedis) {
    console.log('Skipped: nginx or redis-server is missing');
    return;
  }
  const made = await filledDatabase(size);
  try {
    const redis = await redisServer();
    try {
      console.log(`${''.padEnd(48)} a second  p50 ms  p99 ms   servers    nginx    Redis  PostgreSQL (ms a request)`);
      await benchSetup(made, 'one server', {});
      await benchSetup(made, 'one behind nginx', { redis, servers: 1 });
      await benchSetup(made, 'two behind nginx', { redis, servers: 2 });
    } finally {
      await redis.kill();
    }
  } finally {
    await made.stop();
  }
}

type Setup = { redis?: Awaited<ReturnType<typeof redisServer>>; servers?: 1 | 2 };

async function benchSetup(made: FilledDatabase, name: string, { redis, servers = 1 }: Setup): Promise<void> {
  const stops: (() => Promise<void>)[] = [];
  try {
    const ports = [holdPort(), holdPort()] as const;
    const running: number[] = [];
    for (const port of ports.slice(0, servers)) {
      const shared = redis && { REDIS_URL: redis.url };
      const server = await startServer({ ...made.environment, ...shared, PORT: String(port) }, START_LIMIT_MS);
      stops.push(server.stop);
      running.push(server.process.pid ?? 0);
    }
    let url = `http://127.0.0.1:${ports[0]}`;
    let nginx: number | undefined;
    if (redis !== undefined) {
      const second = servers === 2 ? ports[1] : ports[0];
      const front = await startNginx(join(made.directory, `nginx-${servers}`), [ports[0], second], {
        passesAddress: true,
      });
      stops.push(front.stop);
      ({ url, pid: nginx } = front);
    }
    const main = runningPostmaster(made.embedded.directory)?.pid ?? 0;
    const { token } = (await signIn(url, made.account)).user;
    const spent = () => [
      running.reduce((sum, pid) => sum + spentBy(pid), 0),
      nginx === undefined ? 0 : spentByAll(nginx),
      redis === undefined ? 0 : spentBy(redis.pid()),
      spentByAll(main),
    ];
    for (const [what, load] of Object.entries(LOADS)) {
      await underLoad({ url, token }, load, WARM_MS);
      const before = spent();
      const { perSecond, times } = await underLoad({ url, token }, load, MEASURED_MS);
      const each = spent().map((ms, index) => ((ms - (before[index] ?? 0)) / times.length).toFixed(2).padStart(8));
      const asked = [perSecond.toFixed(0), share(times, 0.5).toFixed(1), share(times, 0.99).toFixed(1)];
      const figures = asked.map((figure) => figure.padStart(8)).join('');
      console.log(`${what.padEnd(24)} ${name.padEnd(23)} ${figures}  ${each.join(' ')}`);
    }
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}
