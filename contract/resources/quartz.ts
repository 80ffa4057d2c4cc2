import { tasks } from '../tasks.ts';
import type { Option } from './fields.ts';
import { defineResource } from './resource.ts';
import { resourceRoutes } from './routes.ts';

/** What happens to runs that were due while no server was running. */
export const MISSED_POLICIES = ['skip', 'once', 'each'] as const;
/** What happens to a run that is due while the previous one is still running. */
export const OVERLAP_POLICIES = ['skip', 'queue', 'allow'] as const;
/** States of a run. `waiting`: for the previous run; `queued`: for a server. */
export const RUN_STATES = [
  'waiting',
  'queued',
  'running',
  'succeeded',
  'failed',
  'cancelled',
  'skipped',
  'missed',
] as const;
export type RunState = (typeof RUN_STATES)[number];

export const runStates: readonly (Option & { value: RunState })[] = [
  { value: 'waiting', label: { en: 'Waiting', zh: '等待中' }, color: 'gray' },
  { value: 'queued', label: { en: 'Queued', zh: '排队中' }, color: 'blue' },
  { value: 'running', label: { en: 'Running', zh: '运行中' }, color: 'teal' },
  { value: 'succeeded', label: { en: 'Succeeded', zh: '成功' }, color: 'green' },
  { value: 'failed', label: { en: 'Failed', zh: '失败' }, color: 'coral' },
  { value: 'cancelled', label: { en: 'Canceled', zh: '已取消' }, color: 'gray' },
  { value: 'skipped', label: { en: 'Skipped', zh: '已跳过' }, color: 'gray' },
  { value: 'missed', label: { en: 'Missed', zh: '已错过' }, color: 'amber' },
];

/** 定时任务: which registered task runs when, with which parameters. Class names and scripts are never accepted. */
export const quartz = defineResource({
  name: 'quartz',
  title: { en: 'Scheduled jobs', zh: '定时任务' },
  one: { en: 'schedule', zh: '任务' },
  route: resourceRoutes.quartz,
  paths: {
    base: '/api/quartz',
    list: '/api/quartz/list',
    save: '/api/quartz/save',
    remove: '/api/quartz/delete',
  },
  codes: { list: 'quartz:list', add: 'quartz:add', edit: 'quartz:edit', del: 'quartz:del' },
  // schedules decide how long logs, backups and removed records are kept
  fresh: true,
  fields: {
    name: {
      kind: 'localized',
      as: 'text',
      max: 80,
      required: true,
      label: { en: 'Name', zh: '任务名称' },
      width: 200,
    },
    group: { kind: 'text', max: 60, label: { en: 'Group', zh: '任务分组' }, width: 120 },
    task: {
      kind: 'choice',
      options: tasks.map(({ name, title }) => ({ value: name, label: title })),
      required: true,
      createOnly: true,
      label: { en: 'Task', zh: '任务类型' },
      width: 170,
    },
    parameters: { kind: 'json', max: 4_000, label: { en: 'Parameters', zh: '参数' }, width: 200 },
    cron: { kind: 'cron', required: true, label: { en: 'Schedule', zh: '计划' }, width: 130 },
    timeZone: {
      kind: 'text',
      max: 60,
      required: true,
      default: 'UTC',
      ownZone: true,
      label: { en: 'Time zone', zh: '时区' },
      hint: { en: 'Time zone of the schedule, such as Asia/Shanghai', zh: '计划所用的时区，如 Asia/Shanghai' },
      width: 130,
    },
    enabled: { kind: 'flag', default: true, readOnly: true, label: { en: 'Active', zh: '启用' }, width: 90 },
    lastState: {
      kind: 'choice',
      options: runStates,
      readOnly: true,
      label: { en: 'Last run', zh: '上次结果' },
      width: 120,
    },
    lastRunAt: { kind: 'instant', readOnly: true, label: { en: 'Last run at', zh: '上次运行' } },
    nextRunAt: { kind: 'instant', readOnly: true, label: { en: 'Next run', zh: '下次运行' }, width: 190 },
    missed: {
      kind: 'choice',
      required: true,
      default: 'once',
      options: [
        { value: 'skip', label: { en: 'Skip', zh: '不补跑' } },
        { value: 'once', label: { en: 'Run once', zh: '补跑一次' } },
        { value: 'each', label: { en: 'Run all', zh: '全部补跑' } },
      ],
      label: { en: 'Missed runs', zh: '错过的执行' },
      hint: { en: 'If no server was running at the scheduled time', zh: '计划时间没有服务器运行时的处理方式' },
      width: 120,
    },
    overlap: {
      kind: 'choice',
      required: true,
      default: 'skip',
      options: [
        { value: 'skip', label: { en: 'Skip', zh: '跳过' } },
        { value: 'queue', label: { en: 'Queue', zh: '排队' } },
        { value: 'allow', label: { en: 'Run both', zh: '并行' } },
      ],
      label: { en: 'Overlapping run', zh: '重叠执行' },
      hint: { en: 'If the previous run has not finished', zh: '上一次尚未结束时的处理方式' },
      width: 120,
    },
    timeoutSeconds: {
      kind: 'number',
      integer: true,
      min: 5,
      max: 86_400,
      required: true,
      default: 300,
      unit: { en: 's', zh: '秒' },
      label: { en: 'Timeout', zh: '超时' },
      width: 100,
    },
    tries: {
      kind: 'number',
      integer: true,
      min: 1,
      max: 10,
      required: true,
      default: 2,
      label: { en: 'Maximum attempts', zh: '执行次数上限' },
      hint: { en: 'Maximum attempts until a run succeeds', zh: '失败后重试，直到成功或达到上限' },
      width: 90,
    },
    waitSeconds: {
      kind: 'number',
      integer: true,
      min: 1,
      max: 3_600,
      required: true,
      default: 10,
      unit: { en: 's', zh: '秒' },
      label: { en: 'Retry interval', zh: '重试间隔' },
      width: 110,
    },
    pauseAfter: {
      kind: 'number',
      integer: true,
      min: 1,
      max: 100,
      label: { en: 'Pause after failures', zh: '连续失败后暂停' },
      hint: {
        en: 'Number of consecutive failed runs; leave empty to never pause',
        zh: '连续失败（重试用尽）达到此次数后暂停；留空则不暂停',
      },
      width: 130,
    },
    failuresInRow: {
      kind: 'number',
      integer: true,
      readOnly: true,
      label: { en: 'Consecutive failures', zh: '连续失败次数' },
      width: 110,
    },
    pausedAt: {
      kind: 'instant',
      readOnly: true,
      label: { en: 'Paused after failures', zh: '因失败暂停时间' },
      width: 180,
    },
    alarmTo: {
      kind: 'email',
      label: { en: 'Alarm address', zh: '告警邮箱' },
      hint: {
        en: 'Notified once when all attempts have failed, and again when it works',
        zh: '重试用尽仍失败时通知一次，恢复正常时再通知一次',
      },
      width: 200,
    },
    followUps: {
      kind: 'references',
      of: 'quartz',
      label: { en: 'Follow-up jobs', zh: '后续任务' },
      hint: { en: 'Started after each successful run', zh: '每次执行成功后启动' },
      width: 180,
    },
    owner: { kind: 'reference', of: 'user', label: { en: 'Owner', zh: '负责人' }, width: 130 },
    remark: { kind: 'longText', max: 500, label: { en: 'Remark', zh: '备注' } },
  },
  label: 'name',
  list: ['name', 'task', 'cron', 'timeZone', 'enabled', 'lastState', 'nextRunAt'],
  search: ['name', 'group', 'task', 'owner', 'enabled', 'lastState'],
  form: [
    { fields: ['name', 'group', 'task', 'parameters', 'owner'] },
    { title: { en: 'When', zh: '执行计划' }, fields: ['cron', 'timeZone', 'missed', 'overlap'] },
    {
      title: { en: 'When it fails', zh: '失败时' },
      fields: ['timeoutSeconds', 'tries', 'waitSeconds', 'pauseAfter', 'alarmTo'],
    },
    { title: { en: 'Afterwards', zh: '之后' }, fields: ['followUps', 'remark'] },
  ],
  sort: [{ field: 'nextRunAt', order: 'asc' }],
});
