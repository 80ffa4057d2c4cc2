import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { apiToken } from './apiToken.table.ts';

/** Ends all API tokens of an account at once, because it is closed or its password was lost. */
export async function revokeTokensOf(open: Database, accountId: string): Promise<void> {
  await open
    .update(apiToken)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(apiToken.accountId, accountId), isNull(apiToken.revokedAt)));
}
