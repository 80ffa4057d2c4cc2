import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { UploadType } from '../../../contract/uploads.ts';
import { id, instant } from '../../platform/database/columns.ts';
import { account } from '../accounts/account.table.ts';

/**
 * A file that the storage host keeps. `usedBy` names the records that show it (`newsletter:<id>`); a file that none
 * shows is removed after a day.
 */
export const storedFile = pgTable(
  'stored_file',
  {
    id: id(),
    key: text().notNull().unique(),
    /** As its owner called it, without what could do harm; never part of a path. */
    name: text().notNull(),
    /** What its content says, not what its sender said. */
    type: text().$type<UploadType>().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    etag: text().notNull(),
    owner: uuid().references(() => account.id, { onDelete: 'set null' }),
    createdAt: instant().notNull().defaultNow(),
    usedBy: text().array().notNull().default([]),
  },
  (table) => [
    index('stored_file_unused').on(table.createdAt).where(sql`cardinality(${table.usedBy}) = 0`),
    index().using('gin', table.usedBy),
  ],
);

/**
 * An upload that was allowed: one key, one person, once. `spentAt` is when its form came. It stays as long as its file,
 * so that whatever lies under its key is removed in the end.
 */
export const uploadGrant = pgTable(
  'upload_grant',
  {
    key: text().primaryKey(),
    owner: uuid()
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
    spentAt: instant(),
  },
  (table) => [index().on(table.expiresAt)],
);
