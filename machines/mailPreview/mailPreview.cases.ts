import type { MailDraft, MailPreview } from '../../contract/entities/mail.ts';
import type { Cases } from '../cases.ts';
import { offline } from '../samples.ts';

export const mailDraft: MailDraft = {
  code: 'welcome',
  locale: 'en',
  subject: 'Welcome to {{product}}',
  body: '<p>Come in</p><p>{{button}}</p>',
  button: 'Log in',
};
export const drawnMail: MailPreview = {
  subject: 'Welcome to Oncology Browser',
  text: 'Come in',
  html: '<p>Come in</p>',
  problems: [],
};

export const mailPreviewCases: Cases = {
  inputs: [{ draft: mailDraft }],
  events: [{ type: 'mailPreview.changed', draft: { ...mailDraft, locale: 'zh' } }],
  endings: () => ({ done: [drawnMail], error: [offline] }),
};
