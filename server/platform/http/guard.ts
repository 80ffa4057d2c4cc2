import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../../contract/endpoint.ts';
import type { ProofKind } from '../../../contract/envelope.ts';
import { ROLE_VIEW_HEADER } from '../../../contract/roleView.ts';
import { unidentified } from './apiTokens.ts';
import type { SignedIn } from './handler.ts';
import { refusalLocale } from './locale.ts';
import { refusals } from './reply.ts';

/**
 * Finds the user of a token; null for one that is forged, foreign, expired or revoked. The accounts module implements
 * it.
 */
export type ResolveToken = (token: string, visit: { address: string; agent: string }) => Promise<SignedIn | null>;

/**
 * Returns the caller as a user who sees the portal as a role; null if that view has ended. The administration module
 * implements it.
 */
export type SeeAs = (caller: SignedIn, view: string) => Promise<SignedIn | null>;

/**
 * Returns what proves the caller before a destructive call; null if the session did so recently. The accounts
 * module implements it.
 */
export type ProofDue = (caller: SignedIn) => Promise<readonly ProofKind[] | null>;

const BEARER = /^Bearer ([A-Za-z0-9_-]{20,200})$/;

/**
 * Finds the caller of a request and checks what the endpoint requires. On a public endpoint, a stale token means no
 * caller.
 * @param see how to answer requests in a view of the portal as a role; without it they are refused
 * @param leaving whether requests are also answered in a view that has ended, so that the user can always sign out
 * @throws Refusal 401 if a valid token is needed and missing; 403 without the permission code, in a view that has
 * ended, and for an API token whose owner must set up a second factor first
 */
export async function identify(
  request: FastifyRequest,
  required: Caller,
  resolve: ResolveToken,
  see?: SeeAs,
  leaving = false,
): Promise<SignedIn | null> {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  const visit = { address: request.ip, agent: agentOf(request) };
  const self = token ? await resolve(token, visit) : null;
  // The logs name the refused user, even for a view that does not belong to them.
  request.caller = self;
  // Nobody can set one up with a token, so the program learns what its owner must do.
  if (self?.token && self.user.mustSetUpFactor) throw refusals.factorDue(refusalLocale(request));
  const caller = self && (await asSeen(request, self, see, leaving));
  request.caller = caller;
  if (required === 'public') return caller;
  if (!caller) throw unidentified(request);
  if (required === 'signedIn') return caller;
  const codes = 'code' in required ? [required.code] : required.anyOf;
  if (!codes.some((code) => caller.codes.has(code))) throw refusals.forbidden(refusalLocale(request), codes);
  return caller;
}

async function asSeen(
  request: FastifyRequest,
  self: SignedIn,
  see: SeeAs | undefined,
  leaving: boolean,
): Promise<SignedIn> {
  const view = request.headers[ROLE_VIEW_HEADER];
  if (view === undefined) return self;
  const seen = typeof view === 'string' && (await see?.(self, view));
  if (seen) return seen;
  if (see && leaving) return self;
  throw see ? refusals.viewEnded(refusalLocale(request)) : refusals.onlySeen(refusalLocale(request));
}

/**
 * Checks that the request does not come from another site's page, such as from `<img>` or a hidden frame.
 * @throws Refusal 403
 */
export function assertSameSite(request: FastifyRequest): void {
  if (request.headers['sec-fetch-site'] === 'cross-site') throw refusals.forbidden(refusalLocale(request));
}

export function agentOf(request: FastifyRequest): string {
  return (request.headers['user-agent'] ?? '').slice(0, 300);
}
