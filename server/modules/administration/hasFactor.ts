import { sql } from 'drizzle-orm';
import { account } from '../accounts/account.table.ts';

/** Whether an account has a second factor. */
export const hasFactor = sql<boolean>`exists (
  select from account_totp where account_totp.account_id = ${account.id} and account_totp.confirmed_at is not null)`;
