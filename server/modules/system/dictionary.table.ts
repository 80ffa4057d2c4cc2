import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Localized } from '../../../contract/schema.ts';
import { record } from '../../platform/database/columns.ts';

/** A named list of choices (specification, section 3 "Dictionary"). */
export const dictionary = pgTable('dictionary', {
  ...record(),
  code: text().notNull().unique(),
  name: jsonb().$type<Localized>().notNull(),
  remark: text().notNull().default(''),
  enabled: boolean().notNull().default(true),
});

/** A choice of a dictionary. `color` names a palette of the design system; new records get the default choice. */
export const dictionaryDetail = pgTable(
  'dictionary_detail',
  {
    ...record(),
    dictionaryId: uuid()
      .notNull()
      .references(() => dictionary.id, { onDelete: 'cascade' }),
    dcode: text().notNull(),
    dname: jsonb().$type<Localized>().notNull(),
    sort: integer().notNull().default(0),
    color: text(),
    enabled: boolean().notNull().default(true),
    isDefault: boolean().notNull().default(false),
  },
  (table) => [
    unique().on(table.dictionaryId, table.dcode),
    uniqueIndex('dictionary_detail_default').on(table.dictionaryId).where(sql`${table.isDefault}`),
  ],
);
