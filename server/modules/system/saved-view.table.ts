import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { record } from '../../platform/database/columns.ts';
import { role } from './role.table.ts';

export const VIEW_AUDIENCES = ['private', 'role', 'everyone'] as const;

/** How somebody looks at a list: filters, columns, order. `createdBy` owns it; others see it as `audience` says. */
export const savedView = pgTable(
  'saved_view',
  {
    ...record(),
    resource: text().notNull(),
    name: text().notNull(),
    audience: text({ enum: VIEW_AUDIENCES }).notNull().default('private'),
    roleId: uuid().references(() => role.id, { onDelete: 'cascade' }),
    /** As the browser reads it: the server keeps it and looks into nothing. */
    state: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [index().on(table.resource)],
);
