import { and, count, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { DEFAULT_LIMIT, DEFAULT_PAGE } from '../../../contract/constants.ts';
import { codesToCall } from '../../../contract/endpoint.ts';
import { administrationEndpoints } from '../../../contract/endpoints/administration.ts';
import type { Database } from '../../platform/database/database.ts';
import { offsetIn } from '../../platform/database/paging.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handlers, SignedIn } from '../../platform/http/handler.ts';
import { audit } from '../../platform/resources/audit.ts';
import type { Engine } from '../../platform/resources/source.ts';
import { visibleIds } from '../../platform/resources/visibility.ts';
import { account } from '../accounts/account.table.ts';
import { accountSession } from '../accounts/accountSession.table.ts';
import { notEnded } from '../accounts/sessionLimits.ts';
import { fullName } from '../accounts/sessions.ts';
import { nameOrMail } from './members.ts';
import { actsOnPeople } from './personStanding.ts';
import { userRecord } from './userRecord.ts';

/**
 * Returns the handlers that list signed-in users and end their sessions. Sessions of peers and superiors are not ended.
 */
export function onlineHandlers({
  database,
  config,
  engine,
}: Pick<Dependencies, 'database' | 'config'> & { engine: Engine }): Handlers<'onlineSessions' | 'endOthersSessions'> {
  const living = notEnded(config);
  /** Selects the sessions of users whom the caller may see, and the caller's own. */
  const ofSeen = async (open: Database, caller: SignedIn, key: 'onlineSessions' | 'endOthersSessions') => {
    const seen = await visibleIds(engine, open, 'user', caller, codesToCall(administrationEndpoints[key].caller));
    return sql`(${accountSession.accountId} in ${seen} or ${accountSession.accountId} = ${caller.user.id})`;
  };
  /** Returns the users whose sessions the caller may end: the caller and users with lower rights. */
  const endableOf = async (open: Database, caller: SignedIn, ids: readonly string[]) => {
    const acts = await actsOnPeople(open, caller, ids);
    return new Set(ids.filter((id) => id === caller.user.id || acts.get(id)?.includes('endSessions')));
  };
  return {
    onlineSessions: async ({ body: { page = DEFAULT_PAGE, limit = DEFAULT_LIMIT, text } }, { caller }) => {
      const chosen = and(living, await ofSeen(database, caller, 'onlineSessions'), nameOrMail(text));
      const [{ n } = { n: 0 }] = await database
        .select({ n: count() })
        .from(accountSession)
        .innerJoin(account, eq(account.id, accountSession.accountId))
        .where(chosen);
      const rows = await database
        .select({ session: accountSession, account })
        .from(accountSession)
        .innerJoin(account, eq(account.id, accountSession.accountId))
        .where(chosen)
        .orderBy(desc(accountSession.lastSeenAt), desc(accountSession.id))
        .limit(limit)
        .offset(offsetIn(n, { page, limit }));
      const endable = await endableOf(
        database,
        caller,
        rows.map((row) => row.account.id),
      );
      const list = rows.map(({ session, account: { id, firstName, lastName, workEmail, organization } }) => ({
        id: session.id,
        user: { id, name: fullName(firstName, lastName), workEmail },
        organization,
        current: session.id === caller.sessionId,
        endable: session.id !== caller.sessionId && endable.has(id),
        createdAt: session.createdAt.toISOString(),
        lastSeenAt: session.lastSeenAt.toISOString(),
        address: session.address,
        agent: session.agent,
      }));
      return { count: n, list };
    },
    endOthersSessions: ({ body: { ids } }, context) =>
      context.commit(async (open) => {
        const { caller } = context;
        const seen = await ofSeen(open, caller, 'endOthersSessions');
        const rows = await open
          .select({ id: accountSession.id, person: account })
          .from(accountSession)
          .innerJoin(account, eq(account.id, accountSession.accountId))
          .where(and(living, seen, inArray(accountSession.id, ids), ne(accountSession.id, caller.sessionId)));
        const people = new Map(rows.map(({ person }) => [person.id, person]));
        const endable = await endableOf(open, caller, [...people.keys()]);
        const ended = rows.filter(({ person }) => endable.has(person.id)).map(({ id }) => id);
        if (ended.length === 0) return { ended: 0 };
        await open.update(accountSession).set({ revokedAt: sql`now()` }).where(inArray(accountSession.id, ended));
        await audit(
          open,
          context,
          [...people.values()]
            .filter(({ id }) => endable.has(id))
            .map((person) => ({ action: 'endSessions', ...userRecord(person), before: {}, after: {} })),
        );
        return { ended: ended.length };
      }),
  };
}
