import type { FastifyRequest } from 'fastify';
import type { ApiTokenUse, Caller } from '../../../contract/endpoint.ts';
import { refusalLocale } from './locale.ts';
import { refusals } from './reply.ts';

/**
 * Checks that an API token, if the request has one, may call an endpoint. Permission codes were checked before.
 * @throws Refusal 403 for an endpoint that needs a session, or the catalog without the right to read it
 */
export function assertTokenMay(
  request: FastifyRequest,
  { caller, apiTokens }: { caller: Caller; apiTokens?: ApiTokenUse },
): void {
  const token = request.caller?.token;
  if (!token) return;
  if (apiTokens === 'never') throw refusals.needsSession(refusalLocale(request));
  if (caller === 'signedIn' && apiTokens !== 'always' && !token.catalog)
    throw refusals.needsCatalog(refusalLocale(request));
}
