import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { OwnSession } from '../../../contract/entities/account.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { accountSession } from './accountSession.table.ts';
import { noteSecurity } from './securityLog.ts';
import { notEnded } from './sessionLimits.ts';

/**
 * Returns the handlers that list the caller's sessions and end other sessions of the caller, or all. Ids of other
 * users' sessions have no effect.
 */
export function ownSessionHandlers({
  database,
  transaction,
  config,
}: Pick<Dependencies, 'database' | 'transaction' | 'config'>): Handlers<
  'ownSessions' | 'endSessions' | 'endAllSessions'
> {
  const living = (accountId: string) => and(eq(accountSession.accountId, accountId), notEnded(config));
  const list = async (accountId: string, sessionId: string) => {
    const rows = await database
      .select()
      .from(accountSession)
      .where(living(accountId))
      .orderBy(desc(accountSession.lastSeenAt), desc(accountSession.id));
    const sessions: OwnSession[] = rows.map(({ id, createdAt, lastSeenAt, address, agent }) => ({
      id,
      current: id === sessionId,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      address,
      agent,
    }));
    return { count: sessions.length, list: sessions };
  };
  return {
    ownSessions: (_, { caller }) => list(caller.user.id, caller.sessionId),
    endSessions: async ({ body: { ids } }, call) => {
      const { caller } = call;
      await transaction(async (open) => {
        const ended = await open
          .update(accountSession)
          .set({ revokedAt: sql`now()` })
          .where(and(living(caller.user.id), inArray(accountSession.id, ids), ne(accountSession.id, caller.sessionId)))
          .returning({ id: accountSession.id });
        if (ended.length > 0)
          await noteSecurity(open, call, { action: 'endSessions', owner: caller.user, times: ended.length });
      });
      return list(caller.user.id, caller.sessionId);
    },
    endAllSessions: async (_, call) => {
      const { id } = call.caller.user;
      await transaction(async (open) => {
        const ended = await open
          .update(accountSession)
          .set({ revokedAt: sql`now()` })
          .where(living(id))
          .returning({ id: accountSession.id });
        await noteSecurity(open, call, { action: 'endSessions', owner: call.caller.user, times: ended.length });
      });
      return null;
    },
  };
}
