import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { nextRuns } from '../../../contract/cronRuns.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Database } from '../../platform/database/database.ts';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { CallContext, Handlers, Locale, SignedIn, WriteContext } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { refusals } from '../../platform/http/reply.ts';
import { audit } from '../../platform/resources/audit.ts';
import { account } from '../accounts/account.table.ts';
import { fullName } from '../accounts/sessions.ts';
import { nextRun } from './due.ts';
import { refuseWithoutNeeds } from './needs.ts';
import { addRun, type Schedule, underWay } from './runs.ts';
import { schedule } from './schedule.table.ts';
import type { Schedules } from './schedules.ts';
import { taskRun } from './taskRun.table.ts';

type Keys = 'quartzState' | 'quartzExec' | 'quartzStop' | 'quartzResume';

const NEXT = 5;
const NEWEST = 12;
/** Values of a schedule after it is resumed. */
const resumedState = { pausedAt: null, failuresInRow: 0 };
const RATED = 30;

/** Returns the handlers for schedules beyond their records: state, run now, stop, resume. */
export function scheduleHandlers(
  { database }: Pick<Dependencies, 'database'>,
  { job, look }: Pick<Schedules, 'job' | 'look'>,
): Handlers<Keys> {
  const change = (enabled: boolean) => (id: string, call: WriteContext<SignedIn>) =>
    call.commit(async (open) => {
      const one = await locked(open, id, call.locale);
      if (one.enabled === enabled) return null;
      if (enabled) await refuseWithoutNeeds(open, one, call);
      const nextRunAt = enabled ? nextRun(one, new Date()) : null;
      await open
        .update(schedule)
        .set({
          ...(enabled && resumedState),
          enabled,
          nextRunAt,
          version: sql`${schedule.version} + 1`,
          updatedBy: call.caller.user.id,
        })
        .where(eq(schedule.id, id));
      await note(open, call, one, enabled ? 'resume' : 'stop', { enabled: one.enabled }, { enabled });
      return null;
    });
  const [stop, resume] = [change(false), change(true)];
  return {
    quartzState: async ({ params: { id } }, { locale, caller }) => {
      const [one] = await database.select().from(schedule).where(eq(schedule.id, id));
      if (!one) throw refusals.notFound(locale);
      const mayRead = caller.codes.has('quartz:loglist');
      return {
        id,
        name: one.name,
        enabled: one.enabled,
        pausedAt: one.pausedAt?.toISOString() ?? null,
        failuresInRow: one.failuresInRow,
        timeZone: one.timeZone,
        nextRuns: one.enabled ? nextRuns(one.cron, one.timeZone, NEXT).map((time) => time.toISOString()) : [],
        runs: mayRead ? await newestRuns(database, id) : [],
        ...(await rated(database, id)),
      };
    },
    quartzExec: async ({ params: { id } }, call) => {
      const run = await call.commit(async (open) => {
        const one = await locked(open, id, call.locale);
        await refuseWithoutNeeds(open, one, call);
        const { waiting, active } = await underWay(open, id);
        const free = one.overlap === 'allow' || !(active || waiting > 0);
        if (!free && (one.overlap === 'skip' || waiting > 0))
          throw new Refusal('fail', m.schedule_under_way({}, { locale: call.locale }));
        const by = { plannedAt: new Date(), trigger: 'manual' as const, createdBy: call.caller.user.id };
        const added = await addRun(open, job, one, by, free ? 'queued' : 'waiting');
        if (added === null) throw new Error('a manual run was not added');
        await note(open, call, one, 'exec', {}, {});
        return { run: added };
      });
      await look();
      return run;
    },
    quartzStop: ({ params: { id } }, call) => stop(id, call),
    quartzResume: ({ params: { id } }, call) => resume(id, call),
  };
}

async function locked(database: Database, id: string, locale: Locale): Promise<Schedule> {
  const [one] = await database.select().from(schedule).where(eq(schedule.id, id)).for('update');
  if (!one) throw refusals.notFound(locale);
  return one;
}

const note = (
  database: Database,
  call: CallContext,
  { id, name }: Schedule,
  action: 'exec' | 'stop' | 'resume',
  before: Record<string, unknown>,
  after: Record<string, unknown>,
) => audit(database, call, { action, resource: 'quartz', resourceId: id, label: name, before, after });

async function newestRuns(database: Database, scheduleId: string) {
  const rows = await database
    .select({ run: taskRun, firstName: account.firstName, lastName: account.lastName, after: schedule.name })
    .from(taskRun)
    .leftJoin(schedule, eq(schedule.id, taskRun.afterId))
    .leftJoin(account, eq(account.id, taskRun.createdBy))
    .where(eq(taskRun.scheduleId, scheduleId))
    .orderBy(desc(taskRun.plannedAt), desc(taskRun.id))
    .limit(NEWEST);
  return rows.map(({ run, firstName, lastName, after }) => ({
    id: run.id,
    trigger: run.trigger,
    by: firstName === null ? null : fullName(firstName, lastName ?? ''),
    after,
    state: run.state,
    attempt: run.attempt,
    plannedAt: run.plannedAt.toISOString(),
    startedAt: run.startedAt?.toISOString() ?? null,
    endedAt: run.endedAt?.toISOString() ?? null,
    durationMs: run.durationMs,
    missedCount: run.missedCount,
    output: run.output,
    error: run.error,
    server: run.server,
  }));
}

/** Condition that no further try follows a run. */
const lastTry = sql`(${taskRun.state} = 'succeeded' or ${taskRun.attempt} >= ${taskRun.tries})`;

async function rated(database: Database, scheduleId: string) {
  const own = eq(taskRun.scheduleId, scheduleId);
  const [[all], last] = await Promise.all([
    database.select({ count: count() }).from(taskRun).where(own),
    database
      .select({ state: taskRun.state })
      .from(taskRun)
      .where(and(own, inArray(taskRun.state, ['succeeded', 'failed']), lastTry))
      .orderBy(desc(taskRun.plannedAt))
      .limit(RATED),
  ]);
  return {
    count: all?.count ?? 0,
    ended: last.length,
    succeeded: last.filter(({ state }) => state === 'succeeded').length,
  };
}
