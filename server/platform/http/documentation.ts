import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { PRODUCT_NAME } from '../../../contract/constants.ts';
import { type PermissionCode, permissionCodes } from '../../../contract/permissions.ts';
import { identify, type ResolveToken } from './guard.ts';
import { refusalLocale } from './locale.ts';
import { refusals } from './reply.ts';

/** The pages of the documentation tool style themselves in place; nothing but them gets this policy. */
const POLICY =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; frame-ancestors 'none'";

/**
 * OpenAPI at `/docs/json`, written from the contract, and pages to read it at `/docs`. In production only whoever holds
 * every permission gets them. Register before the routes: they are collected as they come.
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
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
  });
  await app.register(async (pages) => {
    pages.addHook('onRequest', async (request, reply) => {
      reply.header('content-security-policy', POLICY);
      if (!guarded) return;
      const caller = await identify(request, 'signedIn', resolve);
      const all = Object.keys(permissionCodes) as PermissionCode[];
      if (!all.every((code) => caller?.codes.has(code))) throw refusals.forbidden(refusalLocale(request));
    });
    await pages.register(swaggerUi, { routePrefix: '/docs' });
  });
}
