import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { PRODUCT_NAME } from '../../../contract/constants.ts';
import { type EnvelopeStatus, PROOF_KINDS, REFUSALS } from '../../../contract/envelope.ts';
import { type PermissionCode, permissionCodes } from '../../../contract/permissions.ts';
import { literals } from '../../../contract/schema.ts';
import { SCIM_PREFIX } from '../../../contract/scimPrefix.ts';
import { identify, type ResolveToken } from './guard.ts';
import { refusalLocale } from './locale.ts';
import { refusals } from './reply.ts';

/** The documentation tool uses inline styles. Only its pages get this policy. */
const POLICY =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; frame-ancestors 'none'";

/** The envelope of a refused request, for every reason (specification, section 8). */
export const Refused = Type.Object({
  status: Type.Integer({ minimum: 400, maximum: 599 }),
  message: Type.String({ description: 'Text for the user, in the language of the request' }),
  data: Type.Null(),
  error: literals(REFUSALS),
  fields: Type.Optional(
    Type.Record(Type.String(), Type.String(), { description: 'With `validation`: the error of each field' }),
  ),
  current: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description: 'With a save of an outdated version: the current record',
    }),
  ),
  proof: Type.Optional(
    Type.Array(literals(PROOF_KINDS), { description: 'With `proof_needed`: one of these proves the caller' }),
  ),
});

/** The meaning of each refusal status. */
const refusalsByStatus: Record<Exclude<EnvelopeStatus, 200>, string> = {
  400: 'The request is invalid, or conflicts with the current state',
  401: 'The token is missing or no longer valid',
  403: 'The caller lacks the permission, or must prove first who they are (`proof_needed`)',
  404: 'It does not exist, or the caller may not see it',
  413: 'The request body is larger than this endpoint accepts',
  429: 'Too many requests or bytes; `retry-after` is the number of seconds to wait',
  500: 'An error of the server; temporary errors have `retry-after`',
  503: 'The server is busy; `retry-after` is the number of seconds to wait',
};
/** The statuses that occur only on endpoints that need a token. */
const OF_A_TOKEN: readonly string[] = ['401', '403'];

type BodySchema = { required?: readonly string[]; anyOf?: readonly BodySchema[] };
type Body = { required?: boolean; content?: Record<string, { schema?: BodySchema }> };
type Operation = { security?: unknown[]; responses?: Record<string, unknown>; requestBody?: Body };
type Paths = Record<string, Record<string, Operation>>;

/** Adds the same possible refusals to every operation, as references to shared responses. */
function addRefusals(paths: Paths): void {
  for (const [url, path] of Object.entries(paths)) {
    // SCIM has its own form of errors.
    if (url.startsWith(SCIM_PREFIX)) continue;
    for (const operation of Object.values(path)) {
      const open = (operation.security ?? []).length === 0;
      const possible = Object.keys(refusalsByStatus).filter((status) => !(open && OF_A_TOKEN.includes(status)));
      const references = possible.map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]);
      operation.responses = { ...operation.responses, ...Object.fromEntries(references) };
    }
  }
}

/** Marks bodies without required fields as optional. Validation treats a missing body as an empty one. */
function allowNoBody(paths: Paths): void {
  for (const { requestBody } of Object.values(paths).flatMap((path) => Object.values(path))) {
    const [media] = Object.values(requestBody?.content ?? {});
    if (requestBody && mayBeEmpty(media?.schema)) requestBody.required = false;
  }
}

const mayBeEmpty = ({ required = [], anyOf }: BodySchema = {}): boolean =>
  anyOf ? anyOf.some(mayBeEmpty) : required.length === 0;

const refusedResponses = Object.fromEntries(
  Object.entries(refusalsByStatus).map(([status, description]) => [
    `Refused${status}`,
    { description, content: { 'application/json': { schema: { $ref: '#/components/schemas/Refused' } } } },
  ]),
);

/**
 * Serves OpenAPI at `/docs/json`, generated from the contract, and pages to read it at `/docs`. In production only
 * users with every permission get them. Register it before the routes, because it collects them as they are added.
 */
export async function registerDocumentation(
  app: FastifyInstance,
  guarded: boolean,
  resolve: ResolveToken,
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: PRODUCT_NAME, version: '1' },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } }, responses: refusedResponses },
    },
    transformObject: (document) => {
      if (!('openapiObject' in document)) throw new Error('the API document is not OpenAPI');
      const { openapiObject } = document;
      const paths = (openapiObject.paths ?? {}) as Paths;
      addRefusals(paths);
      allowNoBody(paths);
      const schemas = { ...openapiObject.components?.schemas, Refused };
      return { ...openapiObject, components: { ...openapiObject.components, schemas } } as typeof openapiObject;
    },
  });
  await app.register(async (pages) => {
    pages.addHook('onRequest', async (request, reply) => {
      reply.header('content-security-policy', POLICY);
      if (!guarded) return;
      const caller = await identify(request, 'signedIn', resolve);
      const all = Object.keys(permissionCodes) as PermissionCode[];
      if (!all.every((code) => caller?.codes.has(code))) throw refusals.forbidden(refusalLocale(request), all);
    });
    await pages.register(swaggerUi, { routePrefix: '/docs' });
  });
}
