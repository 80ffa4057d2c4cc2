import type { Localized } from './schema.ts';
import type { TaskName } from './tasks.ts';

/** Who decides how long data are kept: a task's schedule, the portal itself, or a person who deletes them by hand. */
type Decision =
  | { kind: 'schedule'; task: TaskName; parameter: string }
  | { kind: 'fixed'; amount: number; unit: 'days' | 'hours' }
  | { kind: 'byHand'; by: Localized };

export type Retention = { name: string; data: Localized; decision: Decision };

const schedule = (task: TaskName, parameter: string): Decision => ({ kind: 'schedule', task, parameter });
const fixed = (amount: number, unit: 'days' | 'hours'): Decision => ({ kind: 'fixed', amount, unit });
const byHand = (en: string, zh: string): Decision => ({ kind: 'byHand', by: { en, zh } });

/** Days during which attempts to sign in are kept, and a network counts as known for a user. */
export const SIGN_IN_ATTEMPT_DAYS = 30;

/** How long each kind of personal data is kept. The back-office shows it with the values of the installation. */
export const retentions: readonly Retention[] = [
  {
    name: 'accounts',
    data: { en: 'Accounts, settings, saved searches, shortlists', zh: '账户、偏好设置、保存的检索和候选清单' },
    decision: byHand('The user, or an administrator (Users)', '用户本人或管理员（用户管理）'),
  },
  {
    name: 'requests',
    data: { en: 'Inquiries and enrollments', zh: '咨询和报名' },
    decision: byHand('The office (Inquiries, Enrollments)', '业务人员（咨询、报名）'),
  },
  {
    name: 'mails',
    data: { en: 'E-mails and text messages in the outbox', zh: '发件箱中的邮件和短信' },
    decision: byHand('An administrator (Mail, Text messages)', '管理员（邮件管理、短信管理）'),
  },
  {
    name: 'sessions',
    data: { en: 'Ended sessions: devices and network addresses', zh: '已结束的会话：设备和网络地址' },
    decision: schedule('session-cleanup', 'endedDays'),
  },
  {
    name: 'attempts',
    data: { en: 'Attempts to log in', zh: '登录尝试' },
    decision: fixed(SIGN_IN_ATTEMPT_DAYS, 'days'),
  },
  {
    name: 'operations',
    data: { en: 'Operation log, requests for approval', zh: '操作日志、审批申请' },
    decision: schedule('log-retention', 'operateDays'),
  },
  { name: 'logins', data: { en: 'Login log', zh: '登录日志' }, decision: schedule('log-retention', 'loginDays') },
  {
    name: 'errors',
    data: { en: 'Error log, with the faults that visitors reported', zh: '错误日志（含访客报告的故障）' },
    decision: schedule('log-retention', 'errorDays'),
  },
  {
    name: 'runs',
    data: { en: 'Runs of scheduled jobs', zh: '定时任务执行记录' },
    decision: schedule('log-retention', 'runDays'),
  },
  {
    name: 'messages',
    data: { en: 'Push messages and who read them', zh: '推送消息及阅读记录' },
    decision: schedule('message-retention', 'messageDays'),
  },
  {
    name: 'trash',
    data: { en: 'Removed records, also of users', zh: '回收站中的记录（含用户）' },
    decision: schedule('trash-retention', 'removedDays'),
  },
  {
    name: 'usage',
    data: { en: 'Search words and file names of the dashboard', zh: '首页统计中的检索词和文件名' },
    decision: schedule('dashboard-statistics', 'detailDays'),
  },
  {
    name: 'exports',
    data: {
      en: 'Files of exports in the background, and uploads that nothing uses',
      zh: '后台导出文件和未使用的上传文件',
    },
    decision: fixed(24, 'hours'),
  },
  {
    name: 'backups',
    data: { en: 'Backups, with everything above', zh: '备份（含以上全部数据）' },
    decision: schedule('backup', 'keep'),
  },
];
