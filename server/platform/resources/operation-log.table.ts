import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { AuditAction, LoginRefusal } from '../../../contract/resources/log.ts';
import type { Label } from '../../../contract/resources/record.ts';
import type { Localized } from '../../../contract/schema.ts';
import { record } from '../database/columns.ts';

export const LOG_KINDS = ['operate', 'login', 'error'] as const;

/**
 * What was done, who signed in, and what failed. `createdAt` is when, `createdBy` who. `before` and `after` hold the
 * fields that changed alone, and never a secret.
 */
export const operationLog = pgTable(
  'operation_log',
  {
    ...record(),
    kind: text({ enum: LOG_KINDS }).notNull(),
    action: text().$type<AuditAction>().notNull(),
    resource: text().notNull().default(''),
    resourceId: uuid(),
    /** What the record is called; of a sign-in the address that was typed. */
    label: jsonb().$type<Localized>(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    /** What `before` and `after` referred to was called then, by field. */
    names: jsonb().$type<Record<string, Label[]>>(),
    message: text().notNull().default(''),
    /** Why a sign-in was refused. */
    reason: text().$type<LoginRefusal>(),
    /** Names of the files that went with what was said. */
    attachments: text().array().notNull().default([]),
    /** Permission codes of which one would have let a refused call through. */
    needs: text().array().notNull().default([]),
    /** How often it happened within a minute: a refusal that repeats is one entry. */
    times: integer().notNull().default(1),
    method: text().notNull().default(''),
    path: text().notNull().default(''),
    status: integer(),
    durationMs: integer(),
    address: text().notNull().default(''),
    agent: text().notNull().default(''),
    requestId: text().notNull().default(''),
  },
  (table) => [
    index('operation_log_of_record').on(table.resource, table.resourceId, table.createdAt),
    index('operation_log_newest').on(table.kind, table.createdAt),
  ],
);
