import { DrizzleQueryError } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import { noteFailure } from '../resources/audit.ts';
import { contextOf } from './context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What went wrong that we did not foresee. */
    failure: Error | null;
  }
}

/** Keeps what failed on the server where administrators see it, after the visitor has been answered. */
export function registerFailures(app: FastifyInstance, database: Database): void {
  app.decorateRequest('failure', null);
  app.addHook('onResponse', async (request, reply) => {
    if (!request.failure) return;
    const { failure } = request;
    await noteFailure(database, contextOf(request, reply), wordsOf(failure)).catch((error: unknown) =>
      request.log.warn({ err: error }, 'a failure could not be noted'),
    );
  });
}

export function noteFailed(request: FastifyRequest, error: Error): void {
  request.failure = error;
}

/** The words of an error. Those of a failed query would carry its parameters, which may be secrets: its cause's are told. */
function wordsOf(error: Error): string {
  if (error instanceof DrizzleQueryError) return error.cause?.message ?? 'A query failed';
  return `${error.name}: ${error.message}`;
}
