import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, record } from '../../platform/database/columns.ts';
import { keySql } from '../../platform/database/keySql.ts';
import { group } from '../system/group.table.ts';
import { NO_PASSWORD } from './no-password.ts';

/**
 * A person who may sign in, visitor or administrator. `lockedUntil` is a lock that was set; the pause after
 * wrong tries is derived from `sign_in_attempt`. `passwordHash` never leaves the accounts module.
 */
export const account = pgTable(
  'account',
  {
    ...record(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    workEmail: text().notNull(),
    /** What colleagues call the account; signing in takes the e-mail address. */
    username: text(),
    /** Where in the organization that runs the portal the person works; null for visitors. */
    groupId: uuid().references(() => group.id, { onDelete: 'restrict' }),
    /** argon2id in the PHC string format; by default of no password at all. */
    passwordHash: text().notNull().default(NO_PASSWORD),
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
  (table) => [
    uniqueIndex('account_work_email').on(sql`lower(${table.workEmail})`),
    // who joins is looked for by it: without it the time would tell whether there is such an account (security: A30)
    index('account_email_key').on(keySql(sql`${table.workEmail}`)),
    uniqueIndex('account_username').on(sql`lower(${table.username})`),
    index().on(table.groupId),
  ],
);

export type AccountRow = typeof account.$inferSelect;
