import { and, eq, isNotNull } from 'drizzle-orm';
import { type AccountRow, account } from './account.table.ts';

/** The condition that an account may sign in and has the same password as when it was read. */
export const asItWas = ({ id, passwordHash }: AccountRow) =>
  and(
    eq(account.id, id),
    eq(account.passwordHash, passwordHash),
    eq(account.enabled, true),
    isNotNull(account.verifiedAt),
    eq(account.awaitsApproval, false),
  );
