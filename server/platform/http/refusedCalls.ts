import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import { networkOf } from '../limits/network.ts';
import { refusedEntry } from '../resources/audit.ts';
import { createCountedLog } from '../resources/countedLog.ts';
import { contextOf } from './context.ts';
import type { Refusal } from './refusal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** With what it was refused, where that was for want of a right. */
    refusal: Refusal | null;
  }
}

/**
 * Keeps every 403 in the operation log, after the caller has been answered: who called what from where, and the
 * permission that was missing. Repeats of one caller at one route are counted in one entry a minute.
 */
export function registerRefusedCalls(app: FastifyInstance, database: Database): void {
  app.decorateRequest('refusal', null);
  const counted = createCountedLog(database);
  app.addHook('onResponse', async (request, reply) => {
    const { refusal, caller, ip, method, routeOptions } = request;
    if (!refusal) return;
    // the route's pattern and not its address: repeats name other records, which not every reader of the log may see
    const { url: route = '' } = routeOptions;
    const key = { who: caller?.user.id ?? networkOf(ip), what: `${method} ${route}` };
    const entry = refusedEntry(contextOf(request, reply), { route, needs: refusal.needs, words: refusal.message });
    await counted(key, entry).catch((error: unknown) =>
      request.log.warn({ err: error }, 'a refused call could not be noted'),
    );
  });
}

export function noteRefused(request: FastifyRequest, refusal: Refusal): void {
  // what a role lacks is no try of the administrator who sees the portal as it
  if (refusal.status === 403 && request.caller?.seeing === undefined) request.refusal = refusal;
}
