import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { refusalLocale } from './locale.ts';
import { refusals, sendRefusal } from './reply.ts';

/** A current figure of a part of the portal. The name has no product prefix. */
export type Measure = { name: string; help: string; value: number; labels?: Record<string, string> };

/** Returns the figures of one module. An error is logged and leaves out only these figures. */
export type MeasureSource = () => Measure[] | Promise<Measure[]>;

export type MetricsOptions = {
  pool: pg.Pool;
  /**
   * The token that the collector sends as `Authorization: Bearer …`. Without a token the metrics are not served
   * (security A28).
   */
  token: string | undefined;
  measures: readonly MeasureSource[];
};

const PREFIX = 'oncology_browser_';
/** Seconds: from a response out of the index in memory to the time after which a visitor leaves. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * One registry for the process, however many applications run in it. It is created with the first application that
 * serves metrics.
 */
let ofProcess: Registry | undefined;
/** How often the library measures the event loop's delay. */
const LOOKS_MS = 10;

/**
 * Serves `/metrics` in the Prometheus text format: the process, requests with durations by method, route and status,
 * database connections, and figures of the modules. Register it before the routes, because it counts their responses.
 */
export function registerMetrics(app: FastifyInstance, { pool, token, measures }: MetricsOptions): void {
  if (token) ofProcess ??= processRegistry();
  const registry = new Registry();
  const durations = new Histogram({
    name: `${PREFIX}http_request_duration_seconds`,
    help: 'Time from a request to the end of its response',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  new Gauge({
    name: `${PREFIX}database_connections`,
    help: 'Connections of the pool, and requests that are waiting for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'waited_for' }, pool.waitingCount);
    },
  });

  app.addHook('onResponse', async (request, reply) => {
    // Each unknown address would otherwise create a series.
    const route = request.routeOptions.url ?? 'none';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
  });

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!token || !ofProcess || !shows(request, token))
      return sendRefusal(reply, refusals.notFound(refusalLocale(request)));
    const taken = await Promise.all(
      measures.map(async (source) => {
        try {
          return await source();
        } catch (error) {
          request.log.error({ err: error }, 'metrics of a module could not be read');
          return [];
        }
      }),
    );
    const parts = [await readProcess(ofProcess), await registry.metrics(), await inGauges(taken.flat()).metrics()];
    return reply.type(registry.contentType).send(`${parts.map((part) => part.trim()).join('\n')}\n`);
  });
}

function processRegistry(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: PREFIX });
  // The library counts from now on, but the CPU time of the start belongs to the process as well.
  const { user, system } = process.cpuUsage();
  const taken = { user: user / 1e6, system: system / 1e6, '': (user + system) / 1e6 };
  for (const [kind, seconds] of Object.entries(taken)) {
    const counter = registry.getSingleMetric(`${PREFIX}process_cpu_${kind && `${kind}_`}seconds_total`);
    if (counter instanceof Counter) counter.inc(seconds);
  }
  void readProcess(registry); // a first reading, because some figures cover the time since the last one
  return registry;
}

/**
 * Returns the figures of the process. Until the library has measured the event loop twice since the last reading, some
 * of them are invalid.
 */
async function readProcess(registry: Registry): Promise<string> {
  for (let wait = LOOKS_MS; ; wait *= 2) {
    const text = await registry.metrics();
    if (!/_eventloop_lag_mean_seconds nan/i.test(text)) return text;
    await delay(wait); // longer each time, because a reading restarts the measurement
  }
}

function inGauges(measures: readonly Measure[]): Registry {
  const registry = new Registry();
  for (const [name, group] of Map.groupBy(measures, (measure) => measure.name)) {
    const [first] = group;
    const labelNames = Object.keys(first?.labels ?? {});
    const gauge = new Gauge({ name: PREFIX + name, help: first?.help ?? name, labelNames, registers: [registry] });
    for (const { labels, value } of group) gauge.set(labels ?? {}, value);
  }
  return registry;
}

/** Compares digests, so that the duration reveals nothing about the token. */
function shows({ headers }: FastifyRequest, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}
