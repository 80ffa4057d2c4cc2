import { runStates } from './quartz.ts';
import { defineResource } from './resource.ts';
import { resourceRoutes } from './routes.ts';

/** Why a run started. `retry`: the previous attempt failed. `follow-up`: another schedule's run succeeded. */
export const RUN_TRIGGERS = ['cron', 'manual', 'missed', 'follow-up', 'retry'] as const;

/** 执行日志: the result of each run of a schedule. Only the portal writes entries. */
export const quartzLog = defineResource({
  name: 'quartzLog',
  title: { en: 'Runs of scheduled jobs', zh: '定时任务日志' },
  one: { en: 'run', zh: '执行记录' },
  route: resourceRoutes.quartzLog,
  paths: {
    base: '/api/quartzLog',
    list: '/api/quartz/loglist',
    remove: '/api/quartz/logdel',
    detail: '/api/quartz/log/:id',
  },
  codes: { list: 'quartz:loglist', del: 'quartz:logdel' },
  fields: {
    plannedAt: { kind: 'instant', readOnly: true, label: { en: 'Planned', zh: '计划时间' } },
    name: {
      kind: 'localized',
      as: 'text',
      max: 80,
      readOnly: true,
      label: { en: 'Name', zh: '任务名称' },
      width: 150,
    },
    schedule: { kind: 'reference', of: 'quartz', readOnly: true, label: { en: 'Job', zh: '任务' }, width: 180 },
    task: { kind: 'text', max: 60, readOnly: true, label: { en: 'Task', zh: '任务类型' }, width: 130 },
    trigger: {
      kind: 'choice',
      readOnly: true,
      options: [
        { value: 'cron', label: { en: 'Schedule', zh: '计划' } },
        { value: 'manual', label: { en: 'Manual', zh: '手动' } },
        { value: 'missed', label: { en: 'Caught up', zh: '补跑' } },
        { value: 'follow-up', label: { en: 'Follow-up', zh: '后续' } },
        { value: 'retry', label: { en: 'Retry', zh: '重试' } },
      ],
      label: { en: 'Triggered by', zh: '触发方式' },
      width: 110,
    },
    after: { kind: 'reference', of: 'quartz', readOnly: true, label: { en: 'After', zh: '前置任务' }, width: 180 },
    by: { kind: 'reference', of: 'user', readOnly: true, label: { en: 'By', zh: '执行人' }, width: 130 },
    state: { kind: 'choice', readOnly: true, options: runStates, label: { en: 'State', zh: '状态' }, width: 120 },
    startedAt: { kind: 'instant', readOnly: true, label: { en: 'Started', zh: '开始' } },
    endedAt: { kind: 'instant', readOnly: true, label: { en: 'Ended', zh: '结束' } },
    durationMs: {
      kind: 'number',
      integer: true,
      readOnly: true,
      unit: { en: 'ms', zh: '毫秒' },
      label: { en: 'Duration', zh: '耗时' },
      width: 90,
    },
    attempt: { kind: 'number', integer: true, readOnly: true, label: { en: 'Attempt', zh: '第几次' }, width: 80 },
    missedCount: { kind: 'number', integer: true, readOnly: true, label: { en: 'Missed', zh: '错过次数' }, width: 90 },
    result: {
      kind: 'localized',
      as: 'text',
      max: 1_000,
      readOnly: true,
      label: { en: 'Result', zh: '结果' },
      hint: { en: 'Last line of output', zh: '输出的最后一行' },
      width: 200,
    },
    error: { kind: 'longText', max: 4_000, readOnly: true, label: { en: 'Error', zh: '错误' }, width: 220 },
    output: { kind: 'json', max: 1_000_000, readOnly: true, label: { en: 'Output', zh: '输出' } },
    parameters: { kind: 'json', max: 4_000, readOnly: true, label: { en: 'Parameters', zh: '参数' } },
    server: { kind: 'text', max: 100, readOnly: true, label: { en: 'Server', zh: '服务器' }, width: 140 },
  },
  label: 'name',
  list: ['plannedAt', 'name', 'task', 'trigger', 'state', 'durationMs', 'result', 'error'],
  search: ['schedule', 'state', 'trigger', 'by', 'server', 'plannedAt'],
  form: [],
  sort: [{ field: 'plannedAt', order: 'desc' }],
  log: true,
  cleared: true,
});
