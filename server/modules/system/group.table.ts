import { type AnyPgColumn, boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Localized } from '../../../contract/schema.ts';
import { record } from '../../platform/database/columns.ts';
import { area } from './area.table.ts';

/** A department of the organization that runs the portal; users belong to one (`account.groupId`). */
export const group = pgTable(
  'organization_group',
  {
    ...record(),
    parentId: uuid().references((): AnyPgColumn => group.id, { onDelete: 'restrict' }),
    code: text().notNull().unique(),
    name: jsonb().$type<Localized>().notNull(),
    /** Account of the head of the department. */
    leaderId: uuid(),
    phone: text().notNull().default(''),
    email: text().notNull().default(''),
    areaId: uuid().references(() => area.id, { onDelete: 'restrict' }),
    sort: integer().notNull().default(0),
    enabled: boolean().notNull().default(true),
  },
  (table) => [index().on(table.parentId)],
);
