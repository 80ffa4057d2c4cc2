import { type AnyPgColumn, boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Localized } from '../../../contract/schema.ts';
import { record } from '../../platform/database/columns.ts';

export const MENU_KINDS = ['group', 'page', 'link', 'button'] as const;

/**
 * Node of the back-office's menu. `parentId` null is the top, which the API sends as '0' (specification, section 2
 * "Menu building"). `code` is the permission needed to see the node; a leaf without one is granted by its id.
 */
export const menu = pgTable(
  'menu',
  {
    ...record(),
    parentId: uuid().references((): AnyPgColumn => menu.id, { onDelete: 'restrict' }),
    name: jsonb().$type<Localized>().notNull(),
    path: text().notNull().default(''),
    sort: integer().notNull().default(0),
    /** Name of an icon of the lucide set. */
    ico: text(),
    kind: text({ enum: MENU_KINDS }).notNull(),
    code: text().unique(),
    hidden: boolean().notNull().default(false),
    enabled: boolean().notNull().default(true),
  },
  (table) => [index().on(table.parentId)],
);

export type MenuRow = typeof menu.$inferSelect;
