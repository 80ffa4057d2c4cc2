import { getHeapStatistics } from 'node:v8';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Connections } from '../connections/connections.ts';
import { descriptorLimit, openDescriptors } from '../connections/descriptors.ts';
import { refusalLocale } from './locale.ts';
import { Refusal } from './refusal.ts';
import { accepted, refusals, sendRefusal } from './reply.ts';

/** What a supervisor asks for: no limit and no overload refuses it. */
export const HEALTH_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

const LOOK_MS = 1_000;
/** Share of the descriptors, and of the memory that the program may take, above which something is wrong. */
const NEARLY_ALL = 0.9;

/** A part that the server cannot do without (`needed`; `toWrite`: only reading goes on), or does worse without. */
export type HealthCheck = {
  name: string;
  needed: boolean | 'toWrite';
  /** False where the part is not set up: there is nothing that could be up. */
  isSetUp?: boolean;
  isUp: () => boolean | Promise<boolean>;
};

export type HealthOptions = { pool: pg.Pool; connections: Connections; checks: readonly HealthCheck[] };

/**
 * `/healthz`: the process answers. `/readyz`: it can also serve, and the state of each part, `up`, `down` or (not set
 * up) `off`; a part that does not answer within a second is down. Listening begins after migrations and first data, so
 * these need no check. During a stop it is not ready. `/readyz?for=reading` leaves out what only writes need, so that a
 * balancer keeps servers whose disk is full.
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
  // no limit counts these calls, so that all that come together share one look
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
