import { and, eq, inArray } from 'drizzle-orm';
import Value from 'typebox/value';
import { textIn } from '../../../contract/localized.ts';
import { valuesSchema } from '../../../contract/resources/schemas.ts';
import { taskNamed } from '../../../contract/tasks.ts';
import { isTimeZone } from '../../../contract/timeZone.ts';
import { m } from '../../i18n/compiled/messages.js';
import { Refusal } from '../../platform/http/refusal.ts';
import { isMailAddress } from '../../platform/mail/mail.ts';
import type { Hooks } from '../../platform/resources/hooks.ts';
import { scheduleProblem } from '../../platform/resources/scheduleProblem.ts';
import { nextRun } from './due.ts';
import { circleOf } from './followUps.ts';
import { belowLimits, type RetentionLimits, withinLimits } from './limits.ts';
import { refuseWithoutNeeds } from './needs.ts';
import { schedule } from './schedule.table.ts';
import { taskRun } from './taskRun.table.ts';

/**
 * Checks for schedules: only registered tasks, parameters that match their schema, and times in the future. Removed
 * schedules have no next run.
 */
export const scheduleHooks = (limits: RetentionLimits): Hooks => ({
  beforeSave: async (database, { id, before, values }, call) => {
    const { locale } = call;
    const { task: name, cron, timeZone, alarmTo, enabled = true, followUps, ...given } = { ...before, ...values };
    const fields: Record<string, string> = {};
    const task = taskNamed(name);
    // A schedule without parameters gets the usual ones of its task.
    const parameters = given.parameters ?? (task && withinLimits(limits, task.name, task.usual.parameters).parameters);
    if (!task) fields.task = m.schedule_task_unknown({}, { locale });
    else if (!Value.Check(valuesSchema(task.parameters), parameters ?? {}))
      fields.parameters = m.schedule_parameters_unfit({}, { locale });
    else {
      const short = belowLimits(limits, name, Object(parameters));
      if (short.length > 0)
        fields.parameters = short
          .map(({ label, unit, least }) => {
            const limit = unit ? `${least} ${unit[locale]}` : least;
            return m.schedule_below_limit({ parameter: label[locale], least: limit }, { locale });
          })
          .join(' ');
    }
    const wrong = scheduleProblem(String(cron), locale);
    if (wrong) fields.cron = wrong;
    if (!isTimeZone(String(timeZone))) fields.timeZone = m.schedule_time_zone_unknown({}, { locale });
    if (alarmTo && !isMailAddress(String(alarmTo))) fields.alarmTo = m.schedule_alarm_address({}, { locale });
    const circle = id === null ? [] : await circleOf(database, id, idsIn(values.followUps));
    if (circle.length > 0)
      fields.followUps = m.schedule_circle(
        { names: circle.map((name) => textIn(name, locale)).join(' → ') },
        { locale },
      );
    if (Object.keys(fields).length > 0) throw new Refusal('validation', m.reply_validation({}, { locale }), { fields });
    await refuseWithoutNeeds(database, { task: name, followUps: idsIn(followUps) }, call);
    const timing = { cron: String(cron), timeZone: String(timeZone) };
    const isNews = before === null || before.cron !== cron || before.timeZone !== timeZone;
    const next = enabled === true ? (nextRun(timing, new Date())?.toISOString() ?? null) : null;
    return { ...values, parameters: parameters ?? {}, ...(isNews && { nextRunAt: next }) };
  },
  // A restored schedule runs again.
  afterRestore: async (database, id, call) => {
    const [one] = await database.select().from(schedule).where(eq(schedule.id, id));
    if (one) await refuseWithoutNeeds(database, one, call);
  },
  afterRemove: async (database, ids) => {
    await database
      .update(taskRun)
      .set({ state: 'cancelled' })
      .where(and(inArray(taskRun.scheduleId, [...ids]), eq(taskRun.state, 'waiting')));
  },
});

const idsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
