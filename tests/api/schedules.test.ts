import { asc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { mailSender } from '../../server/modules/mail/sender.ts';
import type { Task } from '../../server/modules/schedules/runTask.ts';
import { schedule } from '../../server/modules/schedules/schedule.table.ts';
import { type Schedules, startSchedules } from '../../server/modules/schedules/schedules.ts';
import { taskRun } from '../../server/modules/schedules/taskRun.table.ts';
import { createJobs, type Jobs } from '../../server/platform/jobs/jobs.ts';
import { soon } from '../support/soon.ts';
import { type TestDatabase, testDatabase } from './support/testDatabase.ts';

type Server = { jobs: Jobs; schedules: Schedules };

let database: TestDatabase;
const servers: Server[] = [];
const publicUrl = 'https://portal.example';
const log = { warn: vi.fn(), error: vi.fn() };

beforeEach(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  for (const { jobs, schedules } of servers.splice(0)) {
    await jobs.stop();
    await schedules.stop();
  }
  await database.drop();
});

/** Starts the schedules of one server: it looks for due schedules every 100 ms, and its workers poll every 50 ms. */
function server(tasks: Record<string, Task>): Server {
  const jobs = createJobs({ connection: database.connection, log, pollMs: 50, stopMs: 200 });
  const schedules = startSchedules(
    { ...database, jobs, log, mail: mailSender({ smtpUrl: undefined, publicUrl }), publicUrl },
    new Map(Object.entries(tasks)),
    100,
  );
  jobs.start();
  servers.push({ jobs, schedules });
  return { jobs, schedules };
}

/** A cron expression half a year away, so that no run starts by itself during a test. */
const NOT_NOW = `0 0 1 ${((new Date().getUTCMonth() + 6) % 12) + 1} *`;
const minutesAgo = (minutes: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 - minutes * 60_000);

async function add(values: Partial<typeof schedule.$inferInsert> = {}): Promise<string> {
  const [row] = await database.database
    .insert(schedule)
    .values({
      name: { en: 'Count', zh: '计数' },
      task: 'count',
      cron: NOT_NOW,
      nextRunAt: new Date(Date.now() - 1_000),
      ...values,
    })
    .returning({ id: schedule.id });
  if (!row) throw new Error('no schedule was added');
  return row.id;
}
const runsOf = (id: string) =>
  database.database.select().from(taskRun).where(eq(taskRun.scheduleId, id)).orderBy(asc(taskRun.plannedAt));
const statesOf = async (id: string) => (await runsOf(id)).map(({ state }) => state);

describe('schedules', () => {
  test('[R8] a schedule for every minute fires once, at one of two servers', async () => {
    let done = 0;
    const count: Task = async () => void done++;
    const planned = new Date(Date.now() - 1_000);
    const ids = await Promise.all(Array.from({ length: 8 }, () => add({ cron: '* * * * *', nextRunAt: planned })));
    const [one, two] = [server({ count }), server({ count })];
    await Promise.all([one.schedules.look(), two.schedules.look(), one.schedules.look(), two.schedules.look()]);
    await vi.waitFor(async () => {
      const runs = await database.database.select().from(taskRun);
      const first = runs.filter(({ plannedAt }) => plannedAt.valueOf() === planned.valueOf());
      expect(first.map(({ scheduleId }) => scheduleId).sort()).toEqual(ids.toSorted());
      expect(first.every(({ state }) => state === 'succeeded')).toBe(true);
      // the minute may end during the test; a run of the next minute is skipped while the first is not done
      expect(runs.filter(({ state }) => state !== 'skipped').every(({ state }) => state === 'succeeded')).toBe(true);
      expect(done).toBe(runs.filter(({ state }) => state === 'succeeded').length);
    }, soon);
    const [next] = await database.database.select().from(schedule);
    expect(next?.nextRunAt?.valueOf()).toBeGreaterThan(planned.valueOf());
    expect((next?.nextRunAt?.valueOf() ?? 1) % 60_000).toBe(0);
  });

  test('a failed run is retried, and keeps its error and output', async () => {
    server({
      count: async ({ step }, { write }) => {
        write({ en: `step ${step}`, zh: `步骤 ${step}` });
        throw new Error('the disk is full');
      },
    });
    const id = await add({ parameters: { step: 3 }, tries: 2, waitSeconds: 1 });
    await vi.waitFor(async () => expect(await statesOf(id)).toEqual(['failed', 'failed']), soon);
    const [first, second] = await runsOf(id);
    expect(first).toMatchObject({ attempt: 1, trigger: 'cron' });
    expect(second).toMatchObject({ attempt: 2, trigger: 'retry' });
    for (const run of [first, second]) {
      expect(run).toMatchObject({ error: 'the disk is full', tries: 2 });
      expect(run?.output).toMatchObject([{ text: { en: 'step 3', zh: '步骤 3' } }]);
      expect(run?.durationMs).toBeGreaterThanOrEqual(0);
      expect(run?.endedAt).not.toBeNull();
    }
  });

  test('a run that writes very many lines keeps the first and last ones, and counts those between', async () => {
    server({
      count: async (_, { write }) => {
        for (let line = 1; line <= 700; line++) write({ en: `line ${line}`, zh: `第 ${line} 行` });
      },
    });
    const id = await add();
    await vi.waitFor(async () => expect(await statesOf(id)).toEqual(['succeeded']), soon);
    const output = (await runsOf(id))[0]?.output.map(({ text }) => text) ?? [];
    expect(output).toHaveLength(500);
    expect(output.slice(-3)).toEqual([
      { en: 'line 498', zh: '第 498 行' },
      { en: '(201 lines left out)', zh: '（此处省略 201 行）' },
      { en: 'line 700', zh: '第 700 行' },
    ]);
  });

  test('a run that exceeds its time has failed, whether or not it reacts', async () => {
    server({ count: () => new Promise(() => {}) });
    const id = await add({ timeoutSeconds: 1 });
    await vi.waitFor(async () => expect(await statesOf(id)).toEqual(['failed']), soon);
    expect((await runsOf(id))[0]?.error).toMatch(/exceeded its time limit/);
  });

  test('a task that no longer exists fails with an explanation', async () => {
    server({});
    const id = await add({ task: 'gone' });
    await vi.waitFor(async () => expect(await statesOf(id)).toEqual(['failed']), soon);
    expect((await runsOf(id))[0]?.error).toBe('There is no task gone');
  });

  test('a stopped schedule does not fire', async () => {
    let done = 0;
    const { schedules } = server({ count: async () => void done++ });
    const id = await add({ enabled: false });
    await schedules.look();
    await schedules.look();
    expect(await runsOf(id)).toEqual([]);
    expect(done).toBe(0);
  });

  describe('while the previous run is still in progress', () => {
    const held = async (overlap: 'skip' | 'queue' | 'allow') => {
      const release = Promise.withResolvers<void>();
      let [begun, most, now] = [0, 0, 0];
      server({
        count: async () => {
          begun += 1;
          now += 1;
          most = Math.max(most, now);
          await release.promise;
          now -= 1;
        },
      });
      const id = await add({ overlap, nextRunAt: new Date(Date.now() - 3_000) });
      await vi.waitFor(() => expect(begun).toBe(1), soon);
      for (const [before, ago] of [2_000, 1_000].entries()) {
        await database.database
          .update(schedule)
          .set({ nextRunAt: new Date(Date.now() - ago) })
          .where(eq(schedule.id, id));
        // either look may fire the schedule: a parallel look that skips it may end first
        await vi.waitFor(async () => expect(await runsOf(id)).toHaveLength(before + 2), soon);
      }
      return { id, release: release.resolve, most: () => most, begun: () => begun };
    };

    test('the next run is skipped', async () => {
      const { id, release, begun } = await held('skip');
      expect(await statesOf(id)).toEqual(['running', 'skipped', 'skipped']);
      release();
      await vi.waitFor(async () => expect(await statesOf(id)).toEqual(['succeeded', 'skipped', 'skipped']), soon);
      expect(begun()).toBe(1);
    });

    test('only one next run waits', async () => {
      const { id, release, most } = await held('queue');
      expect(await statesOf(id)).toEqual(['running', 'waiting', 'skipped']);
      release();
      await vi.waitFor(async () => expect(await statesOf(id)).toEqual(['succeeded', 'succeeded', 'skipped']), soon);
      expect(most()).toBe(1);
    });

    test('further runs start in parallel', async () => {
      const { id, release, most } = await held('allow');
      await vi.waitFor(() => expect(most()).toBe(3), soon);
      release();
      await vi.waitFor(async () => expect(await statesOf(id)).toEqual(['succeeded', 'succeeded', 'succeeded']), soon);
    });
  });

  describe('after an hour without a server', () => {
    const back = async (missed: 'skip' | 'once' | 'each') => {
      let done = 0;
      server({ count: async () => void done++ });
      // every twenty minutes, but not in the current minute
      const now = new Date().getUTCMinutes();
      const minutes = [10, 30, 50].map((minute) => (minute + now) % 60).toSorted((one, other) => one - other);
      const id = await add({ cron: `${minutes} * * * *`, missed, nextRunAt: minutesAgo(50) });
      return { id, done: () => done };
    };

    test('missed runs are skipped and recorded', async () => {
      const { id, done } = await back('skip');
      await vi.waitFor(async () => expect(await statesOf(id)).toEqual(['missed']), soon);
      expect((await runsOf(id))[0]?.missedCount).toBe(3);
      expect(done()).toBe(0);
    });

    test('one run replaces all missed runs', async () => {
      const { id, done } = await back('once');
      await vi.waitFor(async () => expect(await statesOf(id)).toEqual(['succeeded']), soon);
      expect(await runsOf(id)).toMatchObject([{ trigger: 'missed', missedCount: 2 }]);
      expect(done()).toBe(1);
    });

    test('every missed run is made up for, one after the other', async () => {
      const { id, done } = await back('each');
      await vi.waitFor(async () => expect(await statesOf(id)).toEqual(['succeeded', 'succeeded', 'succeeded']), soon);
      expect(done()).toBe(3);
    });
  });

  test('a canceled run ends within seconds, whether it waits or runs', async () => {
    const begun = Promise.withResolvers<AbortSignal>();
    const { jobs } = server({
      count: (_, { signal }) => {
        begun.resolve(signal);
        return new Promise(() => {});
      },
    });
    const id = await add();
    const signal = await begun.promise;
    const [run] = await runsOf(id);
    await jobs.cancel('scheduled-task', [run?.jobId ?? '']);
    await vi.waitFor(async () => expect(await statesOf(id)).toEqual(['cancelled']), soon);
    expect(signal.aborted).toBe(true);
  });

  test('a run lost with its server is recorded as failed', async () => {
    const { schedules } = server({ count: async () => {} });
    const id = await add({ nextRunAt: null });
    const old = new Date(Date.now() - 60_000);
    const lost = { name: { en: 'Count', zh: '计数' }, task: 'count', parameters: {}, trigger: 'cron' as const };
    await database.database.insert(taskRun).values({
      ...{ ...lost, scheduleId: id, state: 'running', jobId: crypto.randomUUID() },
      ...{ plannedAt: old, startedAt: old, updatedAt: old },
    });
    await vi.waitFor(async () => {
      await schedules.look();
      expect(await statesOf(id)).toEqual(['failed']);
    }, soon);
    expect((await runsOf(id))[0]?.error).toMatch(/server/);
  });
});
