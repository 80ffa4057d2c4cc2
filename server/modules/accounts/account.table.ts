import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, record } from '../../platform/database/columns.ts';
import { keySql } from '../../platform/database/keySql.ts';
import { group } from '../system/group.table.ts';
import { NO_PASSWORD } from './noPassword.ts';

/**
 * A user who may sign in, visitor or administrator. `lockedUntil` is a lock that was set; the pause after wrong tries
 * is derived from `sign_in_attempt`. `passwordHash` never leaves the accounts module.
 */
export const account = pgTable(
  'account',
  {
    ...record(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    workEmail: text().notNull(),
    /** Name of the account for colleagues; users sign in with the e-mail address. */
    username: text(),
    /** Department of the user in the organization that runs the portal; null for visitors. */
    groupId: uuid().references(() => group.id, { onDelete: 'restrict' }),
    /** argon2id in the PHC string format. The default matches no password. */
    passwordHash: text().notNull().default(NO_PASSWORD),
    organization: text(),
    jobTitle: text(),
    /** ISO 3166-1 alpha-2. */
    country: text(),
    phone: text(),
    /** `service`: an account for a program. It has no password and no mailbox, and acts only with API tokens. */
    kind: text({ enum: ['person', 'service'] })
      .notNull()
      .default('person'),
    /** Language of mails to this user. */
    locale: text({ enum: ['en', 'zh'] })
      .notNull()
      .default('en'),
    enabled: boolean().notNull().default(true),
    mustChangePassword: boolean().notNull().default(false),
    lockedUntil: instant(),
    /** May sign in with a password also while all others must use single sign-on. */
    emergency: boolean().notNull().default(false),
    lastLoginAt: instant(),
    /**
     * When the owner proved to own the mailbox; null for a registration that waits for it, which cannot sign in. The
     * account of an administrator counts as verified: it has no password until its mailed link is used.
     */
    verifiedAt: instant().defaultNow(),
    /** The mailbox is verified, and an administrator decides on the registration. Until then it cannot sign in. */
    awaitsApproval: boolean().notNull().default(false),
    consentAt: instant(),
    /** Created for the demonstration. */
    demo: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex('account_work_email').on(sql`lower(${table.workEmail})`),
    // Registration looks up the address. Without the index, its duration would reveal whether an account exists
    // (security: A30).
    index('account_email_key').on(keySql(sql`${table.workEmail}`)),
    uniqueIndex('account_username').on(sql`lower(${table.username})`),
    index().on(table.groupId),
  ],
);

export type AccountRow = typeof account.$inferSelect;
