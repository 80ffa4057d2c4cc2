import { type SQL, sql } from 'drizzle-orm';
import { account } from '../accounts/account.table.ts';

/** Returns the SQL expression of a name, formatted like `fullName`: in Chinese characters the family name first. */
export const nameOf = (firstName: SQL, lastName: SQL): SQL<string> => sql<string>`case
  when ${firstName} || ${lastName} ~ '^[一-鿿㐀-䶿]+$' then ${lastName} || ${firstName}
  else trim(${firstName} || ' ' || ${lastName}) end`;

/** SQL expression of a user's name. */
export const personName = nameOf(sql`${account.firstName}`, sql`${account.lastName}`);
