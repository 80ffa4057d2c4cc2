import { createHash, randomBytes } from 'node:crypto';
import { and, eq, getTableName, gt, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import type { User } from '../../../contract/entities/account.ts';
import type { PermissionCode } from '../../../contract/permissions.ts';
import type { Config } from '../../config.ts';
import { lettingGo } from '../../platform/cache/lettingGo.ts';
import { type Database, ifRoom } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ResolveToken } from '../../platform/http/guard.ts';
import type { SignedIn } from '../../platform/http/handler.ts';
import { codesOf, type Grants } from '../system/grants.ts';
import { role } from '../system/role.table.ts';
import { type AccountRow, account } from './account.table.ts';
import { accountRole } from './account-role.table.ts';
import { accountSession } from './account-session.table.ts';

const TOKEN_BYTES = 32;
/** The longest that a session lives, however busy. */
const ABSOLUTE_DAYS = 7;
/** How exact `lastSeenAt` is at best: a write for every request would be one too many. */
const SEEN_SECONDS = 60;
/** How long a token is believed without looking, when nothing is heard of a change; at most a tenth of the idle time. */
const BELIEVED_MS = 2_000;
const BELIEVED_TOKENS = 5_000;
/** So often those are let go of that are no longer believed: each holds all that its person may do. */
const LET_GO_MS = 10_000;
/** What the rights of a token follow from; each tells of its changes (`changes.trigger.sql`). */
const RIGHTS_TABLES = [account, accountRole, accountSession, role].map(getTableName);

export type Visit = { address: string; agent: string };

/** Begins a session. Output: the token, which only its owner ever has; its SHA-256 is stored. */
export async function openSession(database: Database, accountId: string, { address, agent }: Visit): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await database.insert(accountSession).values({
    accountId,
    tokenHash: hashed(token),
    expiresAt: sql`now() + make_interval(days => ${ABSOLUTE_DAYS})`,
    address,
    agent,
  });
  return token;
}

/** Ends sessions at once: one, all of an account, or all but the one that asks. */
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

/** Forgets a session, which needs no room where its end cannot be written down. */
export async function deleteSession(database: Database, sessionId: string): Promise<void> {
  await database.delete(accountSession).where(eq(accountSession.id, sessionId));
}

/**
 * Who a token belongs to. Account, roles and permissions are believed for moments and read anew after each change of any
 * of them, so a change acts on the next request: at this server at once, at others when they hear of it. Null for a
 * forged, revoked or expired token and for a disabled or locked account.
 * @param believedMs how long without looking, when nothing is heard of a change
 */
export function tokenResolver(
  { database, config, changes }: Pick<Dependencies, 'database' | 'config' | 'changes'>,
  believedMs = BELIEVED_MS,
): ResolveToken {
  const idle = config.sessionTtlSeconds;
  const believed = new LRUCache<string, { signedIn: SignedIn; epoch: number }>({
    max: BELIEVED_TOKENS,
    ttl: Math.min(believedMs, idle * 100),
  });
  const letGo = lettingGo(believed, LET_GO_MS);
  // every request asks this: it is written once, and planned once a connection
  const session = database
    .select({
      sessionId: accountSession.id,
      account,
      roles: roleCodes,
      grants: roleGrants,
      msLeft: sql<number>`(extract(epoch from ${accountSession.expiresAt} - now()) * 1000)::float8`,
      seen: sql<boolean>`${accountSession.lastSeenAt} > now() - make_interval(secs => ${Math.min(SEEN_SECONDS, idle / 10)})`,
    })
    .from(accountSession)
    .innerJoin(account, eq(account.id, accountSession.accountId))
    .where(and(eq(accountSession.tokenHash, sql.placeholder('tokenHash')), stillValid(idle)))
    .prepare('session_of_token');
  return async (token) => {
    const tokenHash = hashed(token);
    const epoch = changes.epochOf(RIGHTS_TABLES);
    const known = believed.get(tokenHash);
    if (known && known.epoch === epoch) return known.signedIn;
    const [found] = await session.execute({ tokenHash });
    if (!found) return null;
    const { sessionId, seen, grants, msLeft } = found;
    // a full disk must not end the reading of those who are signed in
    if (!seen)
      await ifRoom(
        database.update(accountSession).set({ lastSeenAt: sql`now()` }).where(eq(accountSession.id, sessionId)),
      );
    const user = userOf(found.account, found.roles);
    const signedIn: SignedIn = { user, sessionId, codes: permissionsOf(found.account, grants) };
    if (epoch !== null && msLeft > believedMs) {
      believed.set(tokenHash, { signedIn, epoch });
      letGo();
    }
    return signedIn;
  };
}

/** Whether a session joined with its account has not ended. */
const stillValid = (idleSeconds: number) =>
  and(
    isNull(accountSession.revokedAt),
    gt(accountSession.expiresAt, sql`now()`),
    gt(accountSession.lastSeenAt, sql`now() - make_interval(secs => ${idleSeconds})`),
    eq(account.enabled, true),
    or(isNull(account.lockedUntil), lt(account.lockedUntil, sql`now()`)),
  );

/** Those of these sessions that have not ended. Asking does not keep them alive. */
export async function validSessions(
  database: Database,
  { sessionTtlSeconds }: Pick<Config, 'sessionTtlSeconds'>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await database
    .select({ id: accountSession.id })
    .from(accountSession)
    .innerJoin(account, eq(account.id, accountSession.accountId))
    .where(and(inArray(accountSession.id, [...ids]), stillValid(sessionTtlSeconds)));
  return new Set(rows.map(({ id }) => id));
}

const rolesOf = (column: SQL) =>
  sql`(select ${column} from ${accountRole} join ${role} on ${role.id} = ${accountRole.roleId} where ${accountRole.accountId} = ${account.id})`;
/** Codes of the roles of the account that is being selected. */
export const roleCodes = sql<string[]>`array${rolesOf(sql`${role.code}`)}`;
/** All grants of these roles. */
export const roleGrants = sql<string[]>`array${rolesOf(sql`unnest(${role.grants})`)}`;

/** What a person may do in the back-office: nothing before the first password is changed. */
export function grantsOf({ mustChangePassword }: Pick<AccountRow, 'mustChangePassword'>, grants: string[]): Grants {
  return new Set(mustChangePassword ? [] : grants);
}

const permissionsOf = (row: Pick<AccountRow, 'mustChangePassword'>, grants: string[]): ReadonlySet<PermissionCode> =>
  codesOf(grantsOf(row, grants));

/** An account as its owner sees it. */
export function userOf(row: AccountRow, roles: string[]): User {
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
    lastLoginAt: lastLoginAt?.toISOString() ?? null,
  };
}

/** Names in Chinese characters are written family name first, without a space. */
export function fullName(firstName: string, lastName: string): string {
  return /^\p{Script=Han}+$/u.test(firstName + lastName) ? `${lastName}${firstName}` : `${firstName} ${lastName}`;
}

const hashed = (token: string) => createHash('sha256').update(token).digest('hex');
