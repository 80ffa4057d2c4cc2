import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { PermissionCode } from '../../contract/permissions.ts';
import { quartz } from '../../contract/resources/quartz.ts';
import type { RouteKey } from '../../contract/routes.ts';
import { type TaskName, taskNamed } from '../../contract/tasks.ts';
import { readConfig } from '../../server/config.ts';
import { schedule } from '../../server/modules/schedules/schedule.table.ts';
import { taskRun } from '../../server/modules/schedules/taskRun.table.ts';
import { operationLog } from '../../server/platform/resources/operationLog.table.ts';
import { soon } from '../support/soon.ts';
import { resourceCalls } from './support/resourceCalls.ts';
import { makeHolder } from './support/roles.ts';
import { type TestApp, testApp } from './support/testApp.ts';

const SCHEDULES: readonly PermissionCode[] = [
  ...(['quartz:add', 'quartz:list', 'quartz:edit', 'quartz:del'] as const),
  ...(['quartz:exec', 'quartz:stop', 'quartz:resume', 'quartz:loglist'] as const),
];
const NEEDED: readonly PermissionCode[] = ['log:del', 'quartz:logdel', 'push:del', 'trash:purge', '1002', '2002'];

let portal: TestApp;
/** A user with all permissions of schedules, and none of those that their tasks need. */
let clerk: string;
let keeper: string;
beforeAll(async () => {
  portal = await testApp();
  clerk = (await makeHolder(portal, { codes: SCHEDULES })).token;
  keeper = (await makeHolder(portal, { codes: [...SCHEDULES, ...NEEDED] })).token;
});
afterAll(() => portal.close());

const valuesOf = (task: TaskName, parameters: Record<string, unknown> = {}) => ({
  ...{ name: { en: task, zh: task }, task, cron: '0 3 1 1 *', timeZone: 'UTC', missed: 'once', overlap: 'skip' },
  ...{
    parameters: { ...taskNamed(task)?.usual.parameters, ...parameters },
    timeoutSeconds: 60,
    tries: 1,
    waitSeconds: 1,
  },
});
const save = (token: string, values: Record<string, unknown>) =>
  resourceCalls(portal, quartz, token).post('save', values);
const added = async (task: TaskName, more: Record<string, unknown> = {}) =>
  (await save(keeper, { ...valuesOf(task), ...more })).data;
const act = (key: Extract<RouteKey, 'quartzExec' | 'quartzStop' | 'quartzResume'>, id: string, token: string) =>
  portal.call(key, { params: { id }, body: {}, token });
const runs = (id: string) => portal.dependencies.database.select().from(taskRun).where(eq(taskRun.scheduleId, id));
const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

describe('[A50] no schedule deletes the audit trail', () => {
  test.each<[TaskName, string, number]>([
    ['log-retention', 'operateDays', 89],
    ['log-retention', 'loginDays', 89],
    ['log-retention', 'errorDays', 89],
    ['log-retention', 'runDays', 89],
    ['message-retention', 'messageDays', 89],
    ['backup', 'keep', 2],
  ])('[A50] %s with %s of %i is refused, and the limit itself is accepted', async (task, parameter, low) => {
    const refused = await save(keeper, valuesOf(task, { [parameter]: low }));
    expect(refused.status).toBe(400);
    expect(refused.http.json().fields.parameters).toContain(`at least ${low + 1}`);
    const one = await save(keeper, valuesOf(task, { [parameter]: low + 1 }));
    expect(one.status).toBe(200);
    const edited = await save(keeper, { id: one.data.id, version: 1, parameters: { [parameter]: 1 } });
    expect(edited.status).toBe(400);
  });

  test('[A50] a schedule from before the limits keeps protected entries, and its output reports it', async () => {
    const { database } = portal.dependencies;
    const one = await added('log-retention');
    const low = { operateDays: 1, loginDays: 1, errorDays: 1, runDays: 1 };
    await database.update(schedule).set({ parameters: low }).where(eq(schedule.id, one.id));
    const kept = { kind: 'operate', action: 'sendTest', agent: 'kept' } as const;
    await database.insert(operationLog).values([
      { ...kept, createdAt: dayAgo(89) },
      { ...kept, agent: 'old', createdAt: dayAgo(91) },
    ]);
    expect((await act('quartzExec', one.id, keeper)).status).toBe(200);
    await vi.waitFor(async () => expect(await runs(one.id)).toMatchObject([{ state: 'succeeded' }]), soon);
    const left = await database.select().from(operationLog).where(eq(operationLog.action, 'sendTest'));
    expect(left.map(({ agent }) => agent)).toEqual(['kept']);
    const [run] = await runs(one.id);
    expect(run?.output.map(({ text }) => text.en)).toContain(
      'Keep the operation log for: 1 is below the limit of this system; 90 was used',
    );
    expect(run?.output).toHaveLength(5);
  });

  test.each<[TaskName, string]>([
    ['log-retention', 'Remove logs (log:del) and Remove runs of scheduled jobs (quartz:logdel)'],
    ['message-retention', 'Remove push messages (push:del)'],
    ['trash-retention', 'Permanently delete removed records (trash:purge)'],
    ['index-check', '1002'],
  ])('[A50] %s requires the permissions of what it does', async (task, named) => {
    const one = await added(task);
    const refused = [
      await save(clerk, valuesOf(task)),
      await save(clerk, { id: one.id, version: 1, remark: 'mine' }),
      await act('quartzExec', one.id, clerk),
    ];
    expect((await act('quartzStop', one.id, clerk)).status).toBe(200);
    refused.push(await act('quartzResume', one.id, clerk));
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    for (const { message } of refused) expect(message).toContain(named);
    expect(await runs(one.id)).toEqual([]);
    expect((await act('quartzResume', one.id, keeper)).status).toBe(200);
  });

  test('[A50] such a task cannot be reached as a follower of another schedule', async () => {
    const last = await added('log-retention');
    const middle = await added('session-cleanup', { followUps: [last.id] });
    const first = await save(clerk, { ...valuesOf('session-cleanup'), followUps: [middle.id] });
    expect(first.status).toBe(403);
    expect((await act('quartzExec', middle.id, clerk)).status).toBe(403);
    expect((await save(clerk, valuesOf('session-cleanup'))).status).toBe(200);
  });

  test('[A50] such a task cannot be reached by restoring a removed schedule', async () => {
    const one = await added('log-retention');
    await resourceCalls(portal, quartz, clerk).post('remove', { ids: [one.id] });
    const back = await resourceCalls(portal, quartz, clerk).post('restore', { ids: [one.id] });
    expect(back.data.done).toEqual([]);
    expect(back.data.refused[0]?.message).toContain('log:del');
    expect((await resourceCalls(portal, quartz, keeper).post('restore', { ids: [one.id] })).data.done).toEqual([
      one.id,
    ]);
  });

  test('the limits are environment variables', () => {
    expect(readConfig({}).retention).toEqual({ logDays: 90, backups: 3 });
    expect(readConfig({ LOG_MIN_DAYS: '365', BACKUP_MIN_COUNT: '10' }).retention).toEqual({
      logDays: 365,
      backups: 10,
    });
    expect(() => readConfig({ LOG_MIN_DAYS: 'never' })).toThrow('LOG_MIN_DAYS is wrong');
  });
});
