import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { record } from '../../platform/database/columns.ts';
import { role } from './role.table.ts';

export const VIEW_AUDIENCES = ['private', 'role', 'everyone'] as const;

/** A user's view of a list: filters, columns, order. `createdBy` owns it; `audience` decides who else sees it. */
export const savedView = pgTable(
  'saved_view',
  {
    ...record(),
    resource: text().notNull(),
    name: text().notNull(),
    audience: text({ enum: VIEW_AUDIENCES }).notNull().default('private'),
    roleId: uuid().references(() => role.id, { onDelete: 'cascade' }),
    /** State of the browser; the server stores it without reading it. */
    state: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [index().on(table.resource)],
);
