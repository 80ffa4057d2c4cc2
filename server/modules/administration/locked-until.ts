import { sql } from 'drizzle-orm';
import { account } from '../accounts/account.table.ts';
import { pausedUntil } from '../accounts/attempts.ts';

/** Until when an account cannot be signed in to: a lock that was set, or the pause after wrong passwords. */
export const lockedUntil = sql<Date | null>`greatest(${account.lockedUntil}, ${pausedUntil(account.workEmail)})`;
