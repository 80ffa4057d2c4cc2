import { getHeapStatistics } from 'node:v8';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Connections } from '../connections/connections.ts';
import { descriptorLimit, openDescriptors } from '../connections/descriptors.ts';
import { refusalLocale } from './locale.ts';
import { Refusal } from './refusal.ts';
import { accepted, refusals, sendRefusal } from './reply.ts';

/** The paths that a supervisor checks. No limit and no overload refuses them. */
export const HEALTH_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

const LOOK_MS = 1_000;
/** Share of the descriptors, and of the memory that the program may use, above which something is wrong. */
const NEARLY_ALL = 0.9;

/** A part that the server needs (`needed`; with `toWrite` only for writes), or without which it works less well. */
export type HealthCheck = {
  name: string;
  needed: boolean | 'toWrite';
  /** False if the part is not configured and so cannot be up. */
  isSetUp?: boolean;
  isUp: () => boolean | Promise<boolean>;
};

export type HealthOptions = { pool: pg.Pool; connections: Connections; checks: readonly HealthCheck[] };

/**
 * Serves the health checks. `/healthz`: the process responds. `/readyz`: it can also serve requests. The result lists
 * each part as `up`, `down` or `off` (not configured); a part that does not answer within a second is down.
 *
 * Migrations and initial data need no check, because the server listens only after them. During a stop it is not ready.
 * `/readyz?for=reading` leaves out what only writes need, so that a load balancer keeps servers whose disk is full.
 */
export function registerHealth(app: FastifyInstance, { pool, connections, checks }: HealthOptions): void {
  const limit = descriptorLimit();
  const all: HealthCheck[] = [
    { name: 'database', needed: true, isUp: () => pool.query('SELECT 1').then(() => true) },
    ...checks,
    { name: 'connections', needed: false, isUp: () => connections.open < connections.caps.all },
    { name: 'descriptors', needed: false, isUp: async () => (await openDescriptors()) < limit * NEARLY_ALL },
    { name: 'memory', needed: false, isUp: hasMemory },
  ];
  // No rate limit counts these requests, so simultaneous ones share one check.
  let looking: ReturnType<typeof lookAt> | undefined;
  const lookTogether = () => {
    looking ??= lookAt(all).finally(() => {
      looking = undefined;
    });
    return looking;
  };
  app.get('/healthz', { schema: { hide: true } }, async () => accepted({ alive: true }));
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    const found = await lookTogether();
    const words = Object.fromEntries(
      found.map(({ name, up, isSetUp = true }) => [name, isSetUp ? (up ? 'up' : 'down') : 'off']),
    );
    const forReading = Object(request.query).for === 'reading';
    const missing = found.find(
      ({ needed, up, isSetUp = true }) => isSetUp && !up && (needed === 'toWrite' ? !forReading : needed),
    );
    if (connections.isRetiring) return sendRefusal(reply, stopping(words, request));
    if (!missing) return accepted({ ready: true, ...words });
    return sendRefusal(reply, notReady(missing.name, words, request));
  });
}

const stopping = (fields: Record<string, string>, request: FastifyRequest) =>
  new Refusal('busy', refusals.busy(refusalLocale(request)).message, { fields, retryAfterSeconds: 1 });

function notReady(missing: string, fields: Record<string, string>, request: FastifyRequest): Refusal {
  const locale = refusalLocale(request);
  if (missing === 'disk')
    return new Refusal('busy', refusals.storageFull(locale).message, { fields, retryAfterSeconds: 5 });
  const { message, retryAfterSeconds = 1 } =
    missing === 'database' ? refusals.databaseAway(locale) : refusals.busy(locale);
  return new Refusal('system', message, { fields, retryAfterSeconds });
}

const lookAt = (checks: readonly HealthCheck[]) =>
  Promise.all(checks.map(async (check) => ({ ...check, up: await looks(check) })));

async function looks({ isUp }: HealthCheck): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, LOOK_MS, false).unref());
  try {
    return await Promise.race([isUp(), late]);
  } catch {
    return false;
  }
}

function hasMemory(): boolean {
  const { used_heap_size: used, heap_size_limit: most } = getHeapStatistics();
  return used < most * NEARLY_ALL;
}
