import { asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { account } from '../../server/modules/accounts/account.table.ts';
import { mailSender } from '../../server/modules/mail/sender.ts';
import type { Task } from '../../server/modules/schedules/runTask.ts';
import { schedule } from '../../server/modules/schedules/schedule.table.ts';
import { type Schedules, startSchedules } from '../../server/modules/schedules/schedules.ts';
import { taskRun } from '../../server/modules/schedules/taskRun.table.ts';
import { createJobs, type Jobs } from '../../server/platform/jobs/jobs.ts';
import { mailMessage } from '../../server/platform/mail/mailMessage.table.ts';
import { operationLog } from '../../server/platform/resources/operationLog.table.ts';
import { soon } from '../support/soon.ts';
import { type TestDatabase, testDatabase } from './support/testDatabase.ts';

const publicUrl = 'https://portal.example';
const log = { warn: vi.fn(), error: vi.fn() };
let database: TestDatabase;
let jobs: Jobs;
let schedules: Schedules;
/** The message with which the task `work` fails, or null if it succeeds. */
let fault: string | null;
const work: Task = async (_, { write }) => {
  write({ en: 'begun', zh: '开始' });
  if (fault !== null) throw new Error(fault);
};

beforeEach(async () => {
  fault = null;
  database = await testDatabase();
  jobs = createJobs({ connection: database.connection, log, pollMs: 50, stopMs: 200 });
  const mail = mailSender({ smtpUrl: undefined, publicUrl });
  schedules = startSchedules({ ...database, jobs, log, mail, publicUrl }, new Map([['work', work]]), 100);
  jobs.start();
});
afterEach(async () => {
  await jobs.stop();
  await schedules.stop();
  await database.drop();
});

/** A cron expression half a year away, so that no run starts by itself during a test. */
const NOT_NOW = `0 0 1 ${((new Date().getUTCMonth() + 6) % 12) + 1} *`;

async function add(values: Partial<typeof schedule.$inferInsert> = {}): Promise<string> {
  const [row] = await database.database
    .insert(schedule)
    .values({ name: { en: 'Nightly', zh: '夜间' }, task: 'work', cron: NOT_NOW, waitSeconds: 1, ...values })
    .returning({ id: schedule.id });
  if (!row) throw new Error('no schedule was added');
  return row.id;
}
const runsOf = (id: string) =>
  database.database.select().from(taskRun).where(eq(taskRun.scheduleId, id)).orderBy(asc(taskRun.plannedAt));
const standing = async (id: string) => {
  const [one] = await database.database.select().from(schedule).where(eq(schedule.id, id));
  return one;
};
const mails = () => database.database.select().from(mailMessage).orderBy(asc(mailMessage.id));

/** Runs a schedule once and waits until the run has ended. */
async function runs(id: string, how: 'well' | string): Promise<void> {
  fault = how === 'well' ? null : how;
  const before = (await runsOf(id)).length;
  const nextRunAt = new Date(Date.now() - 1_000);
  await database.database.update(schedule).set({ nextRunAt }).where(eq(schedule.id, id));
  await vi.waitFor(async () => {
    const now = await runsOf(id);
    expect(now.length).toBeGreaterThan(before);
    expect(now.every(({ endedAt }) => endedAt !== null)).toBe(true);
  }, soon);
}

describe('the alarm address of a schedule', () => {
  test('gets one mail while the schedule fails, and one when it works again', async () => {
    const id = await add({ alarmTo: 'night@portal.example', tries: 2 });
    await runs(id, 'the disk is full');
    expect((await runsOf(id)).map(({ state, trigger, attempt }) => [state, trigger, attempt])).toEqual([
      ['failed', 'cron', 1],
      ['failed', 'retry', 2],
    ]);
    const [alarm, ...others] = await mails();
    expect(others).toEqual([]);
    expect(alarm).toMatchObject({ purpose: 'scheduleFailed', to: 'night@portal.example', state: 'kept', locale: 'en' });
    expect(alarm?.subject).toBe('Scheduled job failed: Nightly');
    expect(alarm?.text).toContain('the disk is full');
    expect(alarm?.text).toContain(`${publicUrl}/system/quartz/log?schedule=${id}`);
    await runs(id, 'the disk is full');
    await runs(id, 'the disk is still full');
    expect(await mails()).toHaveLength(1);
    await runs(id, 'well');
    const [, recovery] = await mails();
    expect(recovery).toMatchObject({ purpose: 'scheduleWorks', to: 'night@portal.example' });
    await runs(id, 'well');
    expect(await mails()).toHaveLength(2);
    await runs(id, 'full again');
    expect((await mails()).map(({ purpose }) => purpose)).toEqual([
      'scheduleFailed',
      'scheduleWorks',
      'scheduleFailed',
    ]);
  });

  test('gets no mail for an attempt that is followed by a successful one', async () => {
    let tries = 0;
    const id = await add({ alarmTo: 'night@portal.example', tries: 2 });
    await database.database.update(schedule).set({ task: 'twice' }).where(eq(schedule.id, id));
    await jobs.stop();
    await schedules.stop();
    jobs = createJobs({ connection: database.connection, log, pollMs: 50, stopMs: 200 });
    const twice: Task = async () => {
      tries += 1;
      if (tries === 1) throw new Error('not yet');
    };
    const mail = mailSender({ smtpUrl: undefined, publicUrl });
    schedules = startSchedules({ ...database, jobs, log, mail, publicUrl }, new Map([['twice', twice]]), 100);
    jobs.start();
    await runs(id, 'well');
    expect((await runsOf(id)).map(({ state }) => state)).toEqual(['failed', 'succeeded']);
    expect(await mails()).toEqual([]);
    expect(await standing(id)).toMatchObject({ failuresInRow: 0, alarmedAt: null });
  });

  test('gets mails in the language of the account with that address, else of the owner', async () => {
    const person = { firstName: 'Mei', lastName: 'Lin', locale: 'zh' as const };
    const [owner] = await database.database
      .insert(account)
      .values({ ...person, workEmail: 'mei@portal.example' })
      .returning();
    await database.database.insert(account).values({ ...person, workEmail: 'Night@portal.example', locale: 'en' });
    const ownerId = owner?.id ?? null;
    const [shared, known] = [
      await add({ alarmTo: 'team@portal.example', ownerId }),
      await add({ alarmTo: 'night@portal.example', ownerId }),
    ];
    await runs(shared, 'x');
    await runs(known, 'x');
    expect((await mails()).map(({ to, subject }) => [to, subject])).toEqual([
      ['team@portal.example', '定时任务失败：夜间'],
      ['night@portal.example', 'Scheduled job failed: Nightly'],
    ]);
  });
});

describe('failures in a row', () => {
  test('pause a schedule, which is logged; a success restarts the count', async () => {
    const id = await add({ pauseAfter: 2, alarmTo: 'night@portal.example' });
    await runs(id, 'x');
    await runs(id, 'well');
    await runs(id, 'x');
    expect(await standing(id)).toMatchObject({ enabled: true, failuresInRow: 1, pausedAt: null, version: 1 });
    await runs(id, 'x');
    const paused = await standing(id);
    expect(paused).toMatchObject({ enabled: false, failuresInRow: 2, nextRunAt: null, version: 2 });
    expect(paused?.pausedAt).toBeInstanceOf(Date);
    const noted = await database.database.select().from(operationLog).where(eq(operationLog.resourceId, id));
    expect(noted).toMatchObject([{ action: 'stop', createdBy: null, message: 'Paused. Consecutive failures: 2' }]);
    const before = await runsOf(id);
    await schedules.look();
    expect(await runsOf(id)).toHaveLength(before.length);
  });

  test('report in the mail that the schedule is paused, when the first failure is the limit', async () => {
    const id = await add({ pauseAfter: 1, alarmTo: 'night@portal.example' });
    await runs(id, 'x');
    expect((await mails())[0]?.text).toContain('Paused until an administrator resumes it');
  });
});

describe('follow-up jobs', () => {
  test('start one after the other after a successful run, and not after a failed one', async () => {
    const last = await add({ name: { en: 'Last', zh: '末' } });
    const stopped = await add({ enabled: false });
    const next = await add({ name: { en: 'Next', zh: '次' }, followUps: [last] });
    const first = await add({ followUps: [next, stopped, crypto.randomUUID()] });
    await runs(first, 'x');
    await schedules.look();
    expect(await runsOf(next)).toEqual([]);
    await runs(first, 'well');
    await vi.waitFor(async () => expect(await runsOf(last)).toMatchObject([{ state: 'succeeded' }]), soon);
    expect(await runsOf(next)).toMatchObject([
      { trigger: 'follow-up', afterId: first, state: 'succeeded', attempt: 1 },
    ]);
    expect(await runsOf(last)).toMatchObject([{ trigger: 'follow-up', afterId: next }]);
    expect(await runsOf(stopped)).toEqual([]);
  });

  test('are skipped while one is running, if so configured', async () => {
    const next = await add({ overlap: 'skip' });
    const first = await add({ followUps: [next] });
    // a later time, so that the run does not count as lost during the test
    const updatedAt = new Date(Date.now() + 600_000);
    await database.database.insert(taskRun).values({
      ...{ scheduleId: next, name: { en: 'Next', zh: '次' }, task: 'work', parameters: {}, trigger: 'manual' as const },
      ...{ state: 'running', plannedAt: new Date(), updatedAt },
    });
    await runs(first, 'well');
    expect((await runsOf(next)).map(({ trigger, state }) => [trigger, state])).toEqual([
      ['manual', 'running'],
      ['follow-up', 'skipped'],
    ]);
  });
});
