import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import {
  type FindingKind,
  IMPORT_KINDS,
  IMPORT_STATES,
  type ImportTotals,
} from '../../../contract/entities/imports.ts';
import type { Reason } from '../../importers/reasons.ts';
import { id, instant } from '../../platform/database/columns.ts';
import type { CallOrigin } from '../../platform/resources/audit.ts';
import { account } from '../accounts/account.table.ts';

/** Something found in a file, told in every language. */
export type KeptFinding = {
  kind: FindingKind;
  line: number;
  id: string;
  column: string;
  value: string;
  /** What a changed value becomes; earlier versions kept none. */
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
 * One reading of an uploaded file. `touchedAt` is when whoever works on it was last heard of; `origin` is the
 * call that asked for it, for the operation log.
 */
export const importRun = pgTable(
  'import_run',
  {
    id: id(),
    /** Earlier versions knew models alone. */
    kind: text({ enum: IMPORT_KINDS }).notNull().default('models'),
    dryRun: boolean().notNull(),
    /** Whether the public sees what it brings at once; earlier versions knew nothing else. */
    publish: boolean().notNull().default(true),
    /** Whether empty cells clear what is stored. */
    clear: boolean().notNull().default(false),
    state: text({ enum: IMPORT_STATES }).notNull().default('waiting'),
    /** The stored file, which may be gone a day later. */
    fileId: uuid().notNull(),
    fileName: text().notNull(),
    totals: jsonb().$type<ImportTotals>().notNull().default(NOTHING_DONE),
    rowsOfFile: integer(),
    problem: jsonb().$type<Reason>(),
    unmapped: text().array().notNull().default([]),
    groups: jsonb().$type<KeptGroup[]>().notNull().default([]),
    findings: jsonb().$type<KeptFinding[]>().notNull().default([]),
    /** How many there are; more than are kept perhaps. */
    findingCount: integer().notNull().default(0),
    origin: jsonb().$type<CallOrigin>().notNull(),
    createdAt: instant().notNull().defaultNow(),
    createdBy: uuid().references(() => account.id, { onDelete: 'set null' }),
    touchedAt: instant().notNull().defaultNow(),
  },
  (table) => [index('import_run_newest').on(table.createdAt)],
);

/**
 * The files of imports that are under way, however long they wait, or were worked on within a day: a checked file can
 * still be imported.
 */
export const importFileUses = sql`
  select ${importRun.fileId}::text as file from ${importRun} 
  where ${importRun.state} in ('waiting', 'running') or ${importRun.touchedAt} > now() - interval '1 day'`;

export type ImportRunRow = typeof importRun.$inferSelect;
