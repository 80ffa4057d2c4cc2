import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mailSender } from '../../server/modules/mail/sender.ts';
import { schedule } from '../../server/modules/schedules/schedule.table.ts';
import { type Schedules, startSchedules } from '../../server/modules/schedules/schedules.ts';
import { taskRun } from '../../server/modules/schedules/taskRun.table.ts';
import { createJobs, type Jobs } from '../../server/platform/jobs/jobs.ts';
import { soon } from '../support/soon.ts';
import { type TestDatabase, testDatabase } from './support/testDatabase.ts';

/** The tables of pg-boss 10, before a job of a schedule was sent. */
const TABLES = readFileSync(new URL('../releases/jobQueue10.sql', import.meta.url), 'utf8');
const publicUrl = 'https://portal.example';
const log = { warn: vi.fn(), error: vi.fn() };

let database: TestDatabase;
let jobs: Jobs;
let schedules: Schedules;
let scheduleId: string;

beforeEach(async () => {
  database = await testDatabase();
  jobs = createJobs({ connection: database.connection, log, pollMs: 50, stopMs: 200 });
  schedules = startSchedules(
    { ...database, jobs, log, mail: mailSender({ smtpUrl: undefined, publicUrl }), publicUrl },
    new Map([['count', async () => {}]]),
    100,
  );
  const [row] = await database.database
    .insert(schedule)
    .values({ name: { en: 'Count', zh: '计数' }, task: 'count', cron: '0 0 1 1 *', enabled: false })
    .returning({ id: schedule.id });
  scheduleId = row?.id ?? '';
});
afterEach(async () => {
  await jobs.stop();
  await schedules.stop();
  await database.drop();
  vi.clearAllMocks();
});

/** Adds a run, without a job, that began an hour ago. */
async function addRun(state: 'queued' | 'running', jobId: string): Promise<string> {
  const begun = new Date(Date.now() - 3_600_000);
  const [row] = await database.database
    .insert(taskRun)
    .values({
      ...{
        scheduleId,
        state,
        jobId,
        name: { en: 'Count', zh: '计数' },
        task: 'count',
        parameters: {},
        trigger: 'manual',
      },
      ...{ plannedAt: begun, startedAt: begun, updatedAt: begun },
    })
    .returning({ id: taskRun.id });
  return row?.id ?? '';
}
const stateOf = async (id: string) => {
  const [run] = await database.database.select().from(taskRun).where(eq(taskRun.id, id));
  return run?.state;
};

/** Installs the queue of an older version, with the jobs of a queued and a running run. */
async function olderQueue(): Promise<{ queued: string; running: string }> {
  await database.pool.query(TABLES);
  const jobIds = { queued: crypto.randomUUID(), running: crypto.randomUUID() };
  const runs = { queued: await addRun('queued', jobIds.queued), running: await addRun('running', jobIds.running) };
  await database.pool.query("select job_queue.create_queue('scheduled-task', '{}')");
  await database.pool.query(
    `insert into job_queue.job (id, name, data, state, retry_limit, started_on, expire_in, policy) values
      ($1, 'scheduled-task', $2, 'created', 0, null, '1 hour', 'short'),
      ($3, 'scheduled-task', $4, 'active', 0, now(), '1 hour', 'short')`,
    [jobIds.queued, { run: runs.queued }, jobIds.running, { run: runs.running }],
  );
  return runs;
}

test('[issue 45] runs of an older version are not lost while their jobs are carried over', async () => {
  const { queued, running } = await olderQueue();
  await database.transaction(async (other) => {
    await other.execute(sql`select pg_advisory_xact_lock(hashtext('carry over jobs'))`);
    jobs.start();
    await vi.waitFor(async () => {
      const { rows } = await database.pool.query(
        `select from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`,
      );
      expect(rows).toHaveLength(1);
    }, soon);
    await schedules.look();
    expect([await stateOf(queued), await stateOf(running)]).toEqual(['queued', 'running']);
  });
  await vi.waitFor(async () => expect(await stateOf(queued)).toBe('succeeded'), soon);
  await schedules.look();
  expect(await stateOf(running)).toBe('running');
});

test('[issue 45] no run is lost before the queue is open', async () => {
  const run = await addRun('queued', crypto.randomUUID());
  await schedules.look();
  expect(await stateOf(run)).toBe('queued');
  jobs.start();
  await vi.waitFor(async () => expect(await stateOf(run)).toBe('failed'), soon);
});

test('[issue 45] no run is lost while there is a queue of an older version', async () => {
  jobs.start();
  await vi.waitFor(() => expect(jobs.isOpen()).toBe(true), soon);
  const { queued, running } = await olderQueue();
  await schedules.look();
  expect([await stateOf(queued), await stateOf(running)]).toEqual(['queued', 'running']);
  await database.pool.query('drop schema job_queue cascade');
  await vi.waitFor(
    async () => expect([await stateOf(queued), await stateOf(running)]).toEqual(['failed', 'failed']),
    soon,
  );
});
