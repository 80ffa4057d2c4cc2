import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { CallContext } from '../../platform/http/handler.ts';
import { endSessionsOf, isFirst } from './backChannel.ts';
import { certificatesIn } from './certificates.ts';
import { newSecret } from './flow.ts';
import { requestOf, type Saml } from './saml.ts';
import type { LogoutRequest } from './samlLogoutMessage.ts';
import type { SignedMessage } from './samlSignatures.ts';
import { hashed } from './sealed.ts';
import { accountIdentity, type NameId, type ProviderRow, signOnMessage } from './signOn.table.ts';

/** How long a user may take to sign out at the provider. */
const ASKED_SECONDS = 600;

type Parts = Pick<Dependencies, 'database' | 'transaction'> & { saml: Saml };

const askedHash = (request: string): string => hashed(`sign-out ${request}`);

/** Returns the address that ends a session at its SAML provider, and remembers the request until it is answered. */
export async function askSamlSignOut(
  { database, saml }: Pick<Parts, 'database' | 'saml'>,
  provider: ProviderRow,
  session: { subject: string; nameId: NameId; sid: string | null },
): Promise<string> {
  const request = requestOf(newSecret());
  const address = await saml.signOutAddress(provider, session, request);
  await database.insert(signOnMessage).values({
    providerId: provider.id,
    messageHash: askedHash(request),
    expiresAt: sql`now() + make_interval(secs => ${ASKED_SECONDS})`,
  });
  return address;
}

/**
 * Handles a sign-out message of a SAML provider: a request ends sessions at once, and a response must answer a request
 * of this portal.
 *
 * @param read checks the signature of the message
 * @returns the address that answers a request; null if there is nothing to answer
 * @throws Error if any check fails
 */
export async function samlSignOut(
  { database, transaction, saml }: Parts,
  call: CallContext,
  provider: ProviderRow,
  read: (certificates: readonly string[]) => Promise<SignedMessage>,
): Promise<string | null> {
  const signed = await read(certificatesIn(provider.signingCertificate));
  const message = saml.readSignOut(provider, signed);
  if (message.kind === 'response') {
    if (!(await takeAsked(database, provider.id, message.request)))
      throw new Error('the response answers no request of this portal');
    if (!message.succeeded) throw new Error('the provider did not end the session');
    return null;
  }
  const isKnown = await transaction(async (open) => {
    if (!(await isFirst(open, provider.id, message.id))) throw new Error('the request was used already');
    await endSessionsOf(open, call, provider.id, { subject: message.subject, sids: message.sessions });
    return isSubject(open, provider.id, message);
  });
  const { relayState } = signed;
  return provider.exitPoint === '' ? null : saml.signOutAnswer(provider, message, { relayState, isKnown });
}

async function takeAsked(database: Database, providerId: string, request: string): Promise<boolean> {
  const rows = await database
    .delete(signOnMessage)
    .where(
      and(
        eq(signOnMessage.providerId, providerId),
        eq(signOnMessage.messageHash, askedHash(request)),
        gt(signOnMessage.expiresAt, sql`now()`),
      ),
    )
    .returning({ messageHash: signOnMessage.messageHash });
  return rows.length === 1;
}

async function isSubject(database: Database, providerId: string, { subject }: LogoutRequest): Promise<boolean> {
  const of = and(eq(accountIdentity.providerId, providerId), eq(accountIdentity.subject, subject));
  return (await database.$count(accountIdentity, of)) > 0;
}
