import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { UploadType } from '../../../contract/uploads.ts';
import { id, instant } from '../../platform/database/columns.ts';
import { account } from '../accounts/account.table.ts';

/**
 * A file that the storage host keeps. What refers to it is asked for, not stored (`server/fileUses.ts`). `unusedSince`
 * is when the sweep, or the upload itself, found nothing that refers to it; null while something does. The sweep
 * removes a file a day later.
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
    unusedSince: instant().defaultNow(),
  },
  (table) => [index('stored_file_unused').on(table.unusedSince).where(sql`${table.unusedSince} is not null`)],
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
