import { createHash } from 'node:crypto';
import { and, count, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { keyOf } from '../../../contract/keyText.ts';
import { SIGN_IN_ATTEMPT_DAYS } from '../../../contract/retention.ts';
import { type Database, isStorageFull } from '../../platform/database/database.ts';
import { keySql } from '../../platform/database/keySql.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Limiter } from '../../platform/limits/limiter.ts';
import { networkOf } from '../../platform/limits/network.ts';
import { HIGHEST_LEVEL } from './challenge.ts';
import { type ATTEMPT_OUTCOMES, signInAttempt } from './signIn.table.ts';

/**
 * Limits of wrong tries from a network within the length of the pause, after which it must pause: for one account, and
 * for all accounts together.
 */
export const ACCOUNT_TRIES = 5;
export const NETWORK_TRIES = 30;
export const PAUSE_MINUTES = 15;
const pause = sql`make_interval(mins => ${PAUSE_MINUTES})`;
/** Limits of wrong tries after which a solved challenge is needed: for the account, and from the network. */
const CHALLENGE_AFTER = 2;
const NETWORK_CHALLENGE_AFTER = 10;
/** Number of wrong tries for the account from other networks that doubles the challenge's work. */
const TRIES_PER_LEVEL = 5;
/** Days during which a network counts as known for a user who signed in from it. */
export const KNOWN_DAYS = SIGN_IN_ATTEMPT_DAYS;
const LINKS_PER_ACCOUNT = 3;
const LINKS_PER_NETWORK = 10;

export type Who = { workEmail: string; address: string };
type Attempt = { subject: string; network: string };

export type Reserved =
  /** `left`: remaining tries if this one is wrong. `tryId`: null if the disk was too full to record the try. */
  { kind: 'go'; tryId: string | null; left: number } | { kind: 'codeNeeded' } | { kind: 'paused'; seconds: number };

/**
 * Reserves a try before the password is checked, so that parallel tries do not get more than sequential ones;
 * `settleTry` records the outcome. Refused tries are not counted, so a pause always ends.
 *
 * A network has separate tries for each account. Guessing from another network therefore never locks the owner out. It
 * only makes the owner's challenge harder, and only on networks where the owner has not signed in before. Using a
 * mailed link makes the network known and clears earlier tries. Tries without a needed solution count only against
 * other tries without one.
 *
 * If the disk is too full to record a try, the limiter counts it instead. Right tries then count too, and tries for an
 * account from all networks count together, so that a full disk gives no extra guesses.
 *
 * @param solved level of the challenge that was solved for this try; null without one
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
      // One level less is accepted too: other tries may have raised the level while the challenge was being solved.
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

/**
 * Counts a try that cannot be recorded.
 *
 * @returns the seconds to wait after too many tries, else 0
 */
async function unrecordedWait(limiter: Limiter, { subject, network }: Attempt): Promise<number> {
  const windowSeconds = PAUSE_MINUTES * 60;
  const verdicts = [
    await limiter.take(`sign-in ${subject}`, { max: ACCOUNT_TRIES, windowSeconds }),
    await limiter.take(`sign-in ${network}`, { max: NETWORK_TRIES, windowSeconds }),
  ];
  return Math.max(...verdicts.map(({ retryAfterSeconds }) => retryAfterSeconds));
}

/** Returns the level of the challenge that the next try needs; zero also if none is needed. */
export async function challengeLevel(database: Database, who: Who): Promise<number> {
  return levelNeeded(await tallyOf(database, attemptOf(who))) ?? 0;
}

function levelNeeded({ wrong, network, elsewhere }: Tally): number | null {
  const needed = wrong >= CHALLENGE_AFTER || network >= NETWORK_CHALLENGE_AFTER || elsewhere >= CHALLENGE_AFTER;
  return needed ? Math.min(Math.floor(elsewhere / TRIES_PER_LEVEL), HIGHEST_LEVEL) : null;
}

/** Records the outcome of a reserved try. */
export async function settleTry(database: Database, tryId: string | null, outcome: 'wrong' | 'right'): Promise<void> {
  if (tryId === null) return;
  await database.update(signInAttempt).set({ outcome }).where(eq(signInAttempt.id, tryId));
}

/** Releases a reserved try that got no answer, or that was right and cannot be recorded because the disk is full. */
export async function releaseTry(database: Database, tryId: string | null): Promise<void> {
  if (tryId === null) return;
  await database.delete(signInAttempt).where(eq(signInAttempt.id, tryId));
}

/** For a try that failed with an error: releases it if the database can be reached, and throws the error again. */
export const givingBack =
  (database: Database, tryId: string | null) =>
  async (error: unknown): Promise<never> => {
    await releaseTry(database, tryId).catch(() => {});
    throw error;
  };

/** Records that the user proved to own the mailbox: earlier tries are cleared, and the network is known from now on. */
export async function noteReset(database: Database, who: Who): Promise<void> {
  await note(database, attemptOf(who), 'reset');
}

/** Records a complete sign-in: earlier tries from the network are cleared, and it is known from now on. */
export async function noteProved(database: Database, who: Who): Promise<void> {
  await note(database, attemptOf(who), 'right');
}

/** Clears earlier tries for the account from all networks. */
export async function liftPauses(database: Database, workEmail: string): Promise<void> {
  await database.insert(signInAttempt).values({ subject: subjectOf(workEmail), network: '', outcome: 'lifted' });
}

/** Deletes every try for an e-mail address. */
export async function forgetTries(database: Database, workEmail: string): Promise<void> {
  await database.delete(signInAttempt).where(eq(signInAttempt.subject, subjectOf(workEmail)));
}

/** Time until which some network has no tries left for the account of an e-mail address; null if every network has. */
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

/** The links that visitors can request, each counted by itself: a new password, and a registration's confirmation. */
type LinkAsked = Extract<(typeof ATTEMPT_OUTCOMES)[number], 'resetAsked' | 'verifyAsked'>;

/**
 * Checks whether one more link may be requested, and records the request if so. `silent`: the caller acts as if it was
 * sent, because the mailbox has received enough links.
 */
export async function reserveLink(database: Database, who: Who, asked: LinkAsked): Promise<'go' | 'silent' | 'paused'> {
  const attempt = attemptOf(who);
  await lock(database, attempt);
  if ((await linksAsked(database, asked, { network: attempt.network })) >= LINKS_PER_NETWORK) return 'paused';
  const silent = (await linksAsked(database, asked, { subject: attempt.subject })) >= LINKS_PER_ACCOUNT;
  await note(database, attempt, asked);
  return silent ? 'silent' : 'go';
}

function attemptOf({ workEmail, address }: Who): Attempt {
  return { subject: subjectOf(workEmail), network: networkOf(address) };
}

/** Returns the name of an account in the table of tries. */
export const subjectOf = (workEmail: string): string => createHash('sha256').update(keyOf(workEmail)).digest('hex');

/** Locks the account before the network, always in this order, so that two calls cannot deadlock. */
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

async function linksAsked(
  database: Database,
  asked: LinkAsked,
  by: { network: string } | { subject: string },
): Promise<number> {
  const [row] = await database
    .select({ times: count() })
    .from(signInAttempt)
    .where(
      and(
        'network' in by ? eq(signInAttempt.network, by.network) : eq(signInAttempt.subject, by.subject),
        eq(signInAttempt.outcome, asked),
        gt(signInAttempt.at, sql`now() - ${pause}`),
      ),
    );
  return row?.times ?? 0;
}

type Tally = { wrong: number; uncoded: number; network: number; elsewhere: number; wait: number };

/** Returns the tries that count against the next one, and the seconds until the first of them expires. */
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
