import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { PermissionCode } from '../../contract/permissions.ts';
import { quartz } from '../../contract/resources/quartz.ts';
import { quartzLog } from '../../contract/resources/quartzLog.ts';
import type { RouteKey } from '../../contract/routes.ts';
import { taskNamed, tasks } from '../../contract/tasks.ts';
import { usageDay } from '../../server/modules/dashboard/usageDay.table.ts';
import { schedule } from '../../server/modules/schedules/schedule.table.ts';
import { seedSchedules } from '../../server/modules/schedules/seed.ts';
import { taskRun } from '../../server/modules/schedules/taskRun.table.ts';
import { seedSystem } from '../../server/modules/system/seed.ts';
import { operationLog } from '../../server/platform/resources/operationLog.table.ts';
import { removedRecord } from '../../server/platform/resources/removedRecord.table.ts';
import { soon } from '../support/soon.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { makeHolder } from './support/roles.ts';
import { type TestApp, testApp } from './support/testApp.ts';

/** The codes that tasks need in addition to those of schedules. */
const NEEDED = {
  'log:del': 1,
  'push:del': 1,
  'trash:purge': 1,
  '1002': 1,
  '2002': 1,
  'content:model:edit': 1,
  'content:antibody:edit': 1,
} as const;

const all = Object.keys({
  'quartz:add': 1,
  'quartz:list': 1,
  'quartz:edit': 1,
  'quartz:del': 1,
  'quartz:exec': 1,
  'quartz:stop': 1,
  'quartz:resume': 1,
  'quartz:loglist': 1,
  'quartz:logdel': 1,
  ...NEEDED,
} satisfies Partial<Record<PermissionCode, 1>>) as PermissionCode[];

let portal: TestApp;
let token: string;
let calls: ReturnType<typeof resourceCalls>;
beforeAll(async () => {
  portal = await testApp();
  await seedSystem(portal.dependencies.transaction);
  token = (await makeHolder(portal, { codes: all })).token;
  calls = resourceCalls(portal, quartz, token);
});
afterAll(() => portal.close());

const values = {
  name: { en: 'Sweep', zh: '清理' },
  task: 'session-cleanup',
  parameters: { endedDays: 30 },
  cron: '0 3 1 1 *',
  timeZone: 'Asia/Shanghai',
  missed: 'once',
  overlap: 'skip',
  timeoutSeconds: 60,
  tries: 1,
  waitSeconds: 1,
};
const added = async (more: Record<string, unknown> = {}) => (await calls.post('save', { ...values, ...more })).data;
const runs = (id: string) => portal.dependencies.database.select().from(taskRun).where(eq(taskRun.scheduleId, id));
const act = (key: Extract<RouteKey, 'quartzExec' | 'quartzStop' | 'quartzResume'>, id: string, by = token) =>
  portal.call(key, { params: { id }, token: by });

describe('[B.17] schedules', () => {
  test('are added, listed with their next run, edited, and removed', async () => {
    const one = await added();
    expect(one).toMatchObject({ ...values, enabled: true, lastState: null, version: 1 });
    expect(String(one.nextRunAt)).toMatch(/-12-31T19:00:00/);
    const { data } = await calls.post('list', { task: ['session-cleanup'] });
    expect(data.list.map(({ id }) => id)).toContain(one.id);
    const edited = await calls.post('save', { id: one.id, version: 1, cron: '30 4 1 1 *', timeZone: 'UTC' });
    expect(String(edited.data.nextRunAt)).toMatch(/-01-01T04:30:00/);
    expect((await calls.post('save', { id: one.id, version: 2, task: 'storage-sweep' })).status).toBe(400);
    expect((await calls.post('remove', { ids: [one.id] })).data.done).toEqual([one.id]);
    expect((await calls.get('detail', one.id)).status).toBe(404);
  });

  test.each([
    ['an unknown task', { task: 'no-such-task' }],
    ['a dotted name', { task: 'node.child_process' }],
    ['shell text', { task: 'rm -rf /; true' }],
    ['a name of the prototype', { task: '__proto__' }],
    ['a schedule that never comes', { cron: '0 0 30 2 *' }],
    ['a schedule of every second', { cron: '* * * * * *' }],
    ['a date for a schedule', { cron: '2099-01-01T00:00:00' }],
    ['shell text for a schedule', { cron: '* * * * $(id)' }],
    ['an unknown time zone', { timeZone: 'Mars/Olympus' }],
    ['parameters of another task', { parameters: { rebuild: true } }],
    ['a parameter beyond its limits', { parameters: { endedDays: 0 } }],
    ['a parameter of another type', { parameters: { endedDays: '30; drop table account' } }],
    ['too many parameters', { parameters: { endedDays: 30, script: 'x' } }],
    ['empty parameters where some are needed', { parameters: {} }],
  ])('[A5] %s is refused, and nothing is stored', async (_name, wrong) => {
    const before = await portal.dependencies.database.$count(schedule);
    const reply = await calls.post('save', { ...values, ...wrong });
    expect(reply.status).toBe(400);
    expect(await portal.dependencies.database.$count(schedule)).toBe(before);
  });

  test('a schedule without parameters gets the usual ones of its task', async () => {
    const { parameters: _left, ...rest } = values;
    const made = await calls.post('save', rest);
    expect(made).toMatchObject({ status: 200, data: { parameters: taskNamed(values.task)?.usual.parameters } });
  });

  test('run on request, and record the result and the user', async () => {
    const one = await added();
    const reply = await act('quartzExec', one.id);
    expect(reply.status).toBe(200);
    await vi.waitFor(async () => expect(await runs(one.id)).toMatchObject([{ state: 'succeeded' }]), soon);
    const state = await portal.call('quartzState', { params: { id: one.id }, token });
    expect(state.data).toMatchObject({ count: 1, ended: 1, succeeded: 1, enabled: true });
    expect(state.data?.nextRuns).toHaveLength(5);
    const [run] = state.data?.runs ?? [];
    expect(run).toMatchObject({ trigger: 'manual', attempt: 1, id: reply.data?.run });
    expect(run?.by).toBeTruthy();
    expect(run?.output[0]?.text.zh).toMatch(/已清除/);
    const { data } = await calls.post('list', {});
    expect(data.list.find(({ id }) => id === one.id)).toMatchObject({ lastState: 'succeeded' });
    const seen = await portal.call('dashboard', { body: { days: 7 }, token });
    expect(seen.data?.schedules?.find(({ id }) => id === one.id)).toEqual({
      ...{ id: one.id, name: values.name, state: 'succeeded', nextRunAt: one.nextRunAt },
      runs: [{ ms: expect.any(Number), failed: false }],
    });
    const logged = await portal.dependencies.database
      .select()
      .from(operationLog)
      .where(eq(operationLog.resourceId, one.id));
    expect(logged.map(({ action }) => action)).toContain('exec');
  });

  test('do not start by hand while running if runs must not overlap', async () => {
    const one = await added();
    const { database } = portal.dependencies;
    await database.insert(taskRun).values({
      ...{ scheduleId: one.id, name: values.name, task: values.task, parameters: {}, trigger: 'cron' as const },
      ...{ state: 'waiting', plannedAt: new Date() },
    });
    await database.update(schedule).set({ enabled: false }).where(eq(schedule.id, one.id));
    const [first, second] = await Promise.all([act('quartzExec', one.id), act('quartzExec', one.id)]);
    expect([first.status, second.status]).toEqual([400, 400]);
    expect(first.message).toBe('It is already running');
  });

  test('can be stopped and resumed', async () => {
    const one = await added();
    expect((await act('quartzStop', one.id)).status).toBe(200);
    expect((await calls.get('detail', one.id)).data).toMatchObject({ enabled: false, nextRunAt: null, version: 2 });
    const state = await portal.call('quartzState', { params: { id: one.id }, token });
    expect(state.data).toMatchObject({ enabled: false, nextRuns: [] });
    expect((await act('quartzResume', one.id)).status).toBe(200);
    const { data } = await calls.get('detail', one.id);
    expect(data).toMatchObject({ enabled: true, version: 3 });
    expect(data.nextRunAt).not.toBeNull();
    expect((await act('quartzStop', crypto.randomUUID())).status).toBe(404);
  });

  test('start with a new failure count when a user resumes them after a pause by failures', async () => {
    const one = await added({ pauseAfter: 3 });
    const { database } = portal.dependencies;
    const paused = { enabled: false, nextRunAt: null, pausedAt: new Date(), failuresInRow: 3 };
    await database.update(schedule).set(paused).where(eq(schedule.id, one.id));
    const state = await portal.call('quartzState', { params: { id: one.id }, token });
    expect(state.data).toMatchObject({ enabled: false, pausedAt: paused.pausedAt.toISOString(), failuresInRow: 3 });
    expect((await act('quartzResume', one.id)).status).toBe(200);
    const { data } = await calls.get('detail', one.id);
    expect(data).toMatchObject({ enabled: true, pausedAt: null, failuresInRow: 0 });
  });

  test('can follow others, but never in a circle', async () => {
    const [one, two, three] = [
      await added({ name: { en: 'One', zh: '一' } }),
      await added({ name: { en: 'Two', zh: '二' } }),
      await added({ name: { en: 'Three', zh: '三' } }),
    ];
    const follows = (id: string, version: number, followUps: string[]) =>
      calls.post('save', { id, version, followUps });
    expect((await follows(one.id, 1, [two.id])).data).toMatchObject({ followUps: [two.id] });
    expect((await follows(two.id, 1, [three.id])).status).toBe(200);
    const circle = await follows(three.id, 1, [one.id]);
    expect(circle.status).toBe(400);
    expect(circle.http.json().fields.followUps).toBe('Follow-up jobs form a loop: Three → One → Two → Three');
    const itself = await follows(three.id, 1, [three.id]);
    expect(itself.http.json().fields.followUps).toMatch(/Three → Three/);
    expect((await follows(three.id, 1, [crypto.randomUUID()])).status).toBe(400);
    const used = await calls.post('remove', { ids: [three.id] });
    expect(used.data.refused).toMatchObject([{ id: three.id }]);
  });

  test('[A5] that would follow each other are not both saved when saved simultaneously', async () => {
    const [one, two] = [await added(), await added()];
    const replies = await Promise.all([
      calls.post('save', { id: one.id, version: 1, followUps: [two.id] }),
      calls.post('save', { id: two.id, version: 1, followUps: [one.id] }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('accept one plain address for alarms, and a user as owner', async () => {
    const { id: owner } = await makeHolder(portal, { codes: ['quartz:list'] });
    const one = await added({ alarmTo: 'night@portal.example', group: 'Nightly', owner, pauseAfter: 2 });
    expect(one).toMatchObject({ alarmTo: 'night@portal.example', group: 'Nightly', owner, pauseAfter: 2 });
    const many = await calls.post('save', { ...values, alarmTo: 'a,b@portal.example' });
    expect(many.http.json().fields).toEqual({ alarmTo: 'Enter a single e-mail address' });
    expect((await calls.post('save', { ...values, pauseAfter: 0 })).status).toBe(400);
  });

  test('are removed after having run, and their runs remain', async () => {
    const one = await added();
    await portal.dependencies.database.insert(taskRun).values({
      ...{ scheduleId: one.id, name: values.name, task: values.task, parameters: {}, trigger: 'cron' as const },
      ...{ state: 'succeeded', plannedAt: new Date(), output: [{ at: new Date().toISOString(), text: values.name }] },
    });
    expect((await calls.post('remove', { ids: [one.id] })).data.done).toEqual([one.id]);
    const { data } = await resourceCalls(portal, quartzLog, token).post('list', { schedule: [one.id] });
    expect(data.list).toMatchObject([{ state: 'succeeded', result: values.name, by: null }]);
  });

  test('list and remove their runs', async () => {
    const log = resourceCalls(portal, quartzLog, token);
    const one = await added();
    await portal.dependencies.database.insert(taskRun).values({
      ...{ scheduleId: one.id, name: values.name, task: values.task, parameters: {}, trigger: 'cron' as const },
      ...{ state: 'failed', plannedAt: new Date(), error: 'no space left' },
    });
    const { data } = await log.post('list', { schedule: [one.id], state: ['failed'] });
    expect(data.list).toMatchObject([{ schedule: one.id, error: 'no space left', name: values.name }]);
    const id = data.list[0]?.id ?? '';
    expect((await log.get('detail', id)).data).toMatchObject({ state: 'failed' });
    expect((await log.post('remove', { ids: [id] })).data.done).toEqual([id]);
    expect(await runs(one.id)).toEqual([]);
  });

  test.each<[PermissionCode, (id: string, by: string) => Promise<{ status: number }>]>([
    ['quartz:add', (_, by) => resourceCalls(portal, quartz, by).post('save', values)],
    ['quartz:list', (_, by) => resourceCalls(portal, quartz, by).post('list', {})],
    ['quartz:edit', (id, by) => resourceCalls(portal, quartz, by).post('save', { id, version: 1, remark: 'x' })],
    ['quartz:exec', (id, by) => act('quartzExec', id, by)],
    ['quartz:stop', (id, by) => act('quartzStop', id, by)],
    ['quartz:resume', (id, by) => act('quartzResume', id, by)],
    ['quartz:loglist', (_, by) => resourceCalls(portal, quartzLog, by).post('list', {})],
    ['quartz:logdel', (id, by) => resourceCalls(portal, quartzLog, by).post('remove', { ids: [id] })],
    ['quartz:del', (id, by) => resourceCalls(portal, quartz, by).post('remove', { ids: [id] })],
  ])('[U.3] [A6] [A7] %s is required and sufficient', async (code, call) => {
    const one = await added();
    const { database } = portal.dependencies;
    const before = await database.select().from(schedule).where(eq(schedule.id, one.id));
    const without = await makeHolder(portal, { codes: all.filter((other) => other !== code) });
    expect((await call(one.id, without.token)).status).toBe(403);
    expect(await database.select().from(schedule).where(eq(schedule.id, one.id))).toEqual(before);
    expect(await runs(one.id)).toEqual([]);
    const holder = await makeHolder(portal, { codes: [code] });
    expect((await call(one.id, holder.token)).status).toBe(200);
  });

  test('users who may not read runs see none beside a schedule', async () => {
    const one = await added();
    await portal.dependencies.database.insert(taskRun).values({
      ...{ scheduleId: one.id, name: values.name, task: values.task, parameters: {}, trigger: 'cron' as const },
      ...{ state: 'succeeded', plannedAt: new Date() },
    });
    const holder = await makeHolder(portal, { codes: ['quartz:list'] });
    const { data } = await portal.call('quartzState', { params: { id: one.id }, token: holder.token });
    expect(data?.runs).toEqual([]);
  });

  test('are created once for each task, and not again after a user removed them', async () => {
    const { database, transaction } = portal.dependencies;
    await database.delete(schedule);
    await database.delete(removedRecord);
    await seedSchedules(transaction);
    const seeded = await database.select().from(schedule);
    expect(seeded.map(({ task }) => task).sort()).toEqual(tasks.map(({ name }) => name).sort());
    expect(seeded.every(({ nextRunAt }) => nextRunAt !== null)).toBe(true);
    const gone = seeded.find(({ task }) => task === 'storage-sweep');
    await calls.post('remove', { ids: [gone?.id] });
    await seedSchedules(transaction);
    expect(await database.$count(schedule)).toBe(tasks.length - 1);
    await database.update(schedule).set({ enabled: false, nextRunAt: null });
  });
});

describe('the tasks', () => {
  const run = async (task: string, parameters: Record<string, unknown> = {}) => {
    const one = await added({ task, parameters });
    expect((await act('quartzExec', one.id)).status).toBe(200);
    await vi.waitFor(async () => expect((await runs(one.id))[0]?.endedAt).toBeInstanceOf(Date), soon);
    const [ended] = await runs(one.id);
    if (!ended) throw new Error('there is no run');
    return ended;
  };

  test.each(tasks.map(({ name, usual }) => [name, usual.parameters] as const))(
    '%s works on an empty portal',
    async (name, parameters) => {
      expect(await run(name, parameters)).toMatchObject({ state: 'succeeded', error: '' });
    },
    20_000,
  );

  test('log retention deletes old entries permanently, each kind after its own number of days', async () => {
    const { database } = portal.dependencies;
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    const [old, young] = ['old', 'young'].map((agent) => agent);
    const action = 'sendTest' as const; // nothing else here notes it
    await database.insert(operationLog).values(
      (['operate', 'login', 'error'] as const).flatMap((kind, place) => [
        { kind, action, agent: old, createdAt: daysAgo(100 + 10 * place + 1) },
        { kind, action, agent: young, createdAt: daysAgo(100 + 10 * place - 1) },
      ]),
    );
    const scheduleId = crypto.randomUUID();
    const kept = { scheduleId, name: values.name, task: 'x', parameters: {}, trigger: 'cron' as const };
    await database.insert(taskRun).values([
      { ...kept, state: 'succeeded', plannedAt: daysAgo(96), server: 'old' },
      { ...kept, state: 'waiting', plannedAt: daysAgo(97), server: 'waiting' },
      { ...kept, state: 'succeeded', plannedAt: daysAgo(94), server: 'young' },
    ]);
    const ended = await run('log-retention', { operateDays: 100, loginDays: 110, errorDays: 120, runDays: 95 });
    expect(ended.state).toBe('succeeded');
    const left = await database.select().from(operationLog).where(eq(operationLog.action, action));
    expect(left.map(({ agent }) => agent)).toEqual(['young', 'young', 'young']);
    expect((await runs(scheduleId)).map(({ server }) => server).sort()).toEqual(['waiting', 'young']);
    expect(await database.select().from(removedRecord).where(eq(removedRecord.resource, 'log'))).toEqual([]);
    expect(ended.output[0]?.text.en).toBe('Deleted log entries: 3; runs: 1');
  });

  test('dashboard statistics keep the totals of old days and no search texts', async () => {
    const { database } = portal.dependencies;
    const day = new Date(Date.now() - 100 * 86_400_000).toISOString().slice(0, 10);
    await database.insert(usageDay).values([
      { day, kind: 'search', key: 'Wen Li', count: 3 },
      { day, kind: 'search', key: 'EGFR', count: 4 },
    ]);
    await run('dashboard-statistics', { detailDays: 90 });
    await run('dashboard-statistics', { detailDays: 90 });
    expect(await database.select().from(usageDay)).toEqual([{ day, minute: 720, kind: 'search', key: '', count: 7 }]);
  });
});
