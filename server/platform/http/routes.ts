import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import type { EndpointDefinition, JsonEndpoint } from '../../../contract/endpoint.ts';
import { type EndpointKey, endpoints } from '../../../contract/endpoints/index.ts';
import { routes } from '../../../contract/routes.ts';
import { sendBytes } from './binary.ts';
import { agentOf, identify, type ResolveToken } from './guard.ts';
import type { BinaryReply, CallContext, Handlers, SignedIn } from './handler.ts';
import { contentLocale } from './locale.ts';
import { accepted } from './reply.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: SignedIn | null;
  }
}

/** A handler as the loop below sees it: the types of `Handlers` have done their work where the handlers are merged. */
type AnyHandler = (input: object, context: CallContext) => Promise<unknown>;

/**
 * Registers every endpoint of the contract: who may call it is checked before its body is read, its input is validated,
 * its reply is written by its schema, so that nothing leaves that the contract does not name.
 */
export function registerEndpoints(app: FastifyInstance, handlers: Partial<Handlers>, resolveToken: ResolveToken): void {
  app.decorateRequest('caller', null);
  for (const key of Object.keys(routes) as EndpointKey[]) {
    const endpoint: EndpointDefinition = endpoints[key];
    const handle = handlers[key] as AnyHandler | undefined;
    if (!handle) continue;
    const { method, path } = routes[key];
    app.route({
      method,
      url: path,
      config: { endpoint: key },
      schema: schemaOf(endpoint),
      onRequest: async (request) => {
        request.caller = await identify(request, endpoint.caller, resolveToken);
      },
      handler: async (request, reply) => {
        const { params, query, body } = request;
        const answer = await handle({ params, query, body }, contextOf(request));
        return 'binary' in endpoint ? sendBytes(request, reply, answer as BinaryReply) : accepted(answer);
      },
    });
  }
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
