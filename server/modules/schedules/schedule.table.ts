import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { MISSED_POLICIES, OVERLAP_POLICIES } from '../../../contract/resources/quartz.ts';
import type { Localized } from '../../../contract/schema.ts';
import { instant, record } from '../../platform/database/columns.ts';

/**
 * Which task runs when. `nextRunAt` is null while it is stopped; whichever server comes first after it fires. What runs
 * come to is counted here, since runs are removed when they are old.
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
    /** Runs that failed for good since the last success, or since somebody resumed it. */
    failuresInRow: integer().notNull().default(0),
    /** When failures stopped it; null once it is resumed. */
    pausedAt: instant(),
    alarmTo: text().notNull().default(''),
    /** When the alarm address was told that it fails; null once it works again. */
    alarmedAt: instant(),
    followUps: uuid().array().notNull().default([]),
    ownerId: uuid(),
    remark: text().notNull().default(''),
  },
  (table) => [index().on(table.nextRunAt)],
);
