import { and, isNotNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { withoutSecret } from '../../platform/mail/delivery.ts';
import { mailMessage } from '../../platform/mail/mail-message.table.ts';
import { accountSession } from './account-session.table.ts';
import { KNOWN_DAYS } from './attempts.ts';
import { oneTimeCode, signInAttempt, usedChallenge } from './sign-in.table.ts';

/** Days for which ended sessions stay readable. */
const ENDED_SESSION_DAYS = 30;

/** Removes what has no effect any more: call it once an hour or so. Nothing goes wrong when it is not called. */
export async function sweepAccounts(database: Database): Promise<void> {
  const daysAgo = (days: number) => sql`now() - make_interval(days => ${days})`;
  await database.delete(usedChallenge).where(lt(usedChallenge.expiresAt, daysAgo(1)));
  await database.delete(oneTimeCode).where(lt(oneTimeCode.expiresAt, daysAgo(1)));
  await database.delete(signInAttempt).where(lt(signInAttempt.at, daysAgo(KNOWN_DAYS)));
  await database
    .delete(accountSession)
    .where(
      or(
        lt(accountSession.expiresAt, daysAgo(ENDED_SESSION_DAYS)),
        lt(accountSession.revokedAt, daysAgo(ENDED_SESSION_DAYS)),
      ),
    );
  await database
    .update(mailMessage)
    .set(withoutSecret)
    .where(and(isNotNull(mailMessage.secret), lt(mailMessage.createdAt, daysAgo(1))));
}
