import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { refusalLocale } from './locale.ts';
import { refusals, sendRefusal } from './reply.ts';

/** A figure of a part of the portal at the moment somebody asks; its name without the product's prefix. */
export type Measure = { name: string; help: string; value: number; labels?: Record<string, string> };

/** Figures of one module. What it throws is logged and leaves them out, and them alone. */
export type MeasureSource = () => Measure[] | Promise<Measure[]>;

export type MetricsOptions = {
  pool: pg.Pool;
  /** What whoever collects shows as `Authorization: Bearer …`; without one nobody gets them (security A28). */
  token: string | undefined;
  measures: readonly MeasureSource[];
};

const PREFIX = 'oncology_browser_';
/** Seconds: from what the index in memory answers in to what a visitor would leave for. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Of the process, whatever number of applications runs in it; begun with the first of them that may be asked. */
let ofProcess: Registry | undefined;
/** So often the library looks at how late the loop of events is. */
const LOOKS_MS = 10;

/**
 * `/metrics` in the text format of Prometheus: process, requests by method, route and status with their durations,
 * database connections, and what the modules measure. Register before the routes: they are counted as they answer.
 */
export function registerMetrics(app: FastifyInstance, { pool, token, measures }: MetricsOptions): void {
  if (token) ofProcess ??= processRegistry();
  const registry = new Registry();
  const durations = new Histogram({
    name: `${PREFIX}http_request_duration_seconds`,
    help: 'Time from a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  new Gauge({
    name: `${PREFIX}database_connections`,
    help: 'Connections of the pool, and requests that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'waited_for' }, pool.waitingCount);
    },
  });

  app.addHook('onResponse', async (request, reply) => {
    // addresses that no route knows would make a series each
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
          request.log.error({ err: error }, 'figures of a module could not be read');
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
  // the library counts from now on; what the start took belongs to the process as well
  const { user, system } = process.cpuUsage();
  const taken = { user: user / 1e6, system: system / 1e6, '': (user + system) / 1e6 };
  for (const [kind, seconds] of Object.entries(taken)) {
    const counter = registry.getSingleMetric(`${PREFIX}process_cpu_${kind && `${kind}_`}seconds_total`);
    if (counter instanceof Counter) counter.inc(seconds);
  }
  void readProcess(registry); // what it measures from one reading to the next has a first one
  return registry;
}

/** Before the library has looked at the loop of events twice since it was read, it would tell impossible values. */
async function readProcess(registry: Registry): Promise<string> {
  for (let wait = LOOKS_MS; ; wait *= 2) {
    const text = await registry.metrics();
    if (!/_eventloop_lag_mean_seconds nan/i.test(text)) return text;
    await delay(wait); // longer each time, since reading begins the count again
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

/** Compared as digests, so that the time it takes tells nothing of the token. */
function shows({ headers }: FastifyRequest, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}
