import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { SECOND_FACTOR_SECONDS } from '../../../contract/constants.ts';
import type { Database } from '../../platform/database/database.ts';
import { type AccountRow, account } from './account.table.ts';
import { signInTicket } from './secondFactor.table.ts';

const SECRET_BYTES = 32;
/** Wrong codes after which a ticket is void. */
export const TICKET_TRIES = 5;

/** A sign-in that waits for its second factor, with the account as it is now. */
export type Ticket = { ticketId: string; tries: number; owner: AccountRow };

/** Creates a ticket for an account whose password was right. Returns its secret, of which only the hash is stored. */
export async function openTicket(database: Database, owner: AccountRow): Promise<string> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  await database.insert(signInTicket).values({
    accountId: owner.id,
    secretHash: hashed(secret),
    passwordMark: hashed(owner.passwordHash),
    expiresAt: sql`now() + make_interval(secs => ${SECOND_FACTOR_SECONDS})`,
  });
  return secret;
}

/**
 * Returns what a ticket is for, or null if it is unknown, used, expired or tried too often, or if the account was
 * disabled, locked or got another password since.
 *
 * @param lock keeps other calls with the same ticket waiting until the transaction ends
 */
export async function readTicket(database: Database, secret: string, lock = false): Promise<Ticket | null> {
  const reading = database
    .select({ ticket: signInTicket, owner: account })
    .from(signInTicket)
    .innerJoin(account, eq(account.id, signInTicket.accountId))
    .where(and(eq(signInTicket.secretHash, hashed(secret)), stillGood, eq(account.enabled, true)));
  const [found] = await (lock ? reading.for('update', { of: signInTicket }) : reading);
  if (!found) return null;
  const { ticket, owner } = found;
  if (ticket.passwordMark !== hashed(owner.passwordHash)) return null;
  if (owner.lockedUntil && owner.lockedUntil.getTime() > Date.now()) return null;
  return { ticketId: ticket.id, tries: ticket.tries, owner };
}

export async function consumeTicket(database: Database, ticketId: string): Promise<void> {
  await database.update(signInTicket).set({ usedAt: sql`now()` }).where(eq(signInTicket.id, ticketId));
}

/** Counts a wrong code against a ticket. */
export async function countWrong(database: Database, ticketId: string): Promise<void> {
  await database
    .update(signInTicket)
    .set({ tries: sql`${signInTicket.tries} + 1` })
    .where(eq(signInTicket.id, ticketId));
}

/** Ends all tickets of an account. */
export async function endTickets(database: Database, accountId: string): Promise<void> {
  await database.delete(signInTicket).where(eq(signInTicket.accountId, accountId));
}

const stillGood = and(
  isNull(signInTicket.usedAt),
  gt(signInTicket.expiresAt, sql`now()`),
  lt(signInTicket.tries, TICKET_TRIES),
);

const hashed = (text: string): string => createHash('sha256').update(text).digest('hex');
