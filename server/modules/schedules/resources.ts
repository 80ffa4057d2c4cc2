import { sql } from 'drizzle-orm';
import { quartz } from '../../../contract/resources/quartz.ts';
import { quartzLog } from '../../../contract/resources/quartzLog.ts';
import { type ResourceSource, source } from '../../platform/resources/source.ts';
import { colleague } from '../administration/colleagues.ts';
import { scheduleHooks } from './hooks.ts';
import type { RetentionLimits } from './limits.ts';
import { schedule } from './schedule.table.ts';
import { taskRun } from './taskRun.table.ts';

const newest = sql`from ${taskRun} where ${taskRun.scheduleId} = ${schedule.id} order by ${taskRun.plannedAt} desc limit 1`;

/** Schedules and their runs as resources. */
export const scheduleSources = (limits: RetentionLimits): readonly ResourceSource[] => [
  source({
    definition: quartz,
    table: schedule,
    stores: {
      lastState: { read: sql`(select ${taskRun.state} ${newest})` },
      lastRunAt: { read: sql`(select ${taskRun.plannedAt} ${newest})` },
    },
    offers: { owner: colleague },
    hooks: scheduleHooks(limits),
    seeded: true,
  }),
  source({
    definition: quartzLog,
    table: taskRun,
    outlives: ['schedule', 'after', 'by'],
    stores: {
      by: taskRun.createdBy,
      result: { read: sql`coalesce(${taskRun.output} -> -1 -> 'text', '{"en": "", "zh": ""}')` },
    },
  }),
];
