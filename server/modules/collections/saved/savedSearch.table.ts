import { sql } from 'drizzle-orm';
import { boolean, customType, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { SearchCriteria, SearchSort } from '../../../../contract/entities/search.ts';
import { COLUMNS } from '../../../../contract/vocabulary.ts';
import { id, instant } from '../../../platform/database/columns.ts';
import { account } from '../../accounts/account.table.ts';

const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/**
 * A saved search of an account. `seen` lists the models that matched when the user last opened it. `told` lists those
 * that matched then or at a later mail. `modelSet.ts` defines the format of both. A removed search can be restored for
 * a day.
 */
export const savedSearch = pgTable(
  'saved_search',
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** The name in a case-insensitive form, unique among the searches of an account. */
    nameKey: text().notNull(),
    /** Path and query of the search page. */
    address: text().notNull(),
    criteria: jsonb().$type<SearchCriteria>().notNull(),
    sort: jsonb().$type<SearchSort>().notNull().default([]),
    columns: text({ enum: COLUMNS }).array().notNull().default([]),
    mailWhenNew: boolean().notNull().default(false),
    seen: bytes().notNull(),
    told: bytes().notNull(),
    createdAt: instant().notNull().defaultNow(),
    openedAt: instant().notNull().defaultNow(),
    mailedAt: instant(),
    removedAt: instant(),
  },
  (table) => [
    uniqueIndex('saved_search_name').on(table.accountId, table.nameKey).where(sql`${table.removedAt} is null`),
    index('saved_search_mails').on(table.mailedAt).where(sql`${table.mailWhenNew} and ${table.removedAt} is null`),
  ],
);
