import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { bodyLimitOf } from '../../../contract/bodyLimit.ts';
import type { EndpointDefinition, JsonEndpoint } from '../../../contract/endpoint.ts';
import { type EndpointKey, endpoints } from '../../../contract/endpoints/index.ts';
import { PREVIEW_HEADER, PREVIEW_PARAMETER } from '../../../contract/pageAddresses.ts';
import { ROLE_VIEW_HEADER } from '../../../contract/roleView.ts';
import { isAnsweredInView, isLeaving } from '../../../contract/roleViewReads.ts';
import { routes } from '../../../contract/routes.ts';
import type { Database, Transaction } from '../database/database.ts';
import { askedOf, once } from '../idempotency/once.ts';
import type { Limiter } from '../limits/limiter.ts';
import type { Previews } from '../resources/preview.ts';
import type { Resources } from '../resources/resources.ts';
import type { Space } from '../space/space.ts';
import { assertTokenMay } from './apiTokens.ts';
import { sendBytes, sendStream } from './binary.ts';
import { contextOf } from './context.ts';
import { EVENTS_MS, type EventReply, registerEvents, sendEvents } from './events.ts';
import { assertSameSite, identify, type ResolveToken, type SeeAs } from './guard.ts';
import type {
  BinaryReply,
  CallContext,
  Commit,
  Committed,
  Handlers,
  SignedIn,
  StreamReply,
  WriteContext,
} from './handler.ts';
import { assertWithinLimits } from './limits.ts';
import { refusalLocale } from './locale.ts';
import { accepted, refusals } from './reply.ts';
import { createReplyWriter } from './writtenReplies.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: SignedIn | null;
  }
}

type Sent = { params: unknown; query: unknown; body: unknown };

/** A handler as the loop below calls it. The types of `Handlers` were checked where the handlers are merged. */
type AnyHandler = (input: object, context: CallContext & Partial<WriteContext>) => Promise<unknown>;

/** Enough for a large file over a slow line. */
const STREAM_MS = 1_800_000;
/** How long an event stream may take to end after its limit. */
const EVENTS_GRACE_MS = 60_000;

export type EndpointOptions = {
  handlers: Handlers;
  resources: Pick<Resources, 'routes'>;
  previews: Previews;
  resolveToken: ResolveToken;
  seeAs: SeeAs;
  limiter: Limiter;
  database: Database;
  transaction: Transaction;
  space: Pick<Space, 'hasSpace'>;
};

/**
 * Registers every endpoint of the contract. The caller is checked before the body is read, the input is validated, and
 * the schema serializes the reply, so that only fields of the contract are sent.
 */
export function registerEndpoints(app: FastifyInstance, options: EndpointOptions): void {
  const { handlers, resolveToken, seeAs, limiter, resources, previews, space, ...kept } = options;
  app.decorateRequest('caller', null);
  registerEvents(app);
  const own = (Object.keys(routes) as EndpointKey[]).map((key) => ({
    key,
    route: routes[key],
    endpoint: endpoints[key] as EndpointDefinition,
    tidy: undefined,
    handle: handlers[key] as AnyHandler,
  }));
  // A resource's handler always has a caller, because no resource endpoint is public.
  const ofResources = resources.routes.map((each) => ({ tidy: undefined, ...each, handle: each.handle as AnyHandler }));
  for (const { key, route, endpoint, tidy, handle } of [...own, ...ofResources]) {
    const { method, path } = route;
    const sendRead = createReplyWriter();
    app.route({
      method,
      url: path,
      schema: schemaOf(endpoint),
      config: documentedBy(endpoint),
      bodyLimit: bodyLimitOf(endpoint),
      ...('streamed' in endpoint && { handlerTimeout: STREAM_MS }),
      ...('events' in endpoint && { handlerTimeout: EVENTS_MS + EVENTS_GRACE_MS }),
      onRequest: async (request) => {
        if (endpoint.sameSite) assertSameSite(request);
        await assertWithinLimits(request, { key, own: endpoint.limit, limiter });
        request.caller = await identify(request, endpoint.caller, resolveToken, seeAs, isLeaving(key));
        assertTokenMay(request, endpoint);
        if (request.headers[ROLE_VIEW_HEADER] !== undefined && !isAnsweredInView(key))
          throw refusals.onlySeen(refusalLocale(request));
      },
      ...(tidy && {
        preValidation: async (request) => {
          request.body = tidy(request.body);
        },
      }),
      handler: async (request, reply) => {
        const { params, query, body } = request;
        // Without parameters that the contract does not have: replies are kept by their input.
        const input = { params, query: endpoint.query ? query : {}, body };
        const token = previews.answers(key) ? previewToken(request) : undefined;
        const work = () =>
          token === undefined
            ? handle(input, contextOf(request, reply))
            : previews.read(key, token, input, contextOf(request, reply));
        if ('streamed' in endpoint) return sendStream(reply, (await work()) as StreamReply);
        if ('events' in endpoint)
          return sendEvents(app, request, reply, endpoint.events, (await work()) as EventReply<unknown>);
        if ('binary' in endpoint) {
          const answer = (await work()) as BinaryReply;
          return sendBytes(request, reply, token === undefined ? answer : { ...answer, cacheControl: 'no-store' });
        }
        const idempotencyKey = method === 'POST' ? idempotencyKeyOf(request) : undefined;
        if (!endpoint.write) return sendRead(request, reply, await work());
        const asked = idempotencyKey
          ? askedOf(idempotencyKey, key, callerOf(request), askedFor(endpoint, input))
          : undefined;
        const write = async (commit: Commit) => {
          // Refuses before the disk is full. The remaining space is for sign-ins and the database itself.
          if (!isForNeed(key, endpoint) && !(await space.hasSpace()))
            throw refusals.storageFull(refusalLocale(request));
          return handle(input, { ...contextOf(request, reply), commit }) as Promise<Committed<unknown>>;
        };
        return accepted(await once(kept, asked, write));
      },
    });
  }
}

/**
 * Returns whether a write is also attempted when storage is nearly full. Removing a record of a resource frees space.
 */
const isForNeed = (key: string, { forNeed }: JsonEndpoint): boolean => forNeed === true || key.endsWith('.remove');

/** Returns the preview token: pages send it in a header, pictures in their URL. */
function previewToken({ headers, query }: FastifyRequest): string | undefined {
  const token = headers[PREVIEW_HEADER] ?? Object(query)[PREVIEW_PARAMETER];
  return typeof token === 'string' ? token : undefined;
}

/** An API token and its owner, or two tokens, are different callers, because they may see different records. */
const callerOf = ({ caller }: FastifyRequest): string => caller?.token?.id ?? caller?.user.id ?? 'public';

/** Returns the input without the proof of work, which a repeat computes again. */
function askedFor({ proved }: JsonEndpoint, { params, query, body }: Sent): unknown {
  if (!proved) return [params, query, body];
  const { code: _proof, ...rest } = Object(body);
  return [params, query, rest];
}

function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{8,100}$/.test(key)) return key;
  throw refusals.badRequest(refusalLocale(request));
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

/** Returns the configuration that shows an endpoint's `documentedBody` in the API document in place of its body. */
function documentedBy({ documentedBody: body }: EndpointDefinition): FastifyContextConfig {
  if (!body) return {};
  return { swaggerTransform: ({ schema, url }) => ({ schema: { ...schema, body }, url }) };
}

/** The envelope of an accepted request. Refusals carry no data and are serialized without a schema. */
const envelopeOf = ({ data }: JsonEndpoint) =>
  Type.Object({ status: Type.Integer(), message: Type.String(), data }, { additionalProperties: false });
