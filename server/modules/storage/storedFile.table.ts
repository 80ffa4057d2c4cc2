import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { UploadType } from '../../../contract/uploads.ts';
import { id, instant } from '../../platform/database/columns.ts';
import { account } from '../accounts/account.table.ts';

/**
 * A file on the storage host. References to it are queried, not stored (`server/fileUses.ts`). `unusedSince` is when
 * the sweep, or the upload itself, found no reference; null while there is one. The sweep deletes the file a day later.
 */
export const storedFile = pgTable(
  'stored_file',
  {
    id: id(),
    key: text().notNull().unique(),
    /** Name given by its owner, without unsafe characters; never part of a path. */
    name: text().notNull(),
    /** Type detected from the content, not the one that the sender declared. */
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
 * A permitted upload: one key, one user, once. `spentAt` is when the form arrived. The row is kept as long as its file,
 * so that everything under its key is deleted in the end.
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
