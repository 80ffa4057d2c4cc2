import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import { noteFailure } from '../resources/audit.ts';
import { contextOf } from './context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The unexpected error, if there was one. */
    failure: Error | null;
  }
}

/** Stores server errors for administrators to see, after the visitor was answered. */
export function registerFailures(app: FastifyInstance, database: Database): void {
  app.decorateRequest('failure', null);
  app.addHook('onResponse', async (request, reply) => {
    if (!request.failure) return;
    const { failure } = request;
    await noteFailure(database, contextOf(request, reply), wordsOf(failure)).catch((error: unknown) =>
      request.log.warn({ err: error }, 'a failure could not be recorded'),
    );
  });
}

export function noteFailed(request: FastifyRequest, error: Error): void {
  request.failure = error;
}

/**
 * Returns the message of an error. A failed query's own message contains parameters, which may be secrets, so the
 * message of its cause is used.
 */
function wordsOf(error: Error): string {
  if (error instanceof DrizzleQueryError) return error.cause?.message ?? 'A query failed';
  return `${error.name}: ${error.message}`;
}
