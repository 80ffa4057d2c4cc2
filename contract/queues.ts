import type { Localized } from './schema.ts';

/**
 * A queue of the portal. Names must never change, because waiting jobs are found by their queue's name after a restart.
 */
type QueueDefinition = {
  title: Localized;
  /** Description of what a job of the queue does. */
  job: Localized;
  /** The system starts these jobs itself, every few seconds. Lists omit them unless requested. */
  system: boolean;
};

/** Every queue of the portal by its name. */
export const queues = {
  'scheduled-task': {
    title: { en: 'Scheduled tasks', zh: '定时任务' },
    job: { en: 'Run a scheduled task', zh: '执行定时任务' },
    system: false,
  },
  'model-import': {
    title: { en: 'Imports', zh: '数据导入' },
    job: { en: 'Import a file', zh: '导入文件' },
    system: false,
  },
  'model-export': {
    title: { en: 'Exports', zh: '数据导出' },
    job: { en: 'Export models of a search', zh: '导出检索到的模型' },
    system: false,
  },
  'export-check': {
    title: { en: 'Export clean-up', zh: '导出清理' },
    job: { en: 'Resume lost exports and delete expired files', zh: '恢复中断的导出并删除过期文件' },
    system: true,
  },
  'log-removal': {
    title: { en: 'Log clean-up', zh: '日志清理' },
    job: { en: 'Remove log entries', zh: '清理日志' },
    system: false,
  },
  'bulk-edit': {
    title: { en: 'Bulk edits', zh: '批量修改' },
    job: { en: 'Bulk edit of one field', zh: '批量修改一个字段' },
    system: false,
  },
  'message-delivery': {
    title: { en: 'Message delivery', zh: '消息推送' },
    job: { en: 'Deliver due messages', zh: '投递到期消息' },
    system: true,
  },
  'cache-purge': {
    title: { en: 'Shared caches', zh: '共享缓存' },
    job: { en: 'Purge changed pages from shared caches', zh: '从共享缓存中清除已更改的页面' },
    system: true,
  },
  'search-index-update': {
    title: { en: 'Search index', zh: '检索索引' },
    job: { en: 'Update the search index', zh: '更新检索索引' },
    system: true,
  },
} as const satisfies Record<string, QueueDefinition>;
export type QueueName = keyof typeof queues;

/** Returns the portal's queue of this name; undefined for other names. */
export const queueNamed = (name: string): QueueDefinition | undefined =>
  Object.hasOwn(queues, name) ? queues[name as QueueName] : undefined;

/** The names of the queues whose jobs the system starts itself. */
export const SYSTEM_QUEUES: readonly string[] = Object.entries(queues).flatMap(([name, { system }]) =>
  system ? [name] : [],
);
/**
 * States of a job in a queue. `retrying`: it failed and waits for its next attempt. `failed`: given up, a dead letter.
 */
export const JOB_STATES = ['waiting', 'retrying', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof JOB_STATES)[number];
