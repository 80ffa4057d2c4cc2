import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { IMPORT_KINDS } from '../../../contract/entities/importKind.ts';
import type { ImportReading } from '../../../contract/entities/importReading.ts';
import { type FindingKind, IMPORT_STATES, type ImportTotals } from '../../../contract/entities/imports.ts';
import type { Reason } from '../../importers/reason.ts';
import { id, instant } from '../../platform/database/columns.ts';
import type { CallOrigin } from '../../platform/resources/audit.ts';
import { account } from '../accounts/account.table.ts';

/** A finding in a file, with texts in every language. */
export type KeptFinding = {
  kind: FindingKind;
  line: number;
  id: string;
  column: string;
  value: string;
  /** New value of a changed one; earlier versions stored none. */
  result?: string;
  reason: Reason;
};
export type KeptGroup = KeptFinding & { count: number };

export const NOTHING_DONE: ImportTotals = {
  rows: 0,
  added: 0,
  changed: 0,
  unchanged: 0,
  refused: 0,
  passedOver: 0,
  drafts: 0,
  cleared: 0,
};

/**
 * One import run of an uploaded file. `touchedAt` is the last sign of life of its worker; `origin` is the request that
 * started it, for the operation log.
 */
export const importRun = pgTable(
  'import_run',
  {
    id: id(),
    /** Earlier versions had models only. */
    kind: text({ enum: IMPORT_KINDS }).notNull().default('models'),
    dryRun: boolean().notNull(),
    /** Whether the changes are public at once; earlier versions had no other mode. */
    publish: boolean().notNull().default(true),
    /** Whether empty cells clear stored values. */
    clear: boolean().notNull().default(false),
    state: text({ enum: IMPORT_STATES }).notNull().default('waiting'),
    /** How the file is read; null if its columns are named like ours. */
    reading: jsonb().$type<ImportReading>(),
    /** The stored file, which may be deleted a day later. */
    fileId: uuid().notNull(),
    fileName: text().notNull(),
    totals: jsonb().$type<ImportTotals>().notNull().default(NOTHING_DONE),
    rowsOfFile: integer(),
    problem: jsonb().$type<Reason>(),
    unmapped: text().array().notNull().default([]),
    groups: jsonb().$type<KeptGroup[]>().notNull().default([]),
    findings: jsonb().$type<KeptFinding[]>().notNull().default([]),
    /** Total number of findings, which may be more than are stored. */
    findingCount: integer().notNull().default(0),
    origin: jsonb().$type<CallOrigin>().notNull(),
    createdAt: instant().notNull().defaultNow(),
    createdBy: uuid().references(() => account.id, { onDelete: 'set null' }),
    touchedAt: instant().notNull().defaultNow(),
  },
  (table) => [index('import_run_newest').on(table.createdAt)],
);

/**
 * The files of imports that wait or run, and of those that were active within the last day, so that a checked file can
 * still be imported.
 */
export const importFileUses = sql`
  select ${importRun.fileId}::text as file from ${importRun} 
  where ${importRun.state} in ('waiting', 'running') or ${importRun.touchedAt} > now() - interval '1 day'`;

export type ImportRunRow = typeof importRun.$inferSelect;
