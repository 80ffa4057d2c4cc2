import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { accountSession } from '../accounts/accountSession.table.ts';
import { lockedOwner } from '../accounts/accounts.ts';
import type { Flow } from './flow.ts';
import { hashed } from './sealed.ts';
import { accountIdentity, signOnFlow, signOnSession } from './signOn.table.ts';

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
 * Whether the identity of a sign-in still belongs to its account: the link may have been removed since the provider
 * answered. Call it in the transaction that opens the session. It locks the account, so that a removal either came
 * before, or waits and then ends the session.
 */
export async function stillOpens(open: Database, { accountId, providerId, subject }: Flow): Promise<boolean> {
  if (accountId === null || subject === null || !(await lockedOwner(open, accountId))) return false;
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

/** Keeps a sign-in at a provider until its second factor passes. */
export async function keepForFactor(database: Database, flowId: string, ticket: string): Promise<void> {
  await database
    .update(signOnFlow)
    .set({ factorTicketHash: hashed(ticket), expiresAt: sql`now() + interval '1 hour'` })
    .where(eq(signOnFlow.id, flowId));
}

/** Returns the sign-in at a provider that waited for a second factor; undefined if a password came before it. */
export async function flowOfTicket(database: Database, ticket: string): Promise<Flow | undefined> {
  const [flow] = await database
    .select()
    .from(signOnFlow)
    .where(and(eq(signOnFlow.factorTicketHash, hashed(ticket)), gt(signOnFlow.expiresAt, sql`now()`)));
  return flow;
}
