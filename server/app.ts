import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { handleError } from './platform/http/errors.ts';
import type { ResolveToken } from './platform/http/guard.ts';
import type { Handlers } from './platform/http/handler.ts';
import { refusalLocale } from './platform/http/locale.ts';
import { refusals, sendRefusal } from './platform/http/reply.ts';
import { registerEndpoints } from './platform/http/routes.ts';
import { validatorCompiler } from './platform/http/validation.ts';

export type AppOptions = {
  config: Config;
  handlers: Partial<Handlers>;
  resolveToken: ResolveToken;
  log: FastifyBaseLogger;
};

/** The HTTP application: protections, the contract's endpoints, errors. It listens to nothing by itself. */
export async function createApp({ config, handlers, resolveToken, log }: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length ? config.trustedProxies : false,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((request, reply) => sendRefusal(reply, refusals.notFound(refusalLocale(request))));
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  registerEndpoints(app, handlers, resolveToken);
  await app.ready();
  return app;
}
