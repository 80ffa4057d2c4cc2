import { createHash } from 'node:crypto';
import { and, count, eq, gt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { networkOf } from '../../platform/limits/network.ts';
import { type ATTEMPT_OUTCOMES, signInAttempt } from './sign-in.table.ts';

/** Wrong tries within the pause's length after which an account, or a network, pauses. */
export const ACCOUNT_TRIES = 5;
export const NETWORK_TRIES = 30;
export const PAUSE_MINUTES = 15;
/** Wrong tries after which a solved challenge is needed: for the account, or from the network. */
const CHALLENGE_AFTER = 2;
const NETWORK_CHALLENGE_AFTER = 10;
/** Days for which a network from which a person signed in counts as known for that person. */
export const KNOWN_DAYS = 30;
const RESETS_PER_ACCOUNT = 3;
const RESETS_PER_NETWORK = 10;

export type Who = { workEmail: string; address: string };
type Attempt = { subject: string; network: string };

export type Reserved =
  /** `left`: tries after this one, should it be wrong. */
  { kind: 'go'; tryId: string; left: number } | { kind: 'codeNeeded' } | { kind: 'paused'; seconds: number };

/**
 * Takes one of the tries before the password is looked at, so that many at once do not get more than one after
 * another; `settleTry` says how it went. Refused tries are not counted, so a pause always ends.
 *
 * A network from which the person signed in before has tries of its own: whoever guesses from elsewhere cannot lock
 * the person out. Using a mailed link makes the network known and forgets earlier tries.
 * Tries without a needed solution count only against others without one (`coded` false).
 */
export async function reserveTry(transaction: Transaction, who: Who, coded: boolean): Promise<Reserved> {
  const attempt = attemptOf(who);
  return transaction(async (database) => {
    await lock(database, attempt);
    const tally = await tallyOf(database, attempt, coded);
    if (tally.wrong + tally.uncoded >= ACCOUNT_TRIES || tally.network >= NETWORK_TRIES)
      return { kind: 'paused', seconds: tally.wait };
    const needed = tally.wrong >= CHALLENGE_AFTER || tally.network >= NETWORK_CHALLENGE_AFTER;
    const tryId = await note(database, attempt, needed && !coded ? 'uncoded' : 'pending');
    return needed && !coded ? { kind: 'codeNeeded' } : { kind: 'go', tryId, left: ACCOUNT_TRIES - 1 - tally.wrong };
  });
}

/** Records how a reserved try went. */
export async function settleTry(database: Database, tryId: string, outcome: 'wrong' | 'right'): Promise<void> {
  await database.update(signInAttempt).set({ outcome }).where(eq(signInAttempt.id, tryId));
}

/** Gives a reserved try back: it came to no answer. */
async function releaseTry(database: Database, tryId: string): Promise<void> {
  await database.delete(signInAttempt).where(eq(signInAttempt.id, tryId));
}

/** For when a try broke down on the way: gives it back, where the database can be reached, and throws on. */
export const givingBack =
  (database: Database, tryId: string) =>
  async (error: unknown): Promise<never> => {
    await releaseTry(database, tryId).catch(() => {});
    throw error;
  };

/** Records that the person proved to own the mailbox: earlier tries are forgotten, the network is known from now on. */
export async function noteReset(database: Database, who: Who): Promise<void> {
  await note(database, attemptOf(who), 'reset');
}

/** Whether one more reset link may be asked for; recorded if so. `silent`: as if, for the mailbox has enough of them. */
export async function reserveReset(database: Database, who: Who): Promise<'go' | 'silent' | 'paused'> {
  const attempt = attemptOf(who);
  await lock(database, attempt);
  if ((await resetsAsked(database, { network: attempt.network })) >= RESETS_PER_NETWORK) return 'paused';
  const silent = (await resetsAsked(database, { subject: attempt.subject })) >= RESETS_PER_ACCOUNT;
  await note(database, attempt, 'resetAsked');
  return silent ? 'silent' : 'go';
}

function attemptOf({ workEmail, address }: Who): Attempt {
  const subject = createHash('sha256').update(workEmail.trim().toLowerCase()).digest('hex');
  return { subject, network: networkOf(address) };
}

/** Always the account before the network, so two cannot wait for each other. */
async function lock(database: Database, { subject, network }: Attempt): Promise<void> {
  for (const key of [subject, network]) {
    await database.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`sign in ${key}`}, 0))`);
  }
}

async function note(database: Database, attempt: Attempt, outcome: (typeof ATTEMPT_OUTCOMES)[number]): Promise<string> {
  const [row] = await database
    .insert(signInAttempt)
    .values({ ...attempt, outcome })
    .returning({ id: signInAttempt.id });
  if (!row) throw new Error('A sign-in attempt was not recorded');
  return row.id;
}

async function resetsAsked(database: Database, by: { network: string } | { subject: string }): Promise<number> {
  const [row] = await database
    .select({ asked: count() })
    .from(signInAttempt)
    .where(
      and(
        'network' in by ? eq(signInAttempt.network, by.network) : eq(signInAttempt.subject, by.subject),
        eq(signInAttempt.outcome, 'resetAsked'),
        gt(signInAttempt.at, sql`now() - make_interval(mins => ${PAUSE_MINUTES})`),
      ),
    );
  return row?.asked ?? 0;
}

type Tally = { wrong: number; uncoded: number; network: number; wait: number };

/** Tries that count against the next one, and the seconds until one of them is old enough not to count any more. */
async function tallyOf(database: Database, { subject, network }: Attempt, coded: boolean): Promise<Tally> {
  const pause = sql`make_interval(mins => ${PAUSE_MINUTES})`;
  const { rows } = await database.execute<Tally>(sql`
    with own as (
      select network, outcome, at from sign_in_attempt
      where subject = ${subject} and at > now() - make_interval(days => ${KNOWN_DAYS})
    ), known as (
      select distinct network from own where outcome in ('right', 'reset')
    ), counted as (
      select outcome, at from own
      where outcome in ${coded ? sql`('wrong', 'pending')` : sql`('wrong', 'pending', 'uncoded')`}
        and at > now() - ${pause}
        and at > coalesce((select max(at) from own where outcome = 'reset' or (outcome = 'right' and network = ${network})), '-infinity')
        and case when ${network} in (select network from known) then network = ${network}
                 else network not in (select network from known) end
    ), nearby as (
      select at from sign_in_attempt
      where network = ${network} and at > now() - ${pause} and outcome in ('wrong', 'pending', 'uncoded')
    )
    select
      (select count(*)::int from counted where outcome <> 'uncoded') as wrong,
      (select count(*)::int from counted where outcome = 'uncoded') as uncoded,
      (select count(*)::int from nearby) as network,
      coalesce(ceil(extract(epoch from greatest(
        (select at from counted order by at desc offset ${ACCOUNT_TRIES - 1} limit 1),
        (select at from nearby order by at desc offset ${NETWORK_TRIES - 1} limit 1)
      ) + ${pause} - now())), 1)::int as wait`);
  const [tally] = rows;
  if (!tally) throw new Error('Sign-in attempts were not counted');
  return tally;
}
