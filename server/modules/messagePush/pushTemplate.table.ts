import { boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { PUSH_LEVELS } from '../../../contract/messagePush.ts';
import type { Localized } from '../../../contract/schema.ts';
import { record } from '../../platform/database/columns.ts';

/** Templates for messages. */
export const pushTemplate = pgTable('push_template', {
  ...record(),
  code: text().notNull().unique(),
  title: jsonb().$type<Localized>().notNull(),
  body: jsonb().$type<Localized>().notNull(),
  level: text({ enum: PUSH_LEVELS }).notNull().default('information'),
  /** Names of the variables in its text, in their order. */
  variables: text().array().notNull().default([]),
  enabled: boolean().notNull().default(true),
});

export type PushTemplate = typeof pushTemplate.$inferSelect;
