import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import { networkOf } from '../../platform/limits/network.ts';
import { KNOWN_DAYS, type Reserved, releaseTry, reserveTry, subjectOf } from './attempts.ts';
import { HIGHEST_LEVEL } from './challenge.ts';

/** Limit of wrong codes for an account in an hour, from all networks in which its owner has not used a code before. */
const CODES_ELSEWHERE = 20;
const HOUR_SECONDS = 3_600;

/** The name under which tries of an account's second factor are counted. It is no e-mail address. */
export const factorSubject = (accountId: string): string => `second factor ${accountId}`;

/**
 * Reserves a try before a code is checked, so that parallel tries do not get more than sequential ones. Wrong codes are
 * counted like wrong passwords: five for the account from a network, then a pause.
 *
 * An app's code has six digits, so guessing from many networks must be limited for the account, too. This never locks
 * the owner out: recovery codes cannot be guessed and have no such limit, and neither do the owner's own networks.
 *
 * @param guessable whether the code is short enough to be guessed
 */
export async function reserveFactorTry(
  dependencies: Pick<Dependencies, 'transaction' | 'limiter' | 'database'>,
  { accountId, address }: { accountId: string; address: string },
  guessable: boolean,
): Promise<Reserved> {
  const workEmail = factorSubject(accountId);
  const reserved = await reserveTry(dependencies, { workEmail, address }, HIGHEST_LEVEL);
  if (reserved.kind !== 'go' || !guessable) return reserved;
  if (!(await isExhausted(dependencies.database, workEmail, networkOf(address)))) return reserved;
  await releaseTry(dependencies.database, reserved.tryId);
  return { kind: 'paused', seconds: HOUR_SECONDS };
}

async function isExhausted(database: Database, subject: string, network: string): Promise<boolean> {
  const { rows } = await database.execute<{ wrong: number; known: boolean }>(sql`
    select count(*) filter (
        where outcome in ('wrong', 'pending') and at > now() - make_interval(secs => ${HOUR_SECONDS})
          and at > coalesce((select max(at) from sign_in_attempt where subject = ${subjectOf(subject)} and outcome = 'lifted'), '-infinity')
      )::int as wrong,
      coalesce(bool_or(outcome = 'right' and network = ${network}), false) as known
    from sign_in_attempt
    where subject = ${subjectOf(subject)} and at > now() - make_interval(days => ${KNOWN_DAYS})`);
  const [tally] = rows;
  return tally !== undefined && !tally.known && tally.wrong > CODES_ELSEWHERE;
}
