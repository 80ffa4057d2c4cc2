import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * The mailbox that mails to an address end in: without regard to case and to what follows a `+` in its name, with which
 * one person can type many addresses.
 */
export const mailboxOf = (address: SQLWrapper | string): SQL<string> =>
  sql<string>`lower(regexp_replace(${address}, '[+][^@]*@', '@'))`;
