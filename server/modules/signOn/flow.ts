import { createHmac, randomBytes } from 'node:crypto';
import { and, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Trial } from '../../../contract/entities/signOn.ts';
import type { Database } from '../../platform/database/database.ts';
import type { OidcChecks } from './oidc.ts';
import { hashed } from './sealed.ts';
import { type ProviderRow, signOnFlow } from './signOn.table.ts';

const SECRET_BYTES = 32;
/** How long a user may take at the provider, and the browser from there to its session. */
const FLOW_MINUTES = 10;
const CODE_SECONDS = 60;
/** How long the result of a trial can be read. */
const TRIAL_MINUTES = 60;

export type Flow = typeof signOnFlow.$inferSelect;

export const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/**
 * Returns the values that the provider must send back. They are derived from the secret in the browser's cookie, so
 * that the database holds none of them and no other browser can finish.
 */
export function checksOf(browser: string, state: string): OidcChecks {
  const derived = (what: string) => createHmac('sha256', browser).update(`${what} ${state}`).digest('base64url');
  return { state, nonce: derived('nonce'), verifier: derived('verifier') };
}

const inMinutes = (minutes: number) => sql`now() + make_interval(mins => ${minutes})`;

/** Begins a way to a provider; `ticket` is the secret in the address that begins a trial. */
export async function beginTrial(
  database: Database,
  { id: providerId, requiredAcr }: ProviderRow,
  triedBy: string,
  ticket: string,
) {
  // Otherwise a session there that is too weak would be used again and again.
  const forced = requiredAcr !== '';
  const values = { providerId, triedBy, forced, returnTo: '', ticketHash: hashed(ticket) };
  const [row] = await database
    .insert(signOnFlow)
    .values({ ...values, expiresAt: inMinutes(FLOW_MINUTES) })
    .returning({ id: signOnFlow.id });
  if (!row) throw new Error('The trial was not stored');
  return row.id;
}

/**
 * Begins a way to a provider that ends in a link with an account; `ticket` is as for a trial. The provider always asks
 * who the user is: on a shared computer, its session may be that of another person (security: A196).
 */
export async function beginLinkFlow(
  database: Database,
  providerId: string,
  of: { linksTo: string; linkSession: string },
  ticket: string,
): Promise<void> {
  const values = { providerId, ...of, forced: true, returnTo: '', ticketHash: hashed(ticket) };
  await database.insert(signOnFlow).values({ ...values, expiresAt: inMinutes(FLOW_MINUTES) });
}

/** Uses up the ticket of a trial or link. Returns the way once, and undefined afterwards. */
export async function startByTicket(
  database: Database,
  ticket: string,
  { state, browser }: { state: string; browser: string },
): Promise<Flow | undefined> {
  const [row] = await database
    .update(signOnFlow)
    .set({ ticketHash: null, stateHash: hashed(state), browserHash: hashed(browser) })
    .where(and(eq(signOnFlow.ticketHash, hashed(ticket)), gt(signOnFlow.expiresAt, sql`now()`)))
    .returning();
  return row;
}

/** `forced`: the provider must ask the user who they are, also if they are signed in there. */
type Begun = { providerId: string; returnTo: string; forced: boolean; state: string; browser: string };

/** Begins a way to a provider that ends in a sign-in. */
export async function beginFlow(
  database: Database,
  { providerId, returnTo, forced, state, browser }: Begun,
): Promise<void> {
  await database.insert(signOnFlow).values({
    providerId,
    returnTo,
    forced,
    stateHash: hashed(state),
    browserHash: hashed(browser),
    expiresAt: inMinutes(FLOW_MINUTES),
  });
}

/**
 * Uses up a state: of several calls with the same one, only the first gets the flow. It belongs to one provider, so an
 * answer of another one opens nothing.
 */
export async function takeFlow(database: Database, providerId: string, state: string): Promise<Flow | undefined> {
  const [row] = await database
    .update(signOnFlow)
    .set({ stateHash: null })
    .where(
      and(
        eq(signOnFlow.stateHash, hashed(state)),
        eq(signOnFlow.providerId, providerId),
        gt(signOnFlow.expiresAt, sql`now()`),
      ),
    )
    .returning();
  return row;
}

/** Stores who came back, and returns the code with which this browser opens the session. */
export async function acceptFlow(
  database: Database,
  flowId: string,
  values: Pick<Flow, 'subject'> & Partial<Flow>,
): Promise<string> {
  const code = newSecret();
  await database
    .update(signOnFlow)
    .set({ ...values, codeHash: hashed(code), expiresAt: sql`now() + make_interval(secs => ${CODE_SECONDS})` })
    .where(eq(signOnFlow.id, flowId));
  return code;
}

/** Uses up a code, in the browser that began. Any other browser uses it up too, and gets nothing. */
export async function takeCode(database: Database, code: string, browser: string): Promise<Flow | undefined> {
  const [row] = await database
    .update(signOnFlow)
    .set({ codeHash: null, usedAt: sql`now()` })
    .where(
      and(
        eq(signOnFlow.codeHash, hashed(code)),
        isNull(signOnFlow.triedBy),
        isNotNull(signOnFlow.accountId),
        gt(signOnFlow.expiresAt, sql`now()`),
      ),
    )
    .returning();
  return row?.browserHash === hashed(browser) ? row : undefined;
}

/** Uses up the code of a link, in the browser and the session that began. Any other one uses it up too. */
export async function takeLink(
  database: Database,
  code: string,
  { browser, accountId, sessionId }: { browser: string; accountId: string; sessionId: string },
): Promise<Flow | undefined> {
  const [row] = await database
    .update(signOnFlow)
    .set({ codeHash: null, usedAt: sql`now()` })
    .where(
      and(eq(signOnFlow.codeHash, hashed(code)), isNotNull(signOnFlow.linksTo), gt(signOnFlow.expiresAt, sql`now()`)),
    )
    .returning();
  const isOwn = row?.linksTo === accountId && row.linkSession === sessionId;
  return isOwn && row.browserHash === hashed(browser) ? row : undefined;
}

export async function keepTrial(database: Database, flowId: string, trial: Trial): Promise<void> {
  await database
    .update(signOnFlow)
    .set({ trial, usedAt: sql`now()`, expiresAt: inMinutes(TRIAL_MINUTES) })
    .where(eq(signOnFlow.id, flowId));
}

/** Returns the result of a trial to the administrator whose trial it was. */
export async function readTrial(database: Database, flowId: string, triedBy: string): Promise<Trial | undefined> {
  const [row] = await database
    .select({ trial: signOnFlow.trial })
    .from(signOnFlow)
    .where(and(eq(signOnFlow.id, flowId), eq(signOnFlow.triedBy, triedBy), gt(signOnFlow.expiresAt, sql`now()`)));
  return row?.trial ?? undefined;
}

/** Deletes what has expired. Beginning calls it, so that nothing else must. */
export async function sweepFlows(database: Database): Promise<void> {
  await database.delete(signOnFlow).where(lt(signOnFlow.expiresAt, sql`now()`));
}
