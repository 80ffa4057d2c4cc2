import { customType, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { IMAGE_FIELDS, IMAGE_TYPES } from '../../../contract/entities/catalog.ts';
import { id, instant } from '../../platform/database/columns.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** An image of a record, at most one per field. `version` makes its address immutable; `etag` is without quotes. */
export const picture = pgTable(
  'picture',
  {
    id: id(),
    type: text({ enum: IMAGE_TYPES }).notNull(),
    entityId: uuid().notNull(),
    field: text({ enum: IMAGE_FIELDS }).notNull(),
    version: integer().notNull().default(1),
    contentType: text().notNull(),
    etag: text().notNull(),
    bytes: bytea().notNull(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [unique().on(table.type, table.entityId, table.field)],
);
