import { integer, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import type { Localized } from '../../../contract/schema.ts';
import { id, instant } from '../../platform/database/columns.ts';
import { account } from '../accounts/account.table.ts';

/**
 * A version of the text to which users agree, after the first one, which is the portal's own (`consent.ts`). Versions
 * are never changed, because users agreed to their words.
 */
export const consentText = pgTable('consent_text', {
  id: id(),
  version: integer().notNull().unique(),
  text: jsonb().$type<Localized>().notNull(),
  /** From then on, users are asked to agree to it. */
  validFrom: instant().notNull(),
  createdAt: instant().notNull().defaultNow(),
});

/** Which version a user agreed to, and when. */
export const accountConsent = pgTable(
  'account_consent',
  {
    accountId: uuid()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    version: integer()
      .notNull()
      .references(() => consentText.version, { onDelete: 'restrict' }),
    agreedAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.version] })],
);
