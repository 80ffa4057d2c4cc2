import { and, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { accountSession } from '../accounts/accountSession.table.ts';
import { lockedOwner } from '../accounts/accounts.ts';
import { signInTicket } from '../accounts/secondFactor.table.ts';
import type { Flow } from './flow.ts';
import { hashed } from './sealed.ts';
import { accountIdentity, identityProvider, signOnFlow, signOnSession } from './signOn.table.ts';

/** Remembers at which provider a session was opened, so that both ends can end it. */
export async function linkSession(database: Database, flow: Flow, token: string): Promise<void> {
  const { providerId, subject, providerSid, idToken, nameId } = flow;
  const [session] = await database
    .select({ sessionId: accountSession.id })
    .from(accountSession)
    .where(eq(accountSession.tokenHash, hashed(token)));
  if (session && subject !== null)
    await database.insert(signOnSession).values({ ...session, providerId, subject, providerSid, idToken, nameId });
}

/**
 * Whether a sign-in may still open its session. Since the provider answered, the sign-in may have ended (`endSignIns`),
 * the provider may have been turned off, and the identity may no longer belong to the account. Call it in the
 * transaction that opens the session. It locks the account, so that a removal either came before, or waits and then
 * ends the session.
 */
export async function stillOpens(open: Database, { id, accountId, providerId, subject }: Flow): Promise<boolean> {
  if (accountId === null || subject === null || !(await lockedOwner(open, accountId))) return false;
  const [offered] = await open
    .select({ id: signOnFlow.id })
    .from(signOnFlow)
    .innerJoin(identityProvider, eq(identityProvider.id, signOnFlow.providerId))
    .where(and(eq(signOnFlow.id, id), eq(identityProvider.enabled, true)));
  if (!offered) return false;
  const linked = and(
    eq(accountIdentity.accountId, accountId),
    eq(accountIdentity.providerId, providerId),
    eq(accountIdentity.subject, subject),
  );
  return (await open.$count(accountIdentity, linked)) > 0;
}

/** Ends the links with an account that are under way: each would bring back what its owner removes. */
export async function endLinkFlows(open: Database, accountId: string): Promise<void> {
  await open.delete(signOnFlow).where(eq(signOnFlow.linksTo, accountId));
}

/**
 * Ends sign-ins that are under way: those with a code, and those that wait for a second factor. Without its flow, the
 * ticket of the second factor would count as one after a password.
 */
export async function endSignIns(open: Database, where: SQL | undefined): Promise<void> {
  const ended = await open
    .delete(signOnFlow)
    .where(and(where, isNull(signOnFlow.linksTo), isNull(signOnFlow.triedBy)))
    .returning({ ticket: signOnFlow.factorTicketHash });
  const tickets = ended.flatMap(({ ticket }) => ticket ?? []);
  if (tickets.length > 0) await open.delete(signInTicket).where(inArray(signInTicket.secretHash, tickets));
}

/** Keeps a sign-in at a provider until its second factor passes. Returns false if it has ended meanwhile. */
export async function keepForFactor(database: Database, flowId: string, ticket: string): Promise<boolean> {
  const kept = await database
    .update(signOnFlow)
    .set({ factorTicketHash: hashed(ticket), expiresAt: sql`now() + interval '1 hour'` })
    .where(eq(signOnFlow.id, flowId))
    .returning({ id: signOnFlow.id });
  return kept.length === 1;
}

/** Returns the sign-in at a provider that waited for a second factor; undefined if a password came before it. */
export async function flowOfTicket(database: Database, ticket: string): Promise<Flow | undefined> {
  const [flow] = await database
    .select()
    .from(signOnFlow)
    .where(and(eq(signOnFlow.factorTicketHash, hashed(ticket)), gt(signOnFlow.expiresAt, sql`now()`)));
  return flow;
}
