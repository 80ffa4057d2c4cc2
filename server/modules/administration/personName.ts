import { type SQL, sql } from 'drizzle-orm';
import { account } from '../accounts/account.table.ts';

/**
 * SQL expression of a user's name, formatted like `fullName`: in Chinese characters the family name first, without a
 * space.
 */
export const personName = sql<string>`case
  when ${account.firstName} || ${account.lastName} ~ '^[一-鿿㐀-䶿]+$' then ${account.lastName} || ${account.firstName}
  else trim(${account.firstName} || ' ' || ${account.lastName}) end`;
