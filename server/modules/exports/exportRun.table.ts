import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { EXPORT_STATES } from '../../../contract/entities/exportRuns.ts';
import type { ExportQuery } from '../../../contract/entities/savedSearches.ts';
import { id, instant } from '../../platform/database/columns.ts';
import { account } from '../accounts/account.table.ts';

/**
 * An export in the background. It is deleted with its file a day after its end. `touchedAt` is the last sign of life of
 * its worker; `tries` counts the servers that began it and did not give it back.
 */
export const exportRun = pgTable(
  'export_run',
  {
    id: id(),
    /** The owner; null after the account was deleted, until the file is deleted too. */
    accountId: uuid().references(() => account.id, { onDelete: 'set null' }),
    query: jsonb().$type<ExportQuery>().notNull(),
    locale: text({ enum: ['en', 'zh'] }).notNull(),
    timeZone: text().notNull(),
    state: text({ enum: EXPORT_STATES }).notNull().default('waiting'),
    tries: integer().notNull().default(0),
    models: integer(),
    read: integer().notNull().default(0),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    /** The file on the storage host. */
    key: text(),
    etag: text(),
    contentType: text(),
    fileName: text(),
    problem: text(),
    createdAt: instant().notNull().defaultNow(),
    touchedAt: instant().notNull().defaultNow(),
    endedAt: instant(),
  },
  (table) => [index().on(table.accountId, table.createdAt), index().on(table.endedAt)],
);

export type ExportRunRow = typeof exportRun.$inferSelect;
