import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import { networkOf } from '../limits/network.ts';
import { refusedEntry } from '../resources/audit.ts';
import { createCountedLog } from '../resources/countedLog.ts';
import { contextOf } from './context.ts';
import type { Refusal } from './refusal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The refusal, if a permission was missing. */
    refusal: Refusal | null;
  }
}

/**
 * Stores every 403 in the operation log after the caller was answered: the caller, the endpoint, the address and the
 * missing permission. Repeats by one caller at one route are counted in one entry per minute.
 */
export function registerRefusedCalls(app: FastifyInstance, database: Database): void {
  app.decorateRequest('refusal', null);
  const counted = createCountedLog(database);
  app.addHook('onResponse', async (request, reply) => {
    const { refusal, caller, ip, method, routeOptions } = request;
    if (!refusal) return;
    // The route's pattern, not the address: repeats may name other records, which some readers of the log may not see.
    const { url: route = '' } = routeOptions;
    const key = { who: caller?.user.id ?? networkOf(ip), what: `${method} ${route}` };
    const entry = refusedEntry(contextOf(request, reply), { route, needs: refusal.needs, words: refusal.message });
    await counted(key, entry).catch((error: unknown) =>
      request.log.warn({ err: error }, 'a refused call could not be recorded'),
    );
  });
}

export function noteRefused(request: FastifyRequest, refusal: Refusal): void {
  // In a view as a role, the refusal shows what the role may not do. It is not an attempt by the administrator, so it
  // is not recorded. Neither is a call that is repeated after a proof.
  if (refusal.word === 'proof_needed') return;
  if (refusal.status === 403 && request.caller?.seeing === undefined) request.refusal = refusal;
}
