import { createHash } from 'node:crypto';
import { and, count, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { keyOf } from '../../../contract/keyText.ts';
import { type Database, isStorageFull } from '../../platform/database/database.ts';
import { keySql } from '../../platform/database/keySql.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Limiter } from '../../platform/limits/limiter.ts';
import { networkOf } from '../../platform/limits/network.ts';
import { HIGHEST_LEVEL } from './challenge.ts';
import { type ATTEMPT_OUTCOMES, signInAttempt } from './sign-in.table.ts';

/** Wrong tries within the pause's length after which a network pauses: for one account, or whichever they were for. */
export const ACCOUNT_TRIES = 5;
export const NETWORK_TRIES = 30;
export const PAUSE_MINUTES = 15;
const pause = sql`make_interval(mins => ${PAUSE_MINUTES})`;
/** Wrong tries after which a solved challenge is needed: for the account, or from the network. */
const CHALLENGE_AFTER = 2;
const NETWORK_CHALLENGE_AFTER = 10;
/** Wrong tries for the account from elsewhere that double the challenge's work once more. */
const TRIES_PER_LEVEL = 5;
/** Days for which a network from which a person signed in counts as known for that person. */
export const KNOWN_DAYS = 30;
const RESETS_PER_ACCOUNT = 3;
const RESETS_PER_NETWORK = 10;

export type Who = { workEmail: string; address: string };
type Attempt = { subject: string; network: string };

export type Reserved =
  /** `left`: tries after this one, should it be wrong. `tryId`: null where there was no room to record the try. */
  { kind: 'go'; tryId: string | null; left: number } | { kind: 'codeNeeded' } | { kind: 'paused'; seconds: number };

/**
 * Takes one of the tries before the password is looked at, so that many at once do not get more than one after
 * another; `settleTry` says how it went. Refused tries are not counted, so a pause always ends.
 *
 * A network has tries of its own for each account: whoever guesses from elsewhere never closes the account to its
 * owner, but makes the owner's challenge dearer, and not even that where the person signed in before. Using a mailed
 * link makes the network known and forgets earlier tries.
 * `solved`: the level of the challenge that was solved for this try, null without one. Tries without a needed solution
 * count only against others without one.
 *
 * Where the disk is too full to record a try, the limiter counts it, and then right ones count as well, wherever they
 * come from: nobody gets more guesses because of a full disk.
 */
export async function reserveTry(
  { transaction, limiter }: Pick<Dependencies, 'transaction' | 'limiter'>,
  who: Who,
  solved: number | null,
): Promise<Reserved> {
  const attempt = attemptOf(who);
  const reserve = (record: boolean) =>
    transaction(async (database): Promise<Reserved> => {
      await lock(database, attempt);
      const tally = await tallyOf(database, attempt);
      const needed = levelNeeded(tally);
      // one level less counts as well: the tries of others while the challenge was being solved
      const proved = needed === null || (solved !== null && solved >= needed - 1);
      const own = tally.wrong + (proved && solved !== null ? 0 : tally.uncoded);
      if (own >= ACCOUNT_TRIES || tally.network >= NETWORK_TRIES) return { kind: 'paused', seconds: tally.wait };
      const tryId = record ? await note(database, attempt, proved ? 'pending' : 'uncoded') : null;
      return proved ? { kind: 'go', tryId, left: ACCOUNT_TRIES - 1 - tally.wrong } : { kind: 'codeNeeded' };
    });
  try {
    return await reserve(true);
  } catch (error) {
    if (!isStorageFull(error)) throw error;
  }
  const seconds = await unrecordedWait(limiter, attempt);
  return seconds > 0 ? { kind: 'paused', seconds } : reserve(false);
}

/** Counts a try that cannot be recorded. Output: the seconds to wait when there were too many, else 0. */
async function unrecordedWait(limiter: Limiter, { subject, network }: Attempt): Promise<number> {
  const windowSeconds = PAUSE_MINUTES * 60;
  const verdicts = [
    await limiter.take(`sign-in ${subject}`, { max: ACCOUNT_TRIES, windowSeconds }),
    await limiter.take(`sign-in ${network}`, { max: NETWORK_TRIES, windowSeconds }),
  ];
  return Math.max(...verdicts.map(({ retryAfterSeconds }) => retryAfterSeconds));
}

/** The level of the challenge that the next try needs; zero also where none is needed. */
export async function challengeLevel(database: Database, who: Who): Promise<number> {
  return levelNeeded(await tallyOf(database, attemptOf(who))) ?? 0;
}

function levelNeeded({ wrong, network, elsewhere }: Tally): number | null {
  const needed = wrong >= CHALLENGE_AFTER || network >= NETWORK_CHALLENGE_AFTER || elsewhere >= CHALLENGE_AFTER;
  return needed ? Math.min(Math.floor(elsewhere / TRIES_PER_LEVEL), HIGHEST_LEVEL) : null;
}

/** Records how a reserved try went. */
export async function settleTry(database: Database, tryId: string | null, outcome: 'wrong' | 'right'): Promise<void> {
  if (tryId === null) return;
  await database.update(signInAttempt).set({ outcome }).where(eq(signInAttempt.id, tryId));
}

/** Gives a reserved try back: it came to no answer, or was right and there is no room to say so. */
export async function releaseTry(database: Database, tryId: string | null): Promise<void> {
  if (tryId === null) return;
  await database.delete(signInAttempt).where(eq(signInAttempt.id, tryId));
}

/** For when a try broke down on the way: gives it back, where the database can be reached, and throws on. */
export const givingBack =
  (database: Database, tryId: string | null) =>
  async (error: unknown): Promise<never> => {
    await releaseTry(database, tryId).catch(() => {});
    throw error;
  };

/** Records that the person proved to own the mailbox: earlier tries are forgotten, the network is known from now on. */
export async function noteReset(database: Database, who: Who): Promise<void> {
  await note(database, attemptOf(who), 'reset');
}

/** Forgets earlier tries for the account, whichever network they came from. */
export async function liftPauses(database: Database, workEmail: string): Promise<void> {
  await database.insert(signInAttempt).values({ subject: subjectOf(workEmail), network: '', outcome: 'lifted' });
}

/** Deletes every try for an e-mail address. */
export async function forgetTries(database: Database, workEmail: string): Promise<void> {
  await database.delete(signInAttempt).where(eq(signInAttempt.subject, subjectOf(workEmail)));
}

/** Until when some network has no tries left for the account of an e-mail address; null when each has. */
export const pausedUntil = (workEmail: PgColumn): SQL => sql`(
  select max(at) + ${pause} from (
    select at, row_number() over (partition by network order by at desc) as place from sign_in_attempt as tried
    where subject = encode(sha256(convert_to(${keySql(sql`${workEmail}`)}, 'UTF8')), 'hex')
      and outcome in ('wrong', 'pending') and at > now() - ${pause}
      and not exists (
        select from sign_in_attempt as forgiven where forgiven.subject = tried.subject and forgiven.at >= tried.at
          and (forgiven.outcome in ('reset', 'lifted') or (forgiven.outcome = 'right' and forgiven.network = tried.network))
      )
  ) as counted where place = ${ACCOUNT_TRIES})`;

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
  return { subject: subjectOf(workEmail), network: networkOf(address) };
}

const subjectOf = (workEmail: string): string => createHash('sha256').update(keyOf(workEmail)).digest('hex');

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
        gt(signInAttempt.at, sql`now() - ${pause}`),
      ),
    );
  return row?.asked ?? 0;
}

type Tally = { wrong: number; uncoded: number; network: number; elsewhere: number; wait: number };

/** Tries that count against the next one, and the seconds until one of them is old enough not to count any more. */
async function tallyOf(database: Database, { subject, network }: Attempt): Promise<Tally> {
  const { rows } = await database.execute<Tally>(sql`
    with own as (
      select network, outcome, at from sign_in_attempt
      where subject = ${subject} and at > now() - make_interval(days => ${KNOWN_DAYS})
    ), known as (
      select distinct network from own where outcome in ('right', 'reset')
    ), counted as (
      select network, outcome, at from own
      where outcome in ('wrong', 'pending', 'uncoded')
        and at > now() - ${pause}
        and at > coalesce((select max(at) from own where outcome in ('reset', 'lifted') or (outcome = 'right' and network = ${network})), '-infinity')
    ), here as (
      select outcome, at from counted where network = ${network}
    ), elsewhere as (
      select at from counted
      where outcome <> 'uncoded' and network not in (select network from known)
        and network <> ${network} and ${network} not in (select network from known)
    ), nearby as (
      select at from sign_in_attempt
      where network = ${network} and at > now() - ${pause} and outcome in ('wrong', 'pending', 'uncoded')
    )
    select
      (select count(*)::int from here where outcome <> 'uncoded') as wrong,
      (select count(*)::int from here where outcome = 'uncoded') as uncoded,
      (select count(*)::int from nearby) as network,
      (select count(*)::int from elsewhere) as elsewhere,
      coalesce(ceil(extract(epoch from greatest(
        (select at from here order by at desc offset ${ACCOUNT_TRIES - 1} limit 1),
        (select at from nearby order by at desc offset ${NETWORK_TRIES - 1} limit 1)
      ) + ${pause} - now())), 1)::int as wait`);
  const [tally] = rows;
  if (!tally) throw new Error('Sign-in attempts were not counted');
  return tally;
}
