import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * Returns the mailbox of an address. Case and the part after a `+` in the name are ignored, because with them one
 * person can type many addresses.
 */
export const mailboxOf = (address: SQLWrapper | string): SQL<string> =>
  sql<string>`lower(regexp_replace(${address}, '[+][^@]*@', '@'))`;
