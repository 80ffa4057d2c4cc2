import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose';
import type { Database } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { guardedFetch } from '../../platform/egress/guardedFetch.ts';
import type { Reach } from '../../platform/egress/reach.ts';
import type { CallContext } from '../../platform/http/handler.ts';
import { account } from '../accounts/account.table.ts';
import { accountSession } from '../accounts/accountSession.table.ts';
import { noteSecurity } from '../accounts/securityLog.ts';
import { detailOf } from './failure.ts';
import { CLOCK_SECONDS, type Oidc } from './oidc.ts';
import { clientOf } from './providers.ts';
import { hashed } from './sealed.ts';
import { endSignIns } from './sessionLink.ts';
import { type ProviderRow, signOnFlow, signOnMessage, signOnSession } from './signOn.table.ts';

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** A notice is sent at once; an older one is a repeat. */
const OLDEST_SECONDS = 300;

type Parts = Pick<Dependencies, 'database' | 'transaction'> & { oidc: Oidc; reach: Reach };

/**
 * Ends the sessions that a provider's signed notice names (OpenID Connect Back-Channel Logout).
 *
 * @returns whether the notice was accepted; of a repeated one only the first is
 */
export async function endByProvider(
  parts: Parts,
  call: CallContext,
  provider: ProviderRow,
  token: string,
): Promise<boolean> {
  const notice = await readNotice(parts, provider, token).catch((error: unknown) => {
    call.log.warn({ provider: provider.code, reason: detailOf(error) }, 'a notice of an identity provider was refused');
    return null;
  });
  if (!notice) return false;
  return parts.transaction(async (open) => {
    if (!(await isFirst(open, provider.id, notice.id))) return false;
    const { subject, sid } = notice;
    await endSessionsOf(open, call, provider.id, { subject, sids: sid === undefined ? [] : [sid] });
    return true;
  });
}

type Notice = { id: string; subject: string | undefined; sid: string | undefined };

async function readNotice({ database, oidc, reach }: Parts, provider: ProviderRow, token: string): Promise<Notice> {
  const of = await clientOf(database, provider);
  const { issuer, jwks_uri, id_token_signing_alg_values_supported } = (await oidc.configurationOf(of)).serverMetadata();
  if (jwks_uri === undefined) throw new Error('the provider publishes no keys');
  const keys = createRemoteJWKSet(new URL(jwks_uri), {
    [customFetch]: (address, { headers }) => guardedFetch(reach, address, { headers: Object.fromEntries(headers) }),
  });
  const { payload } = await jwtVerify(token, keys, {
    issuer,
    audience: provider.clientId,
    algorithms: (id_token_signing_alg_values_supported ?? ['RS256']).filter((name) => !/^(HS|none)/.test(name)),
    requiredClaims: ['iat', 'jti'],
    maxTokenAge: OLDEST_SECONDS,
    clockTolerance: CLOCK_SECONDS,
  });
  return noticeOf(payload);
}

function noticeOf({ jti = '', sub, sid, nonce, events }: JWTPayload): Notice {
  if (typeof events !== 'object' || events === null || !Object.hasOwn(events, LOGOUT_EVENT))
    throw new errors.JWTInvalid('the token is no notice of a sign-out');
  // An ID token must not pass as a notice.
  if (nonce !== undefined) throw new errors.JWTInvalid('a notice has no nonce');
  const given = typeof sid === 'string' ? sid : undefined;
  if (sub === undefined && given === undefined) throw new errors.JWTInvalid('the notice names nobody');
  return { id: jti, subject: sub, sid: given };
}

/** Records the id of a provider's message. Returns false for one that was seen before. */
export async function isFirst(database: Database, providerId: string, messageId: string, seconds = 3 * OLDEST_SECONDS) {
  await database.delete(signOnMessage).where(sql`${signOnMessage.expiresAt} < now()`);
  const rows = await database
    .insert(signOnMessage)
    .values({
      providerId,
      messageHash: hashed(messageId),
      expiresAt: sql`now() + make_interval(secs => ${seconds})`,
    })
    .onConflictDoNothing()
    .returning({ messageHash: signOnMessage.messageHash });
  return rows.length === 1;
}

/**
 * Ends the sessions of sessions at the provider, or all of a subject if a message names no session. Sign-ins that are
 * under way end too: each would open a session of one that has ended.
 */
export async function endSessionsOf(
  database: Database,
  call: CallContext,
  providerId: string,
  { subject, sids }: { subject: string | undefined; sids: readonly string[] },
): Promise<void> {
  const meantIn = (table: typeof signOnSession | typeof signOnFlow): SQL | undefined => {
    const meant: (SQL | undefined)[] = [eq(table.providerId, providerId)];
    if (subject !== undefined) meant.push(eq(table.subject, subject));
    if (sids.length > 0) {
      const named = inArray(table.providerSid, [...sids]);
      // Providers that name no session at sign-in end all sessions of the user.
      meant.push(subject === undefined ? named : or(named, isNull(table.providerSid)));
    }
    return and(...meant);
  };
  // First, so that a session that one of them opens at this moment is found below.
  await endSignIns(database, meantIn(signOnFlow));
  const chosen = database.select({ id: signOnSession.sessionId }).from(signOnSession).where(meantIn(signOnSession));
  const ended = await database
    .update(accountSession)
    .set({ revokedAt: sql`now()` })
    .where(and(inArray(accountSession.id, chosen), isNull(accountSession.revokedAt)))
    .returning({ accountId: accountSession.accountId });
  for (const accountId of new Set(ended.map((one) => one.accountId))) {
    const [owner] = await database.select().from(account).where(eq(account.id, accountId));
    const times = ended.filter((one) => one.accountId === accountId).length;
    if (owner) await noteSecurity(database, call, { action: 'endSessions', owner, by: null, times });
  }
}
