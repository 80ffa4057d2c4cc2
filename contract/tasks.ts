import type { PermissionCode } from './permissions.ts';
import type { Field } from './resources/fields.ts';
import type { Localized } from './schema.ts';

/** Lower limits set by the installation, so that no schedule deletes data that is still needed. */
export const RETENTION_LIMITS = ['logDays', 'backups'] as const;
export type RetentionLimit = (typeof RETENTION_LIMITS)[number];

/**
 * A kind of work that schedules run. It is plain data: forms, checks and the types of its parameters are derived from
 * it.
 */
export type TaskDefinition = {
  /** Lower-case words with hyphens. It must never change, because schedules and runs are stored under it. */
  name: string;
  title: Localized;
  about: Localized;
  parameters: Readonly<Record<string, Field>>;
  /**
   * The task does what these codes protect, so only users who hold them may save, run and resume a schedule with it.
   * Empty if it does only housekeeping that no code protects.
   */
  needs: readonly PermissionCode[];
  /**
   * By parameter, the installation's limit that the value must not go below. Empty if the task deletes no logs,
   * messages or backups.
   */
  atLeast: Readonly<Record<string, RetentionLimit>>;
  /**
   * The task's schedule in a new installation. A run is stopped after `timeoutSeconds`, or after the default for
   * schedules.
   */
  usual: { cron: string; parameters: Readonly<Record<string, unknown>>; timeoutSeconds?: number };
};

const days = (en: string, zh: string) =>
  ({
    kind: 'number',
    integer: true,
    min: 1,
    max: 3_650,
    required: true,
    unit: { en: 'days', zh: '天' },
    label: { en, zh },
  }) as const;

/** Every task of the portal; `server/tasks.ts` implements them. */
export const tasks = [
  {
    name: 'session-cleanup',
    title: { en: 'Session clean-up', zh: '会话清理' },
    about: {
      en: 'Removes ended sessions, used codes, old login attempts and registrations that were not confirmed',
      zh: '清除已结束的会话、用过的验证码、过期的登录尝试和未验证的注册',
    },
    parameters: { endedDays: days('Keep ended sessions for', '已结束会话保留') },
    needs: [],
    atLeast: {},
    usual: { cron: '7 * * * *', parameters: { endedDays: 30 } },
  },
  {
    name: 'log-retention',
    title: { en: 'Log retention', zh: '日志保留' },
    about: { en: 'Permanently deletes old log entries and runs', zh: '彻底删除过期的日志与执行记录' },
    parameters: {
      operateDays: days('Keep the operation log for', '操作日志保留'),
      loginDays: days('Keep the login log for', '登录日志保留'),
      errorDays: days('Keep the error log for', '错误日志保留'),
      runDays: days('Keep runs for', '执行记录保留'),
    },
    needs: ['log:del', 'quartz:logdel'],
    atLeast: { operateDays: 'logDays', loginDays: 'logDays', errorDays: 'logDays', runDays: 'logDays' },
    usual: { cron: '30 2 * * *', parameters: { operateDays: 730, loginDays: 180, errorDays: 90, runDays: 90 } },
  },
  {
    name: 'message-retention',
    title: { en: 'Message retention', zh: '消息保留' },
    about: {
      en: 'Permanently deletes old push messages and their read status',
      zh: '彻底删除较早的推送消息及其阅读记录',
    },
    parameters: { messageDays: days('Keep messages for', '消息保留') },
    needs: ['push:del'],
    atLeast: { messageDays: 'logDays' },
    usual: { cron: '50 2 * * *', parameters: { messageDays: 365 } },
  },
  {
    name: 'trash-retention',
    title: { en: 'Trash retention', zh: '回收站保留' },
    about: {
      en: 'Permanently deletes records that were removed long ago',
      zh: '彻底删除较早移入回收站的记录',
    },
    parameters: { removedDays: days('Keep removed records for', '已删除记录保留') },
    needs: ['trash:purge'],
    atLeast: {},
    usual: { cron: '20 3 * * *', parameters: { removedDays: 365 } },
  },
  {
    name: 'enrollment-expiry',
    title: { en: 'Unconfirmed enrollments', zh: '未确认的报名' },
    about: {
      en: 'Marks enrollments as expired if the address was not confirmed within a day',
      zh: '将一天内未确认邮箱的报名标记为已过期',
    },
    parameters: {},
    needs: [],
    atLeast: {},
    usual: { cron: '17 * * * *', parameters: {} },
  },
  {
    name: 'rrid-proposal',
    title: { en: 'RRID proposals', zh: 'RRID 建议' },
    about: {
      en: 'Proposes RRIDs for known cell lines and antibodies without one; published records wait for publication',
      zh: '为没有 RRID 的已知细胞系与抗体建议编号；已发布的记录须发布后生效',
    },
    parameters: {},
    needs: ['content:model:edit', 'content:antibody:edit'],
    atLeast: {},
    usual: { cron: '35 3 * * 1', parameters: {} },
  },
  {
    name: 'saved-search-mails',
    title: { en: 'Saved-search e-mails', zh: '已存检索邮件通知' },
    about: {
      en: 'Sends e-mails about new models that match saved searches',
      zh: '有新模型符合保存的检索时发送邮件通知',
    },
    parameters: {},
    needs: [],
    atLeast: {},
    usual: { cron: '* * * * *', parameters: {} },
  },
  {
    name: 'scheduled-publishing',
    title: { en: 'Scheduled publishing', zh: '定时发布' },
    about: { en: 'Publishes and withdraws scheduled content', zh: '按设定时间发布或撤下内容' },
    parameters: {},
    needs: [],
    atLeast: {},
    usual: { cron: '* * * * *', parameters: {} },
  },
  {
    name: 'index-check',
    title: { en: 'Index check', zh: '索引检查' },
    about: {
      en: 'Compares the search index with the database; fails or rebuilds the index if they differ',
      zh: '比对检索索引与数据库；不一致时报错或重建',
    },
    parameters: {
      rebuild: { kind: 'flag', default: true, label: { en: 'Rebuild when they differ', zh: '不一致时重建' } },
    },
    needs: ['1002', '2002'],
    atLeast: {},
    usual: { cron: '*/15 * * * *', parameters: { rebuild: true } },
  },
  {
    name: 'storage-sweep',
    title: { en: 'Storage clean-up', zh: '存储清理' },
    about: { en: 'Removes uploaded files that are not in use', zh: '清除未被引用的上传文件' },
    parameters: {},
    needs: [],
    atLeast: {},
    usual: { cron: '17 * * * *', parameters: {} },
  },
  {
    name: 'dashboard-statistics',
    title: { en: 'Dashboard statistics', zh: '首页统计' },
    about: {
      en: 'Aggregates older usage data, so that file names and search words are kept only for a limited time',
      zh: '汇总较早的使用统计，文件名与检索词只保留一段时间',
    },
    parameters: { detailDays: days('Keep details for', '明细保留') },
    needs: [],
    atLeast: {},
    usual: { cron: '45 2 * * *', parameters: { detailDays: 90 } },
  },
  {
    name: 'backup',
    title: { en: 'Backup', zh: '备份' },
    about: {
      en: 'Writes all rows and files to an archive, verifies it by restoring it, and removes the oldest archives',
      zh: '将所有数据与文件写入归档，还原到临时数据库进行验证，并删除最早的归档',
    },
    parameters: {
      keep: {
        kind: 'number',
        integer: true,
        min: 1,
        max: 365,
        required: true,
        unit: { en: 'backups', zh: '份' },
        label: { en: 'Keep', zh: '保留' },
      },
    },
    needs: [],
    atLeast: { keep: 'backups' },
    usual: { cron: '15 3 * * *', parameters: { keep: 7 }, timeoutSeconds: 7_200 },
  },
] as const satisfies readonly TaskDefinition[];

type Tasks = (typeof tasks)[number];
export type TaskName = Tasks['name'];

type ValueOf<F> = F extends { kind: 'number' }
  ? number
  : F extends { kind: 'flag' }
    ? boolean
    : F extends { kind: 'text' }
      ? string
      : unknown;

type FieldsOf<N extends TaskName> = Extract<Tasks, { name: N }>['parameters'];

/** The parameters of a task's run. */
export type ParametersOf<N extends TaskName> = { [K in keyof FieldsOf<N>]: ValueOf<FieldsOf<N>[K]> };

const all: readonly TaskDefinition[] = tasks;

/** Returns a task by its name; undefined for other names. */
export const taskNamed = (name: unknown): TaskDefinition | undefined => all.find((task) => task.name === name);
