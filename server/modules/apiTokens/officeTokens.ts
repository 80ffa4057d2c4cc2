import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { DEFAULT_LIMIT, DEFAULT_PAGE } from '../../../contract/constants.ts';
import { codesToCall } from '../../../contract/endpoint.ts';
import { apiTokenEndpoints } from '../../../contract/endpoints/apiTokens.ts';
import type { PermissionCode } from '../../../contract/permissions.ts';
import type { Database } from '../../platform/database/database.ts';
import { offsetIn } from '../../platform/database/paging.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handlers, SignedIn } from '../../platform/http/handler.ts';
import type { Engine } from '../../platform/resources/source.ts';
import { visibleIds } from '../../platform/resources/visibility.ts';
import { account } from '../accounts/account.table.ts';
import { noteSecurity } from '../accounts/securityLog.ts';
import { fullName } from '../accounts/sessions.ts';
import { nameOrMail } from '../administration/members.ts';
import { actsOnPeople } from '../administration/personStanding.ts';
import { apiToken } from './apiToken.table.ts';
import { addServiceAccount, readServiceAccounts, serviceAccountWith } from './serviceAccounts.ts';
import { living, makeToken, shown } from './tokens.ts';

type Keys = 'officeTokens' | 'revokeTokens' | 'serviceAccounts' | 'addServiceAccount' | 'addServiceToken';

/**
 * Returns the handlers with which administrators see and revoke the tokens of others, and make service accounts and
 * their tokens. They reach only users whom the caller sees, and act only on those with lower rights. Administrators act
 * on all.
 */
export function officeTokenHandlers({
  database,
  transaction,
  engine,
}: Pick<Dependencies, 'database' | 'transaction'> & { engine: Engine }): Handlers<Keys> {
  const codesOf = (key: Keys): readonly PermissionCode[] => codesToCall(apiTokenEndpoints[key].caller);
  const ofSeen = async (open: Database, caller: SignedIn, key: Keys) => {
    const seen = await visibleIds(engine, open, 'user', caller, codesOf(key));
    return sql`(${apiToken.accountId} in ${seen} or ${apiToken.accountId} = ${caller.user.id})`;
  };
  /** Returns whose tokens the caller may revoke: own ones and those of users with lower rights; administrators all. */
  const revocableOf = async (open: Database, caller: SignedIn, ids: readonly string[]) => {
    const acts = await actsOnPeople(open, caller, ids);
    return new Set(ids.filter((id) => id === caller.user.id || acts.get(id)?.includes('endSessions')));
  };
  return {
    officeTokens: async ({ body: { page = DEFAULT_PAGE, limit = DEFAULT_LIMIT, text } }, { caller }) => {
      const chosen = and(living(), await ofSeen(database, caller, 'officeTokens'), nameOrMail(text));
      const [{ n } = { n: 0 }] = await database
        .select({ n: count() })
        .from(apiToken)
        .innerJoin(account, eq(account.id, apiToken.accountId))
        .where(chosen);
      const rows = await database
        .select({ token: apiToken, account })
        .from(apiToken)
        .innerJoin(account, eq(account.id, apiToken.accountId))
        .where(chosen)
        .orderBy(sql`${apiToken.lastUsedAt} desc nulls last`, desc(apiToken.id))
        .limit(limit)
        .offset(offsetIn(n, { page, limit }));
      const revocable = await revocableOf(
        database,
        caller,
        rows.map((row) => row.account.id),
      );
      const list = rows.map(({ token, account: { id, firstName, lastName, workEmail, kind } }) => ({
        ...shown(token),
        owner: { id, name: fullName(firstName, lastName), workEmail, kind },
        revocable: revocable.has(id),
      }));
      return { count: n, list };
    },
    revokeTokens: ({ body: { ids } }, context) =>
      context.commit(async (open) => {
        const { caller } = context;
        const rows = await open
          .select({ id: apiToken.id, name: apiToken.name, owner: account })
          .from(apiToken)
          .innerJoin(account, eq(account.id, apiToken.accountId))
          .where(and(living(), await ofSeen(open, caller, 'revokeTokens'), inArray(apiToken.id, ids)));
        const owners = [...new Set(rows.map(({ owner }) => owner.id))];
        const revocable = await revocableOf(open, caller, owners);
        const ended = rows.filter(({ owner }) => revocable.has(owner.id));
        await open
          .update(apiToken)
          .set({ revokedAt: sql`now()` })
          .where(
            and(
              inArray(
                apiToken.id,
                ended.map(({ id }) => id),
              ),
              isNull(apiToken.revokedAt),
            ),
          );
        for (const { name, owner } of ended)
          await noteSecurity(open, context, { action: 'revokeToken', owner, message: name });
        return { ended: ended.length };
      }),
    serviceAccounts: (_, call) => readServiceAccounts(engine, database, codesOf('serviceAccounts'), call),
    addServiceAccount: ({ body }, context) =>
      context.commit(async (open) => {
        await addServiceAccount(open, body, context);
        return readServiceAccounts(engine, open, codesOf('addServiceAccount'), context);
      }),
    addServiceToken: ({ params: { id }, body }, call) =>
      transaction(async (open) => {
        const service = await serviceAccountWith(engine, open, id, codesOf('addServiceToken'), call);
        return makeToken(open, service.account, service.codes, body, call);
      }),
  };
}
