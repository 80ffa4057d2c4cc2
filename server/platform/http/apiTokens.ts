import type { FastifyRequest } from 'fastify';
import { API_TOKEN_PREFIX } from '../../../contract/apiTokens.ts';
import type { ApiTokenUse, Caller } from '../../../contract/endpoint.ts';
import { isScimAddress } from '../../../contract/scimPrefix.ts';
import { refusalLocale } from './locale.ts';
import type { Refusal } from './refusal.ts';
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

/**
 * Checks that the request has an API token of a service account. Sessions and API tokens of people are refused: what
 * such a token may do is narrower than what its owner may, and no recent proof of identity stands behind it.
 * @throws Refusal 403
 */
export function assertServiceAccount(request: FastifyRequest): void {
  if (!request.caller?.token?.ofService) throw refusals.needsService(refusalLocale(request));
}

/** Whether a request carries what looks like an API token. */
const carriesApiToken = ({ headers }: FastifyRequest): boolean =>
  headers.authorization?.startsWith(`Bearer ${API_TOKEN_PREFIX}`) === true;

/** Returns the refusal for a request without a valid token. Programs cannot log in again: they need another token. */
export function unidentified(request: FastifyRequest): Refusal {
  const locale = refusalLocale(request);
  if (carriesApiToken(request)) return refusals.apiTokenInvalid(locale);
  const isBare = request.headers.authorization === undefined;
  if (!isScimAddress(request.url)) return isBare ? refusals.tokenMissing(locale) : refusals.tokenInvalid(locale);
  return isBare ? refusals.apiTokenMissing(locale) : refusals.apiTokenInvalid(locale);
}
