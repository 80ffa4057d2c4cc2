import { m } from '../../i18n/compiled/messages.js';
import type { ActWords } from '../acts/RecordActQuestion.tsx';
import { useCalledAct } from '../acts/useCalledAct.ts';
import type { RecordActRef } from '../acts/useRecordAct.ts';

const endpoints = { resend: 'resendMail', cancel: 'cancelMail', builtIn: 'builtInMailTemplate' } as const;
export type MailAct = keyof typeof endpoints;
const done = {
  resend: m.admin_mail_resend_done,
  cancel: m.admin_mail_cancel_done,
  builtIn: m.admin_mail_built_in_done,
} satisfies Record<MailAct, unknown>;

export const mailActWords: Record<MailAct, ActWords> = {
  resend: { title: m.admin_mail_resend_title, text: m.admin_mail_resend_text, act: m.admin_mail_resend },
  cancel: {
    title: m.admin_mail_cancel_title,
    text: m.admin_mail_cancel_text,
    act: m.admin_mail_cancel,
    dangerous: true,
  },
  builtIn: {
    title: m.admin_mail_built_in_title,
    text: m.admin_mail_built_in_text,
    act: m.admin_mail_built_in,
    dangerous: true,
  },
};

/** The acts on mails and templates, each asked about first. `onDone`: what is shown is older now. */
export const useMailAct = (onDone: () => void): RecordActRef => useCalledAct<MailAct>(endpoints, done, onDone);
