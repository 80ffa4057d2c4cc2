import { MAIL_BODY_MAX, MAIL_BUTTON_MAX, MAIL_PURPOSES, MAIL_SUBJECT_MAX, mailTemplates } from '../mail.ts';
import { attachmentNames } from './attachments.ts';
import type { Option } from './fields.ts';
import { outboxFields } from './outbox.ts';
import { defineResource } from './resource.ts';
import { resourceRoutes } from './routes.ts';

const purposes: Option[] = MAIL_PURPOSES.map((value) => ({
  value,
  label: value === 'test' ? { en: 'Test', zh: '测试' } : mailTemplates[value].name,
}));
const { state, ...sending } = outboxFields({
  bounced: { en: 'Bounced', zh: '被退回' },
  kept: { en: 'Kept, no mail server', zh: '已留存，无邮件服务器' },
});
const languages: Option[] = [
  { value: 'en', label: { en: 'English', zh: '英文' } },
  { value: 'zh', label: { en: 'Chinese', zh: '中文' } },
];

/** 邮件管理: every mail that the portal wrote, with its delivery status. Secrets are masked. */
export const mailMessage = defineResource({
  name: 'mailMessage',
  title: { en: 'Mail', zh: '邮件管理' },
  one: { en: 'e-mail', zh: '邮件' },
  route: resourceRoutes.mailMessage,
  paths: { base: '/api/mail', list: '/api/mail/mails', remove: '/api/mail/delete', detail: '/api/mail/detail/:id' },
  codes: { list: 'mail:list', detail: 'mail:detail', del: 'mail:del' },
  fields: {
    state,
    to: { kind: 'email', readOnly: true, label: { en: 'To', zh: '收件人' }, width: 200 },
    cc: { kind: 'texts', max: 254, maxItems: 20, readOnly: true, label: { en: 'Copies to', zh: '抄送' } },
    subject: { kind: 'text', max: 400, readOnly: true, label: { en: 'Subject', zh: '主题' }, width: 264 },
    purpose: { kind: 'choice', options: purposes, readOnly: true, label: { en: 'Template', zh: '模板' }, width: 160 },
    locale: { kind: 'choice', options: languages, readOnly: true, label: { en: 'Language', zh: '语言' }, width: 110 },
    ...sending,
    attachments: attachmentNames,
    text: { kind: 'longText', max: 100_000, readOnly: true, label: { en: 'Plain text', zh: '纯文本' } },
    html: { kind: 'richText', max: 200_000, readOnly: true, label: { en: 'HTML', zh: 'HTML' } },
  },
  label: 'subject',
  list: ['state', 'to', 'subject', 'purpose', 'error', 'createdAt'],
  search: ['state', 'to', 'purpose', 'locale', 'createdAt', 'error'],
  form: [],
  sort: [{ field: 'createdAt', order: 'desc' }],
  cleared: true,
});

/** The texts of the portal's mails. Each mail has one template; a changed template replaces the built-in one. */
export const mailTemplate = defineResource({
  name: 'mailTemplate',
  title: { en: 'Mail templates', zh: '邮件模板' },
  one: { en: 'template', zh: '模板' },
  route: resourceRoutes.mailTemplate,
  paths: {
    base: '/api/mail/template',
    list: '/api/mail/template/templates',
    save: '/api/mail/template/template',
    detail: '/api/mail/template/detail/:id',
  },
  codes: { list: 'mail:list', edit: 'mail:edit', detail: 'mail:detail' },
  fields: {
    name: { kind: 'localized', as: 'text', max: 80, readOnly: true, label: { en: 'Template', zh: '模板' }, width: 260 },
    code: { kind: 'text', max: 40, readOnly: true, label: { en: 'Code', zh: '编码' }, width: 170 },
    edited: { kind: 'flag', readOnly: true, label: { en: 'Customized', zh: '已自定义' }, width: 110 },
    subject: {
      kind: 'localized',
      as: 'text',
      max: MAIL_SUBJECT_MAX,
      required: true,
      label: { en: 'Subject', zh: '主题' },
      width: 340,
    },
    body: {
      kind: 'localized',
      as: 'richText',
      max: MAIL_BODY_MAX,
      required: true,
      label: { en: 'Body', zh: '正文' },
    },
    button: {
      kind: 'localized',
      as: 'text',
      max: MAIL_BUTTON_MAX,
      required: true,
      label: { en: 'Button text', zh: '按钮文字' },
      width: 180,
    },
  },
  label: 'name',
  list: ['name', 'subject', 'edited', 'updatedAt', 'updatedBy'],
  search: ['code', 'edited'],
  single: ['subject', 'body', 'button'],
  form: [{ fields: ['subject', 'body', 'button'] }],
  sort: [{ field: 'code', order: 'asc' }],
});
