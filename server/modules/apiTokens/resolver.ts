import { eq, getTableName, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { API_TOKEN_LIMIT } from '../../../contract/apiTokens.ts';
import { sameIn } from '../../../contract/localized.ts';
import type { LoginRefusal } from '../../../contract/resources/log.ts';
import { stalePurger } from '../../platform/cache/stalePurger.ts';
import { unlessFull } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { ResolveToken } from '../../platform/http/guard.ts';
import type { SignedIn } from '../../platform/http/handler.ts';
import { LimitExceeded } from '../../platform/limits/limiter.ts';
import { networkOf } from '../../platform/limits/network.ts';
import { createCountedLog } from '../../platform/resources/countedLog.ts';
import { type AccountRow, account } from '../accounts/account.table.ts';
import { accountRole } from '../accounts/accountRole.table.ts';
import { factorDueAt } from '../accounts/factorDuty.ts';
import { passkey } from '../accounts/passkey.table.ts';
import { accountTotp } from '../accounts/secondFactor.table.ts';
import { grantsOf, roleCodes, roleGrants, userOf, type Visit } from '../accounts/sessions.ts';
import { accountIdentity } from '../signOn/signOn.table.ts';
import { codesOf, inBoth } from '../system/grants.ts';
import { role } from '../system/role.table.ts';
import { type ApiTokenRow, apiToken } from './apiToken.table.ts';
import { hashOf, isApiToken } from './secret.ts';

/** Precision of `lastUsedAt`: a write for every request would be too many. */
const USED_SECONDS = 60;
/** How long a token is cached without a query if no change is reported. */
const BELIEVED_MS = 2_000;
const BELIEVED_TOKENS = 5_000;
/** The tables that decide the rights of a token. Each sends notifications of its changes (`changes.trigger.sql`). */
const RIGHTS_TABLES = [account, accountIdentity, accountRole, accountTotp, passkey, apiToken, role].map(getTableName);

type Found = {
  token: ApiTokenRow;
  account: AccountRow;
  roles: string[];
  grants: string[];
  dueAt: string | null;
  msLeft: number;
  used: boolean;
  locked: boolean;
};

/**
 * Returns a function that resolves an API token to its owner, limited to what the token may do, and passes every other
 * token on. A change of the token, its owner or a role applies to the next request, as for sessions. It returns null
 * for a token that has ended, and for an owner who is disabled, locked, or has to change the password first.
 *
 * Uses from a new network and refused uses are written to the login log.
 *
 * @param sessions resolves tokens of sessions
 */
export function withApiTokens(
  { database, changes, limiter }: Pick<Dependencies, 'database' | 'changes' | 'limiter'>,
  sessions: ResolveToken,
  believedMs = BELIEVED_MS,
): ResolveToken {
  const believed = new LRUCache<string, { signedIn: SignedIn; epoch: number; address: string }>({
    max: BELIEVED_TOKENS,
    ttl: believedMs,
  });
  const purge = stalePurger(believed);
  const counted = createCountedLog(database);
  const read = database
    .select({
      token: apiToken,
      account,
      roles: roleCodes,
      grants: roleGrants,
      dueAt: factorDueAt,
      msLeft: sql<number>`(extract(epoch from ${apiToken.expiresAt} - now()) * 1000)::float8`,
      used: sql<boolean>`coalesce(${apiToken.lastUsedAt} > now() - make_interval(secs => ${USED_SECONDS}), false)`,
      locked: sql<boolean>`coalesce(${account.lockedUntil} > now(), false)`,
    })
    .from(apiToken)
    .innerJoin(account, eq(account.id, apiToken.accountId))
    .where(eq(apiToken.secretHash, sql.placeholder('secretHash')))
    .prepare('account_of_api_token');
  const note = ({ token, account: owner }: Found, { address, agent }: Visit, reason: LoginRefusal | null) =>
    unlessFull(
      counted(
        { who: owner.id, what: `token ${token.id} ${reason ?? networkOf(address)}` },
        {
          kind: 'login',
          action: 'login',
          createdBy: owner.id,
          token: token.name,
          label: sameIn(owner.workEmail),
          status: reason === null ? 200 : 400,
          reason,
          address,
          agent,
        },
      ),
    );
  const noteUse = async (found: Found, visit: Visit) => {
    const { id, lastAddress } = found.token;
    const isNew = lastAddress === null || networkOf(lastAddress) !== networkOf(visit.address);
    if (isNew) await note(found, visit, null);
    if (!isNew && found.used) return;
    const use = { lastUsedAt: sql`now()`, lastAddress: visit.address };
    // A full disk must not lock out programs that read.
    await unlessFull(database.update(apiToken).set(use).where(eq(apiToken.id, id)));
  };
  const resolve = async (secretHash: string, visit: Visit): Promise<SignedIn | null> => {
    const epoch = changes.epochOf(RIGHTS_TABLES);
    const known = believed.get(secretHash);
    // A use from another address is read again, so that it is noted.
    if (known && known.epoch === epoch && known.address === visit.address) return known.signedIn;
    const [found] = await read.execute({ secretHash });
    if (!found) return null;
    const refusal = refusalOf(found);
    if (refusal !== null) await note(found, visit, refusal);
    if (refusal !== null || found.account.mustChangePassword) return null;
    await noteUse(found, visit);
    const signedIn = callerOf(found);
    if (epoch !== null && found.msLeft > believedMs) {
      believed.set(secretHash, { signedIn, epoch, address: visit.address });
      purge();
    }
    return signedIn;
  };
  return async (token, visit) => {
    if (!isApiToken(token)) return sessions(token, visit);
    const caller = await resolve(hashOf(token), visit);
    if (!caller) return null;
    const { allowed, retryAfterSeconds } = await limiter.take(`api token ${caller.sessionId}`, API_TOKEN_LIMIT);
    if (!allowed) throw new LimitExceeded(retryAfterSeconds);
    return caller;
  };
}

function refusalOf({ token, account: owner, msLeft, locked }: Found): LoginRefusal | null {
  if (token.revokedAt !== null || msLeft <= 0) return 'tokenEnded';
  if (!owner.enabled) return 'disabled';
  return locked ? 'locked' : null;
}

function callerOf({ token, account: owner, roles, grants, dueAt }: Found): SignedIn {
  const { id, name, codes, catalog, dataScope } = token;
  const user = userOf(owner, roles, dueAt);
  return {
    user,
    sessionId: id,
    codes: inBoth(codesOf(grantsOf(user, grants)), new Set(codes)),
    token: { id, name, codes, catalog, dataScope, ofService: owner.kind === 'service' },
  };
}
