import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { OutputLine } from '../../../contract/entities/jobs.ts';
import { RUN_STATES } from '../../../contract/resources/quartz.ts';
import { RUN_TRIGGERS } from '../../../contract/resources/quartzLog.ts';
import type { Localized } from '../../../contract/schema.ts';
import { instant, record } from '../../platform/database/columns.ts';

/**
 * One try of a run of a schedule. `createdBy` is the user who started it, or who manually started the run that it
 * follows. It outlives its schedule and contains everything needed to describe it. A schedule cannot have two runs
 * planned for the same time, so each run starts once, however many servers there are.
 */
export const taskRun = pgTable(
  'task_run',
  {
    ...record(),
    scheduleId: uuid().notNull(),
    name: jsonb().$type<Localized>().notNull(),
    task: text().notNull(),
    parameters: jsonb().$type<Record<string, unknown>>().notNull(),
    trigger: text({ enum: RUN_TRIGGERS }).notNull(),
    /** The schedule whose run it follows. */
    afterId: uuid(),
    state: text({ enum: RUN_STATES }).notNull(),
    attempt: integer().notNull().default(1),
    tries: integer().notNull().default(1),
    plannedAt: instant().notNull(),
    startedAt: instant(),
    endedAt: instant(),
    durationMs: integer(),
    /** Number of missed runs before it. */
    missedCount: integer().notNull().default(0),
    output: jsonb().$type<OutputLine[]>().notNull().default([]),
    error: text().notNull().default(''),
    server: text().notNull().default(''),
    /** Id of the job in the queue. */
    jobId: uuid(),
  },
  (table) => [
    uniqueIndex('task_run_once')
      .on(table.scheduleId, table.plannedAt)
      .where(sql`${table.trigger} in ('cron', 'missed')`),
    index('task_run_newest').on(table.scheduleId, table.plannedAt),
    index('task_run_planned').on(table.plannedAt),
    index('task_run_under_way').on(table.scheduleId).where(sql`${table.state} in ('waiting', 'queued', 'running')`),
  ],
);
