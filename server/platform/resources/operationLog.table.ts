import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { AuditAction, LoginFactor, LoginMethod, LoginRefusal } from '../../../contract/resources/log.ts';
import type { Label } from '../../../contract/resources/record.ts';
import type { Localized } from '../../../contract/schema.ts';
import { instant, record } from '../database/columns.ts';

export const LOG_KINDS = ['operate', 'login', 'error'] as const;

/**
 * Actions, sign-ins and errors. `createdAt` is when, `createdBy` who. `before` and `after` contain only changed fields
 * and no secrets.
 */
export const operationLog = pgTable(
  'operation_log',
  {
    ...record(),
    kind: text({ enum: LOG_KINDS }).notNull(),
    action: text().$type<AuditAction>().notNull(),
    /** The name of the API token that acted for the user. */
    token: text().notNull().default(''),
    resource: text().notNull().default(''),
    resourceId: uuid(),
    /** Name of the record; for a sign-in, the address that was typed. */
    label: jsonb().$type<Localized>(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    /** The names at that time of what `before` and `after` refer to, by field. */
    names: jsonb().$type<Record<string, Label[]>>(),
    message: text().notNull().default(''),
    /** Why a sign-in was refused. */
    reason: text().$type<LoginRefusal>(),
    /** How a sign-in was proved: first step, and second if there was one. */
    loginMethod: text().$type<LoginMethod>(),
    factor: text().$type<LoginFactor>(),
    /** Names of the files attached to the message. */
    attachments: text().array().notNull().default([]),
    /** Permission codes of which the refused request needed one. */
    needs: text().array().notNull().default([]),
    /** How often it happened within a minute. Repeated refusals share one entry. */
    times: integer().notNull().default(1),
    /** Until when the count may rise. The entry is sealed afterwards. */
    openUntil: instant(),
    method: text().notNull().default(''),
    path: text().notNull().default(''),
    status: integer(),
    durationMs: integer(),
    address: text().notNull().default(''),
    agent: text().notNull().default(''),
    requestId: text().notNull().default(''),
    /** Position in the sealed log (`platform/sealedLog`). */
    sealed: bigint({ mode: 'number' }),
  },
  (table) => [
    index('operation_log_of_record').on(table.resource, table.resourceId, table.createdAt),
    index('operation_log_newest').on(table.kind, table.createdAt),
    index('operation_log_unsealed').on(table.id).where(sql`sealed is null`),
  ],
);
