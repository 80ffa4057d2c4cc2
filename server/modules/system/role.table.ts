import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Localized } from '../../../contract/schema.ts';
import { instant, record } from '../../platform/database/columns.ts';

/** Whose records the holders of a role see in the back-office. */
export const DATA_SCOPES = ['all', 'organizationAndBelow', 'organization', 'own'] as const;

/**
 * What the holders of a role may do. `grants` contains leaves only: permission codes, and the ids of leaf menus without
 * a code. Groups and the deny list of the session are derived. `*` grants everything, including permissions of later
 * releases.
 */
export const role = pgTable('role', {
  ...record(),
  code: text().notNull().unique(),
  name: jsonb().$type<Localized>().notNull(),
  remark: text().notNull().default(''),
  dataScope: text({ enum: DATA_SCOPES }).notNull().default('own'),
  grants: text().array().notNull().default([]),
  /** Holders need a second factor, after a grace period from when it was required of them. */
  requiresFactor: boolean().notNull().default(false),
  factorGraceDays: integer().notNull().default(14),
  /** Since when `requiresFactor` is set. */
  factorRequiredAt: instant(),
});
