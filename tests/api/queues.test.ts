import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { PermissionCode } from '../../contract/permissions.ts';
import { taskRun } from '../../server/modules/schedules/task-run.table.ts';
import { seedSystem } from '../../server/modules/system/seed.ts';
import { createJobs, type Job, type Jobs } from '../../server/platform/jobs/jobs.ts';
import { soon } from '../support/soon.ts';
import { makeHolder } from './support/roles.ts';
import { type TestApp, testApp } from './support/testApp.ts';

type Sent = { n: number; token?: string; mail?: { password: string; to: string }; page?: string };
const all: PermissionCode[] = ['job:list', 'job:detail', 'job:edit'];

let portal: TestApp;
let token: string;
let jobs: Jobs;
let job: Job<Sent>;
let failing = true;
const done: number[] = [];
beforeAll(async () => {
  portal = await testApp();
  await seedSystem(portal.dependencies.transaction);
  token = (await makeHolder(portal, { codes: all })).token;
  jobs = createJobs({ connection: portal.database.connection, log: portal.dependencies.log, pollMs: 50 });
  job = jobs.define<Sent>({
    name: 'letters',
    tries: 1,
    work: async ({ n }) => {
      if (failing) throw new Error('the post office is closed');
      done.push(n);
    },
  });
  jobs.start();
});
afterAll(async () => {
  await jobs.stop();
  await portal.close();
});

const listed = async (state?: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled') =>
  (await portal.call('jobs', { body: { queue: 'letters', ...(state && { state }) }, token })).data?.list ?? [];
const send = async (data: Sent, afterSeconds?: number) => {
  const id = await job.send(data, afterSeconds === undefined ? {} : { afterSeconds });
  if (id === null) throw new Error('nothing was sent');
  return id;
};

describe('[B.18] queues', () => {
  test('a job that was given up is a dead letter: it is seen with its error, tried again and done', async () => {
    failing = true;
    const id = await send({ n: 1 });
    await vi.waitFor(async () => expect((await listed('failed')).map((one) => one.id)).toEqual([id]), soon);
    expect((await listed('failed'))[0]).toMatchObject({ error: 'the post office is closed', tries: 1, triesMost: 1 });
    const { data } = await portal.call('jobQueues', { token });
    expect(data?.queues.find(({ name }) => name === 'letters')).toMatchObject({ failed: 1, done: 0 });
    expect(data?.throughput).toHaveLength(24);
    expect(data?.throughput.reduce((sum, { failed }) => sum + failed, 0)).toBe(1);
    failing = false;
    expect((await portal.call('retryJobs', { body: { ids: [id] }, token })).data).toEqual({ changed: 1 });
    await vi.waitFor(async () => expect((await listed('done')).map((one) => one.id)).toEqual([id]), soon);
    expect(done).toContain(1);
    expect((await portal.call('retryJobs', { body: { ids: [id] }, token })).data).toEqual({ changed: 0 });
  });

  test('a dead letter is tried again out of the archive too', async () => {
    failing = true;
    const id = await send({ n: 2 });
    await vi.waitFor(async () => expect((await listed('failed')).map((one) => one.id)).toEqual([id]), soon);
    await portal.dependencies.database.execute(sql`
      with gone as (delete from job_queue.job where id = ${id}::uuid returning *)
      insert into job_queue.archive (id, name, priority, data, state, retry_limit, retry_count, retry_delay, retry_backoff,
        start_after, started_on, singleton_key, singleton_on, expire_in, created_on, completed_on, keep_until, output, policy)
      select id, name, priority, data, state, retry_limit, retry_count, retry_delay, retry_backoff,
        start_after, started_on, singleton_key, singleton_on, expire_in, created_on, completed_on, keep_until, output, policy from gone`);
    expect((await listed('failed')).map((one) => one.id)).toEqual([id]);
    failing = false;
    await portal.call('retryJobs', { body: { ids: [id] }, token });
    await vi.waitFor(() => expect(done).toContain(2), soon);
  });

  test('a job that waits is cancelled and not done', async () => {
    const id = await send({ n: 3 }, 600);
    expect((await listed('waiting')).map((one) => one.id)).toEqual([id]);
    expect((await portal.call('cancelJobs', { body: { ids: [id] }, token })).data).toEqual({ changed: 1 });
    expect((await listed('cancelled')).map((one) => one.id)).toEqual([id]);
    expect(done).not.toContain(3);
  });

  test('[issue 44] a job says which schedule and task it is of and what it was given', async () => {
    const scheduleId = crypto.randomUUID();
    const name = { en: 'Night shift', zh: '夜班' };
    const { database } = portal.dependencies;
    const [run] = await database
      .insert(taskRun)
      .values({
        ...{ scheduleId, name, task: 'session-cleanup', parameters: { endedDays: 12 }, trigger: 'manual' as const },
        ...{ state: 'queued' as const, plannedAt: new Date() },
      })
      .returning({ id: taskRun.id });
    const runs = jobs.define<{ run: string }>({ name: 'scheduled-task', work: async () => {} });
    const id = await runs.send({ run: run?.id ?? '' }, { afterSeconds: 600 });
    const find = async (by: string) => {
      const { data } = await portal.call('jobs', { body: { queue: 'scheduled-task' }, token: by });
      return data?.list.find((one) => one.id === id);
    };
    const subject = { name, task: 'session-cleanup', trigger: 'manual', scheduleId };
    expect((await find(token))?.subject).toEqual({ ...subject, given: { endedDays: 12 } });
    const lister = await makeHolder(portal, { codes: ['job:list'] });
    expect((await find(lister.token))?.subject).toEqual({ ...subject, given: {} });
    const { data } = await portal.call('jobDetail', { params: { id: id ?? '' }, token });
    expect(data?.subject).toEqual({ ...subject, given: { endedDays: 12 } });
  });

  test('secrets of a payload are masked', async () => {
    const secrets = { token: 'tok-5f', mail: { password: 'Xenograft', to: 'a@b.example' } };
    const id = await send(
      { n: 4, ...secrets, page: 'see https://portal.example/login?reset=query-key#reset=hash-key now' },
      600,
    );
    const { data, http } = await portal.call('jobDetail', { params: { id }, token });
    expect(data?.payload).toEqual({
      ...{ n: 4, token: '••••••', mail: { password: '••••••', to: 'a@b.example' } },
      page: 'see https://portal.example/login?•••••• now',
    });
    for (const secret of ['tok-5f', 'Xenograft', 'query-key', 'hash-key']) expect(http.body).not.toContain(secret);
    expect((await portal.call('jobDetail', { params: { id: crypto.randomUUID() }, token })).status).toBe(404);
  });

  test.each<[PermissionCode, (id: string, by: string) => Promise<{ status: number }>]>([
    ['job:list', (_, by) => portal.call('jobs', { token: by })],
    ['job:list', (_, by) => portal.call('jobQueues', { token: by })],
    ['job:detail', (id, by) => portal.call('jobDetail', { params: { id }, token: by })],
    ['job:edit', (id, by) => portal.call('retryJobs', { body: { ids: [id] }, token: by })],
    ['job:edit', (id, by) => portal.call('cancelJobs', { body: { ids: [id] }, token: by })],
  ])(
    '[A6] [A7] %s is needed, and enough',
    async (code, call) => {
      const id = await send({ n: 5 }, 600);
      const without = await makeHolder(portal, { codes: all.filter((other) => other !== code) });
      expect((await call(id, without.token)).status).toBe(403);
      const still = await portal.call('jobDetail', { params: { id }, token });
      expect(still.data?.state).toBe('waiting');
      const holder = await makeHolder(portal, { codes: [code] });
      expect((await call(id, holder.token)).status).toBe(200);
    },
    30_000,
  );
});
