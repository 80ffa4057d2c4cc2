import { sql } from 'drizzle-orm';
import { account } from '../accounts/account.table.ts';
import { pausedUntil } from '../accounts/attempts.ts';

/** Time until which an account cannot sign in: a lock that was set, or the pause after wrong passwords. */
export const lockedUntil = sql<Date | null>`greatest(${account.lockedUntil}, ${pausedUntil(account.workEmail)})`;
