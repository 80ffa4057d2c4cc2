import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { IMPORT_KINDS } from '../../../contract/entities/importKind.ts';
import type { ImportReading } from '../../../contract/entities/importReading.ts';
import { id, instant } from '../../platform/database/columns.ts';
import { account } from '../accounts/account.table.ts';

/** A reading that was saved under a name. It is proposed for files with the same columns. */
export const savedReading = pgTable('import_reading', {
  id: id(),
  name: text().notNull().unique(),
  kind: text({ enum: IMPORT_KINDS }).notNull(),
  header: text().array().notNull(),
  reading: jsonb().$type<ImportReading>().notNull(),
  updatedAt: instant().notNull().defaultNow(),
  updatedBy: uuid().references(() => account.id, { onDelete: 'set null' }),
});
