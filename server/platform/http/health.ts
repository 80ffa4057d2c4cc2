import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { refusalLocale } from './locale.ts';
import { accepted, refusals, sendRefusal } from './reply.ts';

const READY_MS = 1_000;

/**
 * `/healthz`: the process answers. `/readyz`: it can also serve, that is, the database answers. Listening begins after
 * migrations and first data, so these need no question of their own.
 */
export function registerHealth(app: FastifyInstance, pool: pg.Pool): void {
  app.get('/healthz', { schema: { hide: true } }, async () => accepted({ alive: true }));
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    const answers = pool.query('SELECT 1').then(
      () => true,
      () => false,
    );
    const late = new Promise<false>((resolve) => setTimeout(resolve, READY_MS, false).unref());
    if (await Promise.race([answers, late])) return accepted({ ready: true });
    return sendRefusal(reply, refusals.databaseAway(refusalLocale(request)));
  });
}
