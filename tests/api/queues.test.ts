import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { PermissionCode } from '../../contract/permissions.ts';
import { dictionaryDetail } from '../../contract/resources/dictionaryDetail.ts';
import { taskRun } from '../../server/modules/schedules/taskRun.table.ts';
import { seedSystem } from '../../server/modules/system/seed.ts';
import { createJobs, type Job, type Jobs } from '../../server/platform/jobs/jobs.ts';
import { bulkEdit } from '../../server/platform/resources/bulkEdit.table.ts';
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
  test('a job that ran out of attempts becomes a dead letter: shown with its error, retried and completed', async () => {
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

  test('a dead letter can also be retried days later', async () => {
    failing = true;
    const id = await send({ n: 2 });
    await vi.waitFor(async () => expect((await listed('failed')).map((one) => one.id)).toEqual([id]), soon);
    await portal.dependencies.database.execute(sql`
      update jobs.job set created_on = created_on - interval '13 days', started_on = started_on - interval '13 days',
        completed_on = completed_on - interval '13 days' where id = ${id}::uuid`);
    expect((await listed('failed')).map((one) => one.id)).toEqual([id]);
    failing = false;
    await portal.call('retryJobs', { body: { ids: [id] }, token });
    await vi.waitFor(() => expect(done).toContain(2), soon);
  });

  test('a waiting job can be canceled and does not run', async () => {
    const id = await send({ n: 3 }, 600);
    expect((await listed('waiting')).map((one) => one.id)).toEqual([id]);
    expect((await portal.call('cancelJobs', { body: { ids: [id] }, token })).data).toEqual({ changed: 1 });
    expect((await listed('cancelled')).map((one) => one.id)).toEqual([id]);
    expect(done).not.toContain(3);
  });

  test('[issue 44] a job names its schedule, its task and its parameters', async () => {
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

  test('[issue 44] internal system jobs have a name and are hidden, with their number, until requested', async () => {
    const { database } = portal.dependencies;
    const regular = jobs.define<Record<string, never>>({ name: 'message-delivery', work: async () => {} });
    const [waiting, failed] = [
      await regular.send({}, { afterSeconds: 600 }),
      await regular.send({}, { afterSeconds: 600 }),
    ];
    await database.execute(sql`
      update jobs.job set state = 'failed', started_on = now(), completed_on = now() where id = ${failed}::uuid`);
    const ask = async (body: { system?: boolean; queue?: string; state?: 'waiting' | 'failed' }) => {
      const { data } = await portal.call('jobs', { body: { ...body, limit: 200 }, token });
      return { hidden: data?.hidden ?? 0, found: new Map(data?.list.map((one) => [one.id, one.subject])) };
    };
    const usual = await ask({});
    expect([usual.found.has(waiting ?? ''), usual.found.has(failed ?? '')]).toEqual([false, true]);
    expect((await ask({ state: 'waiting' })).hidden).toBeGreaterThanOrEqual(1);
    expect(usual.hidden).toBeGreaterThanOrEqual(1);
    expect((await ask({ state: 'failed' })).hidden).toBe(0);
    for (const body of [{ system: true }, { queue: 'message-delivery' }]) {
      const { hidden, found } = await ask(body);
      expect(hidden).toBe(0);
      expect(found.get(waiting ?? '')).toEqual({
        name: { en: 'Deliver due messages', zh: '投递到期消息' },
        ...{ task: null, trigger: null, scheduleId: null, given: {} },
      });
    }
    const { data } = await portal.call('jobQueues', { token });
    expect(data?.queues.find(({ name }) => name === 'message-delivery')?.system).toBe(true);
    expect(data?.queues.find(({ name }) => name === 'letters')?.system).toBe(false);
    await database.execute(sql`
      update jobs.job set state = 'completed' where id = ${failed}::uuid`);
    const counted = async (system: boolean) => {
      const reply = await portal.call('jobQueues', { body: { system }, token });
      return reply.data?.throughput.reduce((total, { done: some }) => total + some, 0) ?? 0;
    };
    expect(await counted(true)).toBeGreaterThan(await counted(false));
  });

  test('[issue 44] a bulk edit in the background names its field and resource', async () => {
    const { database } = portal.dependencies;
    const change = { field: 'color', operation: 'clear' as const };
    const [edit] = await database
      .insert(bulkEdit)
      .values({ resource: 'dictionaryDetail', change, createdBy: crypto.randomUUID() })
      .returning({ id: bulkEdit.id });
    const edits = jobs.define<{ edit: string; direction: string }>({ name: 'bulk-edit', work: async () => {} });
    const undo = await edits.send({ edit: edit?.id ?? '', direction: 'undo' }, { afterSeconds: 600 });
    const swept = await edits.send({ edit: crypto.randomUUID(), direction: 'edit' }, { afterSeconds: 600 });
    const { data } = await portal.call('jobs', { body: { queue: 'bulk-edit' }, token });
    const nameOf = (id: string | null) => data?.list.find((one) => one.id === id)?.subject;
    const { title, fields } = dictionaryDetail;
    expect(nameOf(undo)).toMatchObject({
      name: { en: `${title.en}: ${fields.color?.label.en}`, zh: `${title.zh}：${fields.color?.label.zh}` },
      given: { undo: true },
    });
    expect(nameOf(swept)).toMatchObject({ name: { en: 'Bulk edit of one field', zh: '批量修改一个字段' } });
  });

  test('secrets in a payload are masked', async () => {
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
    '[A6] [A7] %s is required and sufficient',
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
