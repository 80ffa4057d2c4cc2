import type { FastifyReply } from 'fastify';
import type { Envelope, ProofKind } from '../../../contract/envelope.ts';
import type { PermissionCode } from '../../../contract/permissions.ts';
import { isScimAddress } from '../../../contract/scimPrefix.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Locale } from './handler.ts';
import { Refusal } from './refusal.ts';
import { sendScimError } from './scimReplies.ts';

/** Returns the envelope of an accepted request. */
export const accepted = <Data>(data: Data): Envelope<Data> => ({ status: 200, message: '', data });

/** Returns the envelope of a refused request. */
export function refused(refusal: Refusal): Envelope<null> {
  const { status, message, word, fields, current, proof } = refusal;
  const more = { ...(fields && { fields }), ...(current && { current }), ...(proof && { proof }) };
  return { status, message, data: null, error: word, ...more };
}

/** Sends a refusal. The HTTP status equals the status in the envelope. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retryAfterSeconds) reply.header('retry-after', refusal.retryAfterSeconds);
  if (refusal.forProgram) reply.header('www-authenticate', 'Bearer');
  // By the address, because unknown addresses of SCIM have no route.
  if (isScimAddress(reply.request.url)) return sendScimError(reply, refusal);
  return reply
    .code(refusal.status)
    .removeHeader('etag')
    .removeHeader('content-disposition')
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(refused(refusal));
}

/** The application's own refusals, worded as in section 8 of the specification. */
export const refusals = {
  badRequest: (locale: Locale) => new Refusal('bad_request', m.reply_bad_request({}, { locale })),
  notJson: (locale: Locale) => new Refusal('bad_request', m.reply_not_json({}, { locale })),
  /** `limit`: the most bytes that the endpoint accepts. */
  tooLarge: (locale: Locale, limit: number) =>
    new Refusal('too_large', m.reply_too_large({ limit: Math.floor(limit / 1_024) }, { locale })),
  tokenInvalid: (locale: Locale) => new Refusal('token_invalid', m.reply_token_invalid({}, { locale })),
  /** The request has no token, so nothing can have expired. */
  tokenMissing: (locale: Locale) => new Refusal('token_invalid', m.reply_token_missing({}, { locale })),
  /** The API token is unknown, revoked or expired, or its owner may not act now. */
  apiTokenInvalid: (locale: Locale) =>
    new Refusal('token_invalid', m.reply_api_token_invalid({}, { locale }), { forProgram: true }),
  /** The request has no token, and the endpoint is for API tokens of service accounts. */
  apiTokenMissing: (locale: Locale) =>
    new Refusal('token_invalid', m.reply_needs_service({}, { locale }), { forProgram: true }),
  /** The token is that of a session or a person, and the endpoint is for API tokens of service accounts. */
  needsService: (locale: Locale) => new Refusal('forbidden', m.reply_needs_service({}, { locale })),
  /** `needs`: the permissions of which one was missing. */
  forbidden: (locale: Locale, needs: readonly PermissionCode[] = []) =>
    new Refusal('forbidden', m.reply_forbidden({}, { locale }), { needs }),
  /** The caller sees the portal as a role and cannot change anything. */
  onlySeen: (locale: Locale) => new Refusal('forbidden', m.reply_only_seen({}, { locale })),
  /** The caller must prove first to be the owner of the account. */
  proofNeeded: (locale: Locale, proof: readonly ProofKind[]) =>
    new Refusal('proof_needed', m.reply_proof_needed({}, { locale }), { proof }),
  /** The endpoint is not for API tokens. */
  needsSession: (locale: Locale) => new Refusal('forbidden', m.reply_needs_session({}, { locale })),
  /** The owner of the API token must set up a second factor first. */
  factorDue: (locale: Locale) => new Refusal('forbidden', m.reply_factor_due({}, { locale })),
  needsCatalog: (locale: Locale) => new Refusal('forbidden', m.reply_needs_catalog({}, { locale })),
  viewEnded: (locale: Locale) => new Refusal('view_ended', m.reply_view_ended({}, { locale })),
  notFound: (locale: Locale) => new Refusal('not_found', m.reply_not_found({}, { locale })),
  system: (locale: Locale) => new Refusal('system', m.reply_system({}, { locale })),
  databaseAway: (locale: Locale) =>
    new Refusal('system', m.reply_database_away({}, { locale }), { retryAfterSeconds: 5 }),
  tooSlow: (locale: Locale) => new Refusal('system', m.reply_too_slow({}, { locale })),
  storageFull: (locale: Locale) => new Refusal('system', m.reply_storage_full({}, { locale })),
  busy: (locale: Locale) => new Refusal('busy', m.reply_busy({}, { locale }), { retryAfterSeconds: 5 }),
  queueFull: (locale: Locale, seconds: number) =>
    new Refusal('too_many', m.reply_queue_full({ seconds }, { locale }), { retryAfterSeconds: seconds }),
  tooMany: (locale: Locale, seconds: number) =>
    new Refusal('too_many', m.reply_too_many({ seconds }, { locale }), { retryAfterSeconds: seconds }),
};
