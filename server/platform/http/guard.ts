import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../../contract/endpoint.ts';
import { ROLE_VIEW_HEADER } from '../../../contract/roleView.ts';
import type { SignedIn } from './handler.ts';
import { refusalLocale } from './locale.ts';
import { refusals } from './reply.ts';

/** Who a token belongs to, or null for a forged, foreign, expired or revoked one. The accounts module implements it. */
export type ResolveToken = (token: string, visit: { address: string; agent: string }) => Promise<SignedIn | null>;

/**
 * The caller as a user who sees the portal as a role; null for a view that has ended. The administration implements it.
 */
export type SeeAs = (caller: SignedIn, view: string) => Promise<SignedIn | null>;

const BEARER = /^Bearer ([A-Za-z0-9_-]{20,200})$/;

/**
 * The caller of a request, held against what the endpoint declares; a public endpoint with a stale token has no caller.
 * @param see how a call is answered that carries a view of the portal as a role; without it none is
 * @param leaving whether the call is answered in a view that has ended, too: nobody stays signed in for that reason
 * @throws Refusal 401 without a valid token where one is needed, 403 without the permission code or in a view that
 * ended
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
  // the logs name who was refused, also for a view that is not theirs
  request.caller = self;
  const caller = self && (await asSeen(request, self, see, leaving));
  request.caller = caller;
  if (required === 'public') return caller;
  if (!caller) throw refusals.tokenInvalid(refusalLocale(request));
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
 * A page of another site may not have a visitor's browser make this call, as with `<img>` or a hidden frame.
 * @throws Refusal 403
 */
export function assertSameSite(request: FastifyRequest): void {
  if (request.headers['sec-fetch-site'] === 'cross-site') throw refusals.forbidden(refusalLocale(request));
}

export function agentOf(request: FastifyRequest): string {
  return (request.headers['user-agent'] ?? '').slice(0, 300);
}
