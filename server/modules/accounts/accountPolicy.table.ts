import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/columns.ts';

/**
 * The rules for accounts that visitors register: one row for all servers, none until they are first changed. Domains
 * are in ASCII.
 */
export const accountPolicy = pgTable(
  'account_policy',
  {
    only: boolean().primaryKey().default(true),
    allowedDomains: text().array().notNull().default([]),
    blockedDomains: text().array().notNull().default([]),
    needsApproval: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    updatedAt: instant().notNull().defaultNow(),
    updatedBy: uuid(),
  },
  ({ only }) => [check('account_policy_only', sql`${only}`)],
);
