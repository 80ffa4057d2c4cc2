import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { EndpointDefinition, JsonEndpoint } from '../../../contract/endpoint.ts';
import { type EndpointKey, endpoints } from '../../../contract/endpoints/index.ts';
import { routes } from '../../../contract/routes.ts';
import type { Database } from '../database/database.ts';
import { digestOf, once } from '../idempotency/once.ts';
import type { Limiter } from '../limits/limiter.ts';
import { sendBytes } from './binary.ts';
import { agentOf, identify, type ResolveToken } from './guard.ts';
import type { BinaryReply, CallContext, Handlers, SignedIn } from './handler.ts';
import { assertWithinLimits } from './limits.ts';
import { contentLocale, refusalLocale } from './locale.ts';
import { accepted, refusals } from './reply.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: SignedIn | null;
  }
}

/** A handler as the loop below sees it: the types of `Handlers` have done their work where the handlers are merged. */
type AnyHandler = (input: object, context: CallContext) => Promise<unknown>;

export type EndpointOptions = {
  handlers: Handlers;
  resolveToken: ResolveToken;
  limiter: Limiter;
  database: Database;
};

/**
 * Registers every endpoint of the contract: who may call it is checked before its body is read, its input is validated,
 * its reply is written by its schema, so that nothing leaves that the contract does not name.
 */
export function registerEndpoints(app: FastifyInstance, options: EndpointOptions): void {
  const { handlers, resolveToken, limiter, database } = options;
  app.decorateRequest('caller', null);
  for (const key of Object.keys(routes) as EndpointKey[]) {
    const endpoint: EndpointDefinition = endpoints[key];
    const handle = handlers[key] as AnyHandler;
    const { method, path } = routes[key];
    app.route({
      method,
      url: path,
      schema: schemaOf(endpoint),
      onRequest: async (request) => {
        await assertWithinLimits(request, key, limiter);
        request.caller = await identify(request, endpoint.caller, resolveToken);
      },
      handler: async (request, reply) => {
        const { params, query, body } = request;
        const work = () => handle({ params, query, body }, contextOf(request));
        if ('binary' in endpoint) return sendBytes(request, reply, (await work()) as BinaryReply);
        const idempotencyKey = method === 'POST' && !endpoint.secret ? idempotencyKeyOf(request) : undefined;
        if (!idempotencyKey) return accepted(await work());
        const digest = digestOf(idempotencyKey, key, request.caller?.user.id ?? 'public', body);
        return accepted(await once(database, digest, work));
      },
    });
  }
}

function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{8,100}$/.test(key)) return key;
  throw refusals.badRequest(refusalLocale(request));
}

function contextOf(request: FastifyRequest): CallContext {
  const { caller, ip: address, id: requestId, log } = request;
  return { caller, locale: contentLocale(request), address, agent: agentOf(request), requestId, log };
}

function schemaOf(endpoint: EndpointDefinition) {
  const { params, query, body, summary, tags, caller } = endpoint;
  return {
    summary,
    tags,
    security: caller === 'public' ? [] : [{ token: [] }],
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...('data' in endpoint && { response: { 200: envelopeOf(endpoint) } }),
  };
}

/** The envelope of an accepted call; refusals are written without a schema, since they carry no data. */
const envelopeOf = ({ data }: JsonEndpoint) =>
  Type.Object({ status: Type.Integer(), message: Type.String(), data }, { additionalProperties: false });
