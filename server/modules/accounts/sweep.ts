import { and, eq, isNotNull, lt, or, sql } from 'drizzle-orm';
import { INVITATION_HOURS } from '../../../contract/constants.ts';
import type { Database } from '../../platform/database/database.ts';
import { withoutSecret } from '../../platform/mail/delivery.ts';
import { mailMessage } from '../../platform/mail/mailMessage.table.ts';
import { removedRecord } from '../../platform/resources/removedRecord.table.ts';
import { accountSession } from './accountSession.table.ts';
import { KNOWN_DAYS } from './attempts.ts';
import { passkeyChallenge } from './passkey.table.ts';
import { signInTicket } from './secondFactor.table.ts';
import { oneTimeCode, signInAttempt, usedChallenge } from './signIn.table.ts';

/**
 * Deletes rows that no longer have an effect. Call it about once an hour; missing a call does no harm.
 *
 * @param endedDays days for which ended sessions stay readable
 * @returns the number of deleted rows
 */
export async function sweepAccounts(database: Database, endedDays: number): Promise<number> {
  const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;
  const challenges = await database.delete(usedChallenge).where(lt(usedChallenge.expiresAt, daysAgo(1)));
  const codes = await database.delete(oneTimeCode).where(lt(oneTimeCode.expiresAt, daysAgo(1)));
  const questions = await database.delete(passkeyChallenge).where(lt(passkeyChallenge.expiresAt, daysAgo(1)));
  const tickets = await database.delete(signInTicket).where(lt(signInTicket.expiresAt, daysAgo(1)));
  const attempts = await database.delete(signInAttempt).where(lt(signInAttempt.at, daysAgo(KNOWN_DAYS)));
  const sessions = await database
    .delete(accountSession)
    .where(or(lt(accountSession.expiresAt, daysAgo(endedDays)), lt(accountSession.revokedAt, daysAgo(endedDays))));
  // Earlier versions kept the password in the trash.
  await database
    .update(removedRecord)
    .set({ row: sql`${removedRecord.row} - 'password_hash'` })
    .where(and(eq(removedRecord.resource, 'user'), sql`${removedRecord.row} ? 'password_hash'`));
  await database
    .update(mailMessage)
    .set(withoutSecret)
    .where(
      and(
        isNotNull(mailMessage.secret),
        lt(mailMessage.createdAt, sql`now() - make_interval(hours => ${INVITATION_HOURS})`),
      ),
    );
  return [challenges, codes, questions, tickets, attempts, sessions].reduce(
    (sum, { rowCount }) => sum + (rowCount ?? 0),
    0,
  );
}
