import type { Localized } from './schema.ts';

/**
 * A value that a template can include as `{{name}}`. A `block` is rendered by the portal and must be in a paragraph by
 * itself.
 */
export type MailVariable = { label: Localized; block?: true };

export const mailVariables = {
  product: { label: { en: 'Portal name', zh: '系统名称' } },
  reference: { label: { en: 'Request reference', zh: '申请编号' } },
  contact: { label: { en: 'Business contact address', zh: '业务联系邮箱' } },
  topic: { label: { en: 'Inquiry topic', zh: '咨询主题' } },
  panel: { label: { en: 'Panel title', zh: 'PDX 模型组合标题' } },
  message: { label: { en: 'Reply text', zh: '回复内容' } },
  name: { label: { en: 'Saved search name', zh: '保存的检索名称' } },
  count: { label: { en: 'Number of new models', zh: '新模型数量' } },
  list: { label: { en: 'Codes of the new models', zh: '新模型编号' } },
  schedule: { label: { en: 'Job name', zh: '定时任务名称' } },
  error: { label: { en: 'Error message', zh: '错误信息' } },
  details: { label: { en: 'Details, one per line', zh: '明细' }, block: true },
  button: { label: { en: 'Button with its link', zh: '按钮及其链接' }, block: true },
  stop: { label: { en: 'Unsubscribe link', zh: '退订链接' }, block: true },
} as const satisfies Record<string, MailVariable>;
export type MailVariableName = keyof typeof mailVariables;

/**
 * The order in which mails are sent, most urgent first: access to and security of an account; answers to a user's
 * action; notices for the operators of the portal; mail that can wait until tomorrow.
 */
export const MAIL_PRIORITIES = ['security', 'answer', 'notice', 'bulk'] as const;
export type MailPriority = (typeof MAIL_PRIORITIES)[number];

/** The purpose of a template, its variables, and the variables without which the mail would make no sense. */
type MailTemplate = {
  name: Localized;
  priority: MailPriority;
  variables: readonly MailVariableName[];
  required: readonly MailVariableName[];
};

/** Every mail template of the portal. */
export const mailTemplates = {
  reset: {
    name: { en: 'Password reset', zh: '重置密码' },
    priority: 'security',
    variables: ['product', 'button'],
    required: ['button'],
  },
  invited: {
    name: { en: 'Account created by an administrator', zh: '管理员创建账户' },
    priority: 'security',
    variables: ['product', 'button'],
    required: ['button'],
  },
  passwordChanged: {
    name: { en: 'Password changed', zh: '密码已修改' },
    priority: 'security',
    variables: ['product', 'button'],
    required: [],
  },
  addressChanged: {
    name: { en: 'E-mail address changed', zh: '邮箱已更改' },
    priority: 'security',
    variables: ['product', 'button'],
    required: [],
  },
  newDevice: {
    name: { en: 'Sign-in from a new device', zh: '新设备登录' },
    priority: 'security',
    variables: ['product', 'details', 'button'],
    required: ['details'],
  },
  verify: {
    name: { en: 'Confirm e-mail address', zh: '验证邮箱' },
    priority: 'security',
    variables: ['product', 'button'],
    required: ['button'],
  },
  declined: {
    name: { en: 'Registration declined', zh: '注册未通过' },
    priority: 'answer',
    variables: ['product', 'button'],
    required: [],
  },
  factorAdded: {
    name: { en: 'Two-step verification turned on', zh: '已启用两步验证' },
    priority: 'security',
    variables: ['product', 'button'],
    required: [],
  },
  factorRemoved: {
    name: { en: 'Two-step verification turned off', zh: '已关闭两步验证' },
    priority: 'security',
    variables: ['product', 'button'],
    required: [],
  },
  identityLinked: {
    name: { en: 'Identity provider linked', zh: '已关联身份提供方' },
    priority: 'security',
    variables: ['product', 'details', 'button'],
    required: [],
  },
  identityUnlinked: {
    name: { en: 'Identity provider unlinked', zh: '已取消关联身份提供方' },
    priority: 'security',
    variables: ['product', 'details', 'button'],
    required: [],
  },
  welcome: { name: { en: 'Welcome', zh: '欢迎' }, priority: 'answer', variables: ['product', 'button'], required: [] },
  alreadyRegistered: {
    name: { en: 'Repeated registration', zh: '重复注册' },
    priority: 'answer',
    variables: ['product', 'button'],
    required: [],
  },
  inquiryReceived: {
    name: { en: 'Inquiry received', zh: '已收到咨询' },
    priority: 'answer',
    variables: ['product', 'reference', 'contact', 'topic', 'details', 'button'],
    required: ['reference'],
  },
  inquiryArrived: {
    name: { en: 'Inquiry (to business contact)', zh: '新咨询（业务联系人）' },
    priority: 'notice',
    variables: ['product', 'reference', 'topic', 'details', 'button'],
    required: ['details'],
  },
  answer: {
    name: { en: 'Reply to a request', zh: '申请回复' },
    priority: 'answer',
    variables: ['product', 'reference', 'message', 'button'],
    required: ['message'],
  },
  enrollmentConfirm: {
    name: { en: 'Confirm enrollment', zh: '确认报名邮箱' },
    priority: 'answer',
    variables: ['product', 'panel', 'details', 'button'],
    required: ['button'],
  },
  enrollmentRepeated: {
    name: { en: 'Repeated enrollment', zh: '重复报名' },
    priority: 'answer',
    variables: ['product', 'reference', 'contact', 'panel', 'button'],
    required: ['reference'],
  },
  enrollmentReceived: {
    name: { en: 'Enrollment received', zh: '已收到报名' },
    priority: 'answer',
    variables: ['product', 'reference', 'contact', 'panel', 'details', 'button'],
    required: ['reference'],
  },
  enrollmentWaiting: {
    name: { en: 'Enrollment on the waiting list', zh: '报名候补' },
    priority: 'answer',
    variables: ['product', 'reference', 'contact', 'panel', 'details', 'button'],
    required: ['reference'],
  },
  enrollmentArrived: {
    name: { en: 'Enrollment (to business contact)', zh: '新报名（业务联系人）' },
    priority: 'notice',
    variables: ['product', 'reference', 'panel', 'details', 'button'],
    required: ['details'],
  },
  assigned: {
    name: { en: 'Requests assigned to a colleague', zh: '申请已分配给同事' },
    priority: 'notice',
    variables: ['product', 'details', 'button'],
    required: ['details'],
  },
  newModels: {
    name: { en: 'New models for a saved search', zh: '保存的检索有新模型' },
    priority: 'bulk',
    variables: ['product', 'name', 'count', 'list', 'button', 'stop'],
    required: ['button', 'stop'],
  },
  scheduleFailed: {
    name: { en: 'Scheduled job failed', zh: '定时任务失败' },
    priority: 'notice',
    variables: ['product', 'schedule', 'error', 'details', 'button'],
    required: ['schedule'],
  },
  scheduleWorks: {
    name: { en: 'Scheduled job works again', zh: '定时任务恢复正常' },
    priority: 'notice',
    variables: ['product', 'schedule', 'details', 'button'],
    required: ['schedule'],
  },
} as const satisfies Record<string, MailTemplate>;
export type MailTemplateCode = keyof typeof mailTemplates;

export const MAIL_TEMPLATE_CODES = Object.keys(mailTemplates) as MailTemplateCode[];

/** The purpose of a mail: one of the templates, or a test of one. */
export const MAIL_PURPOSES = [...MAIL_TEMPLATE_CODES, 'test'] as const;
export type MailPurpose = (typeof MAIL_PURPOSES)[number];

/** Returns the priority of a mail. A test is an answer to the user who requested it. */
export const mailPriority = (purpose: MailPurpose): MailPriority =>
  purpose === 'test' ? 'answer' : mailTemplates[purpose].priority;

export const isMailTemplate = (code: unknown): code is MailTemplateCode =>
  typeof code === 'string' && Object.hasOwn(mailTemplates, code);

/** The syntax of a variable in a template. */
export const MAIL_VARIABLE = /\{\{\s*([a-zA-Z]+)\s*\}\}/g;

/**
 * Maximum number and total size of the files of one mail. Most mail servers accept 25 MB, and the encoding adds a
 * third.
 */
export const MAIL_ATTACHMENTS_MAX = 10;
export const MAIL_ATTACHMENTS_BYTES = 18_000_000;
export const MAIL_SUBJECT_MAX = 200;
export const MAIL_BODY_MAX = 20_000;
export const MAIL_BUTTON_MAX = 60;
