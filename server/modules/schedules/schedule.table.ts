import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { MISSED_POLICIES, OVERLAP_POLICIES } from '../../../contract/resources/quartz.ts';
import type { Localized } from '../../../contract/schema.ts';
import { instant, record } from '../../platform/database/columns.ts';

/**
 * Which task runs when. `nextRunAt` is null while the schedule is stopped; the first server that checks after this time
 * starts the run. Results are counted here, because old runs are deleted.
 */
export const schedule = pgTable(
  'schedule',
  {
    ...record(),
    name: jsonb().$type<Localized>().notNull(),
    group: text().notNull().default(''),
    task: text().notNull(),
    parameters: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    cron: text().notNull(),
    timeZone: text().notNull().default('UTC'),
    missed: text({ enum: MISSED_POLICIES }).notNull().default('once'),
    overlap: text({ enum: OVERLAP_POLICIES }).notNull().default('skip'),
    timeoutSeconds: integer().notNull().default(300),
    tries: integer().notNull().default(1),
    waitSeconds: integer().notNull().default(10),
    enabled: boolean().notNull().default(true),
    nextRunAt: instant(),
    pauseAfter: integer(),
    /** Number of runs whose last try failed since the last success or resume. */
    failuresInRow: integer().notNull().default(0),
    /** Time when failures paused it; null after it is resumed. */
    pausedAt: instant(),
    alarmTo: text().notNull().default(''),
    /** Time when the alarm address was notified of failures; null once it works again. */
    alarmedAt: instant(),
    followUps: uuid().array().notNull().default([]),
    ownerId: uuid(),
    remark: text().notNull().default(''),
  },
  (table) => [index().on(table.nextRunAt)],
);
