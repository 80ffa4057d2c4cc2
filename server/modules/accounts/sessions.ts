import { createHash, randomBytes } from 'node:crypto';
import { and, eq, getTableName, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { User } from '../../../contract/entities/account.ts';
import type { PermissionCode } from '../../../contract/permissions.ts';
import type { Config } from '../../config.ts';
import { stalePurger } from '../../platform/cache/stalePurger.ts';
import { type Database, unlessFull } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ResolveToken } from '../../platform/http/guard.ts';
import type { SignedIn } from '../../platform/http/handler.ts';
import { accountIdentity } from '../signOn/signOn.table.ts';
import { codesOf, type Grants } from '../system/grants.ts';
import { role } from '../system/role.table.ts';
import { type AccountRow, account } from './account.table.ts';
import { accountRole } from './accountRole.table.ts';
import { accountSession } from './accountSession.table.ts';
import { dutyOf, factorDueAt } from './factorDuty.ts';
import { passkey } from './passkey.table.ts';
import { accountTotp } from './secondFactor.table.ts';
import { ABSOLUTE_DAYS, absoluteEnd, notEnded, shortestIdle } from './sessionLimits.ts';

const TOKEN_BYTES = 32;
/** Precision of `lastSeenAt`: a write for every request would be too many. */
const SEEN_SECONDS = 60;
/** How long a token is cached without a query if no change is reported; at most a tenth of the idle time. */
const BELIEVED_MS = 2_000;
const BELIEVED_TOKENS = 5_000;
/** Interval for removing expired cache entries, because each holds all rights of its user. */
const LET_GO_MS = 10_000;
/** The tables that decide the rights of a token. Each sends notifications of its changes (`changes.trigger.sql`). */
const RIGHTS_TABLES = [account, accountIdentity, accountRole, accountSession, accountTotp, passkey, role].map(
  getTableName,
);

type Limits = Pick<Config, 'sessionTtlSeconds' | 'adminSessionTtlSeconds'>;

export type Visit = { address: string; agent: string };

/**
 * Opens a session.
 *
 * @param provedAt when its user proved to be the owner of the account; by default just now
 * @returns the token, which only its owner gets; its SHA-256 is stored
 */
export async function openSession(
  database: Database,
  accountId: string,
  { address, agent }: Visit,
  provedAt?: Date,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await database.insert(accountSession).values({
    accountId,
    tokenHash: hashed(token),
    expiresAt: sql`now() + make_interval(days => ${ABSOLUTE_DAYS})`,
    address,
    agent,
    ...(provedAt && { provedAt }),
  });
  return token;
}

/** Ends sessions immediately: one, all of an account, or all except the caller's. */
export async function revokeSessions(
  database: Database,
  which: { sessionId: string } | { accountId: string; but?: string },
): Promise<void> {
  const chosen =
    'sessionId' in which
      ? eq(accountSession.id, which.sessionId)
      : and(eq(accountSession.accountId, which.accountId), which.but ? ne(accountSession.id, which.but) : undefined);
  await database
    .update(accountSession)
    .set({ revokedAt: sql`now()` })
    .where(and(chosen, isNull(accountSession.revokedAt)));
}

/** Deletes a session; this works on a full disk, where its end cannot be recorded. */
export async function deleteSession(database: Database, sessionId: string): Promise<void> {
  await database.delete(accountSession).where(eq(accountSession.id, sessionId));
}

/**
 * Returns a function that resolves a token to its user. Account, roles and permissions are cached briefly and read
 * again after each change, so a change applies to the next request: on this server at once, on others when the
 * notification arrives. It returns null for a forged, revoked or expired token and for a disabled or locked account.
 *
 * @param believedMs time to live of a cached token if no change is reported
 */
export function tokenResolver(
  { database, config, changes }: Pick<Dependencies, 'database' | 'config' | 'changes'>,
  believedMs = BELIEVED_MS,
): ResolveToken {
  const idle = shortestIdle(config);
  const believed = new LRUCache<string, { signedIn: SignedIn; epoch: number }>({
    max: BELIEVED_TOKENS,
    ttl: Math.min(believedMs, idle * 100),
  });
  const purge = stalePurger(believed, LET_GO_MS);
  // Every request runs this query, so it is built once and planned once per connection.
  const session = database
    .select({
      sessionId: accountSession.id,
      account,
      roles: roleCodes,
      grants: roleGrants,
      dueAt: factorDueAt,
      msLeft: sql<number>`(extract(epoch from ${absoluteEnd} - now()) * 1000)::float8`,
      seen: sql<boolean>`${accountSession.lastSeenAt} > now() - make_interval(secs => ${Math.min(SEEN_SECONDS, idle / 10)})`,
    })
    .from(accountSession)
    .innerJoin(account, eq(account.id, accountSession.accountId))
    .where(and(eq(accountSession.tokenHash, sql.placeholder('tokenHash')), stillValid(config)))
    .prepare('session_of_token');
  return async (token) => {
    const tokenHash = hashed(token);
    const epoch = changes.epochOf(RIGHTS_TABLES);
    const known = believed.get(tokenHash);
    if (known && known.epoch === epoch) return known.signedIn;
    const [found] = await session.execute({ tokenHash });
    if (!found) return null;
    const { sessionId, seen, grants, msLeft } = found;
    // A full disk must not lock out signed-in readers.
    if (!seen)
      await unlessFull(
        database.update(accountSession).set({ lastSeenAt: sql`now()` }).where(eq(accountSession.id, sessionId)),
      );
    const user = userOf(found.account, found.roles, found.dueAt);
    const signedIn: SignedIn = { user, sessionId, codes: codesOf(grantsOf(user, grants)) };
    if (epoch !== null && msLeft > believedMs) {
      believed.set(tokenHash, { signedIn, epoch });
      purge();
    }
    return signedIn;
  };
}

/** The condition that an account may use its sessions. */
const mayAct = and(
  eq(account.enabled, true),
  eq(account.kind, 'person'),
  or(isNull(account.lockedUntil), lt(account.lockedUntil, sql`now()`)),
);

/** The condition that a session joined with its account has not ended. */
const stillValid = (config: Limits) => and(notEnded(config), mayAct);

/**
 * Returns what a person may do in the back-office now, with or without a session: nothing if the account is disabled or
 * locked, or while a duty is open that comes first.
 */
export async function rightsOf(database: Database, accountId: string): Promise<ReadonlySet<PermissionCode>> {
  const [found] = await database
    .select({ account, grants: roleGrants, dueAt: factorDueAt })
    .from(account)
    .where(and(eq(account.id, accountId), mayAct));
  if (!found) return new Set();
  return codesOf(grantsOf(userOf(found.account, [], found.dueAt), found.grants));
}

/** Returns those of the sessions that have not ended. The query does not prolong them. */
export async function validSessions(
  database: Database,
  config: Limits,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await database
    .select({ id: accountSession.id })
    .from(accountSession)
    .innerJoin(account, eq(account.id, accountSession.accountId))
    .where(and(inArray(accountSession.id, [...ids]), stillValid(config)));
  return new Set(rows.map(({ id }) => id));
}

const rolesOf = (column: SQL) =>
  sql`(select ${column} from ${accountRole} join ${role} on ${role.id} = ${accountRole.roleId} where ${accountRole.accountId} = ${account.id})`;
/** Codes of the roles of the selected account. */
export const roleCodes = sql<string[]>`array${rolesOf(sql`${role.code}`)}`;
/** All grants of these roles. */
export const roleGrants = sql<string[]>`array${rolesOf(sql`unnest(${role.grants})`)}`;

/** Returns what a user may do in the back-office: nothing while a duty is open that comes first. */
export function grantsOf(
  { mustChangePassword, mustSetUpFactor }: Pick<User, 'mustChangePassword' | 'mustSetUpFactor'>,
  grants: string[],
): Grants {
  return new Set(mustChangePassword || mustSetUpFactor ? [] : grants);
}

/**
 * Returns an account as its owner sees it.
 *
 * @param dueAt when it must have a second factor that it lacks
 */
export function userOf(row: AccountRow, roles: string[], dueAt: string | null): User {
  const { id, firstName, lastName, workEmail, organization, mustChangePassword, lastLoginAt } = row;
  return {
    id,
    name: fullName(firstName, lastName),
    firstName,
    lastName,
    workEmail,
    organization,
    roles,
    mustChangePassword,
    ...dutyOf(dueAt),
    lastLoginAt: lastLoginAt?.toISOString() ?? null,
  };
}

/** Returns a full name. Names in Chinese characters have the family name first, without a space. */
export function fullName(firstName: string, lastName: string): string {
  return /^\p{Script=Han}+$/u.test(firstName + lastName)
    ? `${lastName}${firstName}`
    : `${firstName} ${lastName}`.trim();
}

const hashed = (token: string) => createHash('sha256').update(token).digest('hex');
