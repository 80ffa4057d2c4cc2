import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { RULE_OPERATORS } from '../../../contract/resources/rule.ts';
import { record } from '../../platform/database/columns.ts';

/**
 * A row-level condition: holders of its roles see and change only records of the resource that meet it. Without roles
 * it applies to every role except the one that allows everything. `menus` limits it to the resources of these menus.
 */
export const rule = pgTable(
  'rule',
  {
    ...record(),
    name: text().notNull().unique(),
    resource: text().notNull(),
    field: text().notNull(),
    operator: text({ enum: RULE_OPERATORS }).notNull(),
    value: text().notNull().default(''),
    roles: uuid().array().notNull().default([]),
    menus: uuid().array().notNull().default([]),
    enabled: boolean().notNull().default(true),
  },
  (table) => [index().on(table.resource)],
);
