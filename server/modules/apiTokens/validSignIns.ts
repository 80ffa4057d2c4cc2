import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/database/database.ts';
import { account } from '../accounts/account.table.ts';
import { isFactorNotOverdue } from '../accounts/factorDuty.ts';
import { validSessions } from '../accounts/sessions.ts';
import { apiToken } from './apiToken.table.ts';
import { living } from './tokens.ts';

/** Returns those of the sessions and API tokens that may be used. The query does not prolong sessions. */
export async function validSignIns(
  database: Database,
  config: Pick<Config, 'sessionTtlSeconds' | 'adminSessionTtlSeconds'>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const sessions = await validSessions(database, config, ids);
  const others = ids.filter((id) => !sessions.has(id));
  if (others.length === 0) return sessions;
  const rows = await database
    .select({ id: apiToken.id })
    .from(apiToken)
    .innerJoin(account, eq(account.id, apiToken.accountId))
    .where(
      and(
        inArray(apiToken.id, others),
        living(),
        eq(account.enabled, true),
        isFactorNotOverdue(),
        or(isNull(account.lockedUntil), lt(account.lockedUntil, sql`now()`)),
      ),
    );
  return new Set([...sessions, ...rows.map(({ id }) => id)]);
}
