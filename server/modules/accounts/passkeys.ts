import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { NewPasskey, OwnPasskey, PasskeyAnswer } from '../../../contract/entities/passkey.ts';
import type { Database } from '../../platform/database/database.ts';
import { type CHALLENGE_PURPOSES, passkey, passkeyChallenge } from './passkey.table.ts';
import type { RelyingParty } from './relyingParty.ts';

const CHALLENGE_MINUTES = 5;
/** EdDSA, ES256 and RS256 (COSE). Node calls its post-quantum signatures experimental, so they are not offered. */
const ALGORITHMS = [-8, -7, -257];
/** Passkeys of one account. */
export const PASSKEYS_MAX = 20;

type Purpose = (typeof CHALLENGE_PURPOSES)[number];
type For = { purpose: Purpose; subject: string };

/** Returns the passkeys of an account as its owner sees them, oldest first. */
export async function readPasskeys(database: Database, accountId: string): Promise<OwnPasskey[]> {
  const rows = await database.select().from(passkey).where(eq(passkey.accountId, accountId)).orderBy(passkey.id);
  return rows.map(({ id, name, createdAt, lastUsedAt, synced, opensAlone }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    synced,
    opensAlone,
  }));
}

/**
 * Returns the options with which the browser asks for a passkey, with a new challenge.
 *
 * @param of the account whose passkeys may answer; null for a sign-in that begins with a passkey. That one must verify
 * its user (PIN, finger, face), because nothing else does.
 */
export async function askPasskey(
  database: Database,
  site: RelyingParty,
  { of, ...wanted }: For & { of: string | null },
): Promise<unknown> {
  const known = of === null ? [] : await database.select().from(passkey).where(eq(passkey.accountId, of));
  const options = await generateAuthenticationOptions({
    rpID: site.id,
    userVerification: of === null ? 'required' : 'preferred',
    timeout: CHALLENGE_MINUTES * 60_000,
    ...(of !== null && { allowCredentials: known.map(({ credentialId }) => ({ id: credentialId })) }),
  });
  await keepChallenge(database, options.challenge, wanted);
  return options;
}

/** Returns the options with which the browser makes a passkey for an account, with a new challenge. */
export async function askNewPasskey(
  database: Database,
  site: RelyingParty,
  {
    owner,
    issuer,
    subject,
  }: { owner: { id: string; workEmail: string; name: string }; issuer: string; subject: string },
): Promise<unknown> {
  const known = await database.select().from(passkey).where(eq(passkey.accountId, owner.id));
  const options = await generateRegistrationOptions({
    rpName: issuer,
    rpID: site.id,
    userID: Buffer.from(owner.id),
    userName: owner.workEmail,
    userDisplayName: owner.name,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    timeout: CHALLENGE_MINUTES * 60_000,
  });
  await keepChallenge(database, options.challenge, { purpose: 'add', subject });
  return options;
}

/**
 * Stores a new passkey if it answers a challenge of this session.
 *
 * @returns false if it does not, is known already, or if the account has enough
 */
export async function addPasskey(
  database: Database,
  site: RelyingParty,
  { accountId, subject }: { accountId: string; subject: string },
  { id, name, transports, clientDataJSON, attestationObject }: NewPasskey,
): Promise<boolean> {
  const challenge = await consumeChallenge(database, { purpose: 'add', subject }, clientDataJSON);
  if (challenge === null || (await database.$count(passkey, eq(passkey.accountId, accountId))) >= PASSKEYS_MAX)
    return false;
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...bare(id), response: { clientDataJSON, attestationObject } },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    supportedAlgorithmIDs: ALGORITHMS,
    requireUserVerification: false,
  }).catch(refused);
  if (!verified || !registrationInfo) return false;
  const { credential, credentialBackedUp } = registrationInfo;
  if (credential.id !== id) return false;
  const rows = await database
    .insert(passkey)
    .values({
      accountId,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports,
      name,
      synced: credentialBackedUp,
    })
    .onConflictDoNothing()
    .returning({ id: passkey.id });
  return rows.length === 1;
}

/** The result of an answer, and the account of its passkey, which is null for an unknown one. */
export type PasskeyOutcome = { passed: boolean; accountId: string | null };

/**
 * Accepts the answer of a passkey to a challenge, once. A counter that did not grow is refused: the passkey may have
 * been copied.
 *
 * @param of the account whose passkey must answer; null for a sign-in that begins with a passkey, which must verify its
 * user
 */
export async function acceptPasskey(
  database: Database,
  site: RelyingParty,
  { of, ...wanted }: For & { of: string | null },
  { id, ...signed }: PasskeyAnswer,
): Promise<PasskeyOutcome> {
  const challenge = await consumeChallenge(database, wanted, signed.clientDataJSON);
  const [known] = await database
    .select()
    .from(passkey)
    .where(and(eq(passkey.credentialId, id), of === null ? undefined : eq(passkey.accountId, of)));
  const accountId = known?.accountId ?? null;
  if (!known || challenge === null || (of === null && !known.opensAlone)) return { passed: false, accountId };
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...bare(id), response: signed },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    requireUserVerification: of === null,
    credential: {
      id: known.credentialId,
      publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
      counter: known.counter,
    },
  }).catch(refused);
  if (!verified || !authenticationInfo) return { passed: false, accountId };
  const rows = await database
    .update(passkey)
    .set({ counter: authenticationInfo.newCounter, lastUsedAt: sql`now()` })
    // Of two simultaneous answers with the same counter, one passes.
    .where(and(eq(passkey.id, known.id), eq(passkey.counter, known.counter)))
    .returning({ id: passkey.id });
  return { passed: rows.length === 1, accountId };
}

/** From now on, the passkeys of an account are second factors only. Its owner can add them again. */
export async function endPasskeySignIn(database: Database, accountId: string): Promise<void> {
  await database.update(passkey).set({ opensAlone: false }).where(eq(passkey.accountId, accountId));
}

/** The library throws for every deviation; the caller learns no details. */
const refused = () => ({ verified: false as const, registrationInfo: undefined, authenticationInfo: undefined });

const bare = (id: string) => ({ id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} });

async function keepChallenge(database: Database, challenge: string, { purpose, subject }: For): Promise<void> {
  const expiresAt = sql`now() + make_interval(mins => ${CHALLENGE_MINUTES})`;
  await database.insert(passkeyChallenge).values({ challenge, purpose, subject, expiresAt });
}

/** Uses up the challenge that an answer names. Returns null if it is unknown, used, expired or for something else. */
async function consumeChallenge(
  database: Database,
  { purpose, subject }: For,
  clientDataJSON: string,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === null) return null;
  const rows = await database
    .delete(passkeyChallenge)
    .where(
      and(
        eq(passkeyChallenge.challenge, challenge),
        eq(passkeyChallenge.purpose, purpose),
        eq(passkeyChallenge.subject, subject),
        gt(passkeyChallenge.expiresAt, sql`now()`),
      ),
    )
    .returning({ challenge: passkeyChallenge.challenge });
  return rows[0]?.challenge ?? null;
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = Object(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')));
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    return null;
  }
}
