import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type pg from 'pg';
import { MOST_BODY_LIMIT } from '../contract/bodyLimit.ts';
import { type Config, isProduction } from './config.ts';
import type { PublishedAddress } from './modules/site/crawlers.ts';
import { registerSite } from './modules/site/site.ts';
import type { Connections } from './platform/connections/connections.ts';
import type { ChangeFeed } from './platform/database/changeFeed.ts';
import { assertProperAddress } from './platform/http/address.ts';
import { registerDocumentation } from './platform/http/documentation.ts';
import { handleError, handleRouterError, handleSocketError } from './platform/http/errors.ts';
import { registerFailures } from './platform/http/failures.ts';
import { type HealthCheck, registerHealth } from './platform/http/health.ts';
import { parseJsonBody } from './platform/http/jsonBody.ts';
import { refusalLocale } from './platform/http/locale.ts';
import { type MeasureSource, registerMetrics } from './platform/http/metrics.ts';
import { refuseOverload } from './platform/http/overload.ts';
import { oneAfterAnother } from './platform/http/pipelines.ts';
import { registerRefusedCalls } from './platform/http/refusedCalls.ts';
import { refusals, sendRefusal } from './platform/http/reply.ts';
import { type EndpointOptions, registerEndpoints } from './platform/http/routes.ts';
import { registerScim, type ScimHandlers } from './platform/http/scim.ts';
import { registerSecurityHeaders } from './platform/http/securityHeaders.ts';
import { registerSecurityText } from './platform/http/securityText.ts';
import { serializerCompiler } from './platform/http/serialization.ts';
import { validatorCompiler } from './platform/http/validation.ts';

export type AppOptions = EndpointOptions & {
  config: Config;
  log: FastifyBaseLogger;
  pool: pg.Pool;
  scim: ScimHandlers;
  connections: Connections;
  /** Which tables changed. */
  changes: ChangeFeed;
  /** The checks of `/readyz` in addition to database and connections. */
  checks: readonly HealthCheck[];
  /** The directory of the built browser app. If absent, only the API is served. */
  site?: string;
  /** The metrics of the modules for `/metrics`. */
  measures: readonly MeasureSource[];
  /** The addresses in the sitemap. */
  publishedAddresses: () => Promise<PublishedAddress[]>;
  /** Adds the route for file uploads, whose bodies are not JSON. */
  registerUploads: (app: FastifyInstance) => Promise<void>;
  /** Adds the route to which the text message gateway posts delivery receipts. */
  registerReceipts: (app: FastifyInstance) => Promise<void>;
  /** Adds the routes that lead to identity providers and back, which answer with redirections. */
  registerSignOn: (app: FastifyInstance) => Promise<void>;
};

const HEADER_MAX_BYTES = 16_384;
/** A path segment may contain a hundred ids, as in `/group/delete/{ids}`. */
const PARAM_MAX = 3_700;
const HANDLER_MS = 60_000;
const SERVER_OPTIONS = {
  maxHeaderSize: HEADER_MAX_BYTES,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 1_000,
};
/** For text that changes with every reply: a balance of speed and size. */
const BROTLI_QUALITY = 4;

/**
 * Creates the HTTP application: protections, the contract's endpoints, the browser app and error handling. It does not
 * listen on a port.
 */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, log, pool, site } = options;
  const app = Fastify({
    loggerInstance: log,
    // Each request has one log line, written when it is answered.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length ? config.trustedProxies : false,
    bodyLimit: MOST_BODY_LIMIT,
    handlerTimeout: HANDLER_MS,
    routerOptions: { maxParamLength: PARAM_MAX },
    return503OnClosing: false, // Requests that arrived before the stop are still served.
    // `localhost` may resolve to two addresses, each with its own server.
    serverFactory: (handler) => {
      const server = createServer(SERVER_OPTIONS, oneAfterAnother(handler));
      options.connections.guard(server);
      return server;
    },
    clientErrorHandler: handleSocketError,
    frameworkErrors: (error, request, reply) =>
      handleRouterError(error, request as FastifyRequest, reply as FastifyReply),
  });
  app.decorate('timeZone', config.timeZone);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleError);
  registerFailures(app, options.database);
  registerRefusedCalls(app, options.database);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) =>
    parseJsonBody(body),
  );
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    assertProperAddress(request);
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    done(null, payload);
  });
  // These lines contain no secrets, and redaction takes longer than the rest of a short reply.
  const requests = log.child({}, { redact: [] });
  app.addHook('onResponse', (request, reply, done) => {
    const { id: reqId, method, ip: address } = request;
    const path = request.url.split('?')[0]; // queries may carry secrets
    const account = request.caller?.user.id;
    const apiToken = request.caller?.token?.id;
    const ms = Math.round(reply.elapsedTime);
    requests.info({ reqId, method, path, status: reply.statusCode, ms, address, account, apiToken });
    done();
  });
  registerSecurityHeaders(app, {
    connectTo: config.storage ? [new URL(config.storage.address).origin] : [],
    frame: config.externalOrigins,
  });
  await app.register(compress, {
    encodings: ['br', 'gzip', 'identity'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  });
  refuseOverload(app);
  await registerDocumentation(app, isProduction(config), options.resolveToken);
  registerHealth(app, options);
  registerSecurityText(app, config);
  registerMetrics(app, { pool, token: config.metricsToken, measures: options.measures });
  registerEndpoints(app, options);
  await registerScim(app, options);
  await options.registerUploads(app);
  await options.registerReceipts(app);
  await options.registerSignOn(app);
  const answerPage = site
    ? await registerSite(app, {
        directory: site,
        base: config.publicUrl,
        externalOrigins: config.externalOrigins,
        counts: config.statechartCounts,
        publishedAddresses: options.publishedAddresses,
        limiter: options.limiter,
        changes: options.changes,
        sharedCacheSeconds: config.sharedCacheSeconds,
      })
    : () => null;
  app.setNotFoundHandler(
    (request, reply) => answerPage(request, reply) ?? sendRefusal(reply, refusals.notFound(refusalLocale(request))),
  );
  await app.ready();
  return app;
}
