import type { FastifyInstance, FastifyReply } from 'fastify';
import { ID_PATTERN } from '../../../contract/patterns.ts';
import { SCIM_TYPE, type ScimEndpoint, type ScimKey, scimEndpoints } from '../../../contract/scim.ts';
import { SCIM_PREFIX } from '../../../contract/scimPrefix.ts';
import type { Transaction } from '../database/database.ts';
import type { Limiter } from '../limits/limiter.ts';
import type { Space } from '../space/space.ts';
import { assertServiceAccount, assertTokenMay, unidentified } from './apiTokens.ts';
import { contextOf } from './context.ts';
import { identify, type ResolveToken } from './guard.ts';
import type { SignedIn, WriteContext } from './handler.ts';
import { parseJsonBody } from './jsonBody.ts';
import { assertWithinLimits } from './limits.ts';
import { refusalLocale } from './locale.ts';
import { refusals, sendRefusal } from './reply.ts';
import { sendScimJson } from './scimReplies.ts';

/** What a handler of SCIM answers. A created resource has a `location`. */
export type ScimAnswer = { status: 200 | 201 | 204; body?: object; location?: string };

type ScimInput = { params: { id: string }; query: Record<string, unknown>; body: Record<string, unknown> };

export type ScimHandlers = Record<ScimKey, (input: ScimInput, context: WriteContext<SignedIn>) => Promise<ScimAnswer>>;

const ID = new RegExp(ID_PATTERN);

type ScimOptions = {
  scim: ScimHandlers;
  resolveToken: ResolveToken;
  limiter: Limiter;
  transaction: Transaction;
  space: Pick<Space, 'hasSpace'>;
};

/**
 * Registers the calls of SCIM. They have the guards of all endpoints: limits, caller, permission code, API token and
 * schema. Besides, they are only for service accounts, because the roles of the account decide what a directory may
 * change, whatever else its token may do. Media type, methods and the form of replies and refusals differ (RFC 7644).
 */
export async function registerScim(app: FastifyInstance, options: ScimOptions): Promise<void> {
  const { scim, resolveToken, limiter, transaction, space } = options;
  const register = async (routes: FastifyInstance) => {
    routes.addContentTypeParser(SCIM_TYPE, { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) =>
      parseJsonBody(body),
    );
    for (const [key, endpoint] of Object.entries(scimEndpoints) as [ScimKey, ScimEndpoint][]) {
      const { method, path, summary, tags, params, query, body, caller } = endpoint;
      routes.route({
        method,
        url: path.slice(SCIM_PREFIX.length),
        schema: {
          summary,
          tags,
          security: [{ token: [] }],
          ...(params && { params }),
          ...(query && { querystring: query }),
          ...(body && { body, consumes: [SCIM_TYPE] }),
          produces: [SCIM_TYPE],
        },
        onRequest: async (request) => {
          await assertWithinLimits(request, { key, own: undefined, limiter });
          request.caller = await identify(request, caller, resolveToken);
          assertTokenMay(request, endpoint);
          assertServiceAccount(request);
        },
        handler: async (request, reply) => {
          const { caller: signedIn, query: given, params: named, body: sent } = request;
          if (!signedIn) throw unidentified(request);
          // Taking a user out is also possible when storage is nearly full.
          if (method !== 'GET' && method !== 'DELETE' && !(await space.hasSpace()))
            throw refusals.storageFull(refusalLocale(request));
          const input = { params: named, query: given, body: sent } as ScimInput;
          if (path.includes('/:id') && !ID.test(input.params.id)) throw refusals.notFound(refusalLocale(request));
          const context = {
            ...contextOf(request, reply),
            caller: signedIn,
            commit: async <Data>(work: Parameters<typeof transaction<Data>>[0]) => ({
              committed: await transaction(work),
            }),
          };
          return sendScim(reply, await scim[key](input, context));
        },
      });
    }
    // Here, because only these routes take bodies of this type.
    routes.setNotFoundHandler((request, reply) => sendRefusal(reply, refusals.notFound(refusalLocale(request))));
  };
  await app.register(register, { prefix: SCIM_PREFIX });
}

function sendScim(reply: FastifyReply, { status, body, location }: ScimAnswer): FastifyReply {
  if (location !== undefined) reply.header('location', location);
  reply.code(status);
  return body === undefined ? reply.send() : sendScimJson(reply, body);
}
