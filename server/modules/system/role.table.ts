import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Localized } from '../../../contract/schema.ts';
import { record } from '../../platform/database/columns.ts';

/** Whose records a role's holders see in the back-office. */
export const DATA_SCOPES = ['all', 'organizationAndBelow', 'organization', 'own'] as const;

/**
 * What its holders may do. `grants` holds leaves only: permission codes, and the ids of leaf menus that have no code;
 * groups and the deny list of the session are derived. `*` grants everything there is and will be.
 */
export const role = pgTable('role', {
  ...record(),
  code: text().notNull().unique(),
  name: jsonb().$type<Localized>().notNull(),
  remark: text().notNull().default(''),
  dataScope: text({ enum: DATA_SCOPES }).notNull().default('own'),
  grants: text().array().notNull().default([]),
});
