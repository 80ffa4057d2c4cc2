import { sql } from 'drizzle-orm';
import { boolean, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant, record } from '../../platform/database/columns.ts';

/**
 * A person who may sign in, visitor or administrator. `lockedUntil` is a lock that administrators set; the pause after
 * wrong tries is derived from `sign_in_attempt`. `passwordHash` never leaves the accounts module.
 */
export const account = pgTable(
  'account',
  {
    ...record(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    workEmail: text().notNull(),
    /** argon2id in the PHC string format. */
    passwordHash: text().notNull(),
    organization: text(),
    jobTitle: text(),
    /** ISO 3166-1 alpha-2. */
    country: text(),
    phone: text(),
    /** Language of the mails to this person. */
    locale: text({ enum: ['en', 'zh'] })
      .notNull()
      .default('en'),
    enabled: boolean().notNull().default(true),
    mustChangePassword: boolean().notNull().default(false),
    lockedUntil: instant(),
    lastLoginAt: instant(),
    consentAt: instant(),
    /** Made up for demonstration. */
    demo: boolean().notNull().default(false),
  },
  (table) => [uniqueIndex('account_work_email').on(sql`lower(${table.workEmail})`)],
);

export type AccountRow = typeof account.$inferSelect;
