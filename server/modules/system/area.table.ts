import { type AnyPgColumn, boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Localized } from '../../../contract/schema.ts';
import { record } from '../../platform/database/columns.ts';

/** A region of the world. */
export const area = pgTable(
  'area',
  {
    ...record(),
    parentId: uuid().references((): AnyPgColumn => area.id, { onDelete: 'restrict' }),
    name: jsonb().$type<Localized>().notNull(),
    code: text().notNull().unique(),
    level: text().notNull(),
    sort: integer().notNull().default(0),
    enabled: boolean().notNull().default(true),
  },
  (table) => [index().on(table.parentId)],
);
