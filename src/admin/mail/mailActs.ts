import type { KeptMailsSent } from '../../../contract/entities/mail.ts';
import { m } from '../../i18n/compiled/messages.js';
import { formatNumber } from '../../i18n/format.ts';
import type { ActWords } from '../acts/actWords.ts';
import { type CalledActs, quiet, useCalledAct } from '../acts/useCalledAct.ts';
import type { RecordActRef } from '../acts/useRecordAct.ts';

/**
 * The acts on mails. `release` sends one mail that was kept while there was no mail server; `sendKept` and
 * `discardKept` apply to all such mails.
 */
export type MailAct = 'resend' | 'cancel' | 'release' | 'sendKept' | 'discardKept' | 'builtIn';

export const mailActWords: Record<MailAct, ActWords> = {
  resend: { title: m.admin_mail_resend_title, text: m.admin_mail_resend_text, act: m.admin_mail_resend },
  cancel: {
    title: m.admin_mail_cancel_title,
    text: m.admin_mail_cancel_text,
    act: m.admin_mail_cancel,
    dangerous: true,
  },
  release: { title: m.admin_mail_release_title, text: m.admin_mail_release_text, act: m.admin_mail_release },
  sendKept: { title: m.admin_mail_send_kept_title, text: m.admin_mail_send_kept_text, act: m.admin_mail_send_kept },
  discardKept: {
    title: m.admin_mail_discard_kept_title,
    text: m.admin_mail_discard_kept_text,
    act: m.admin_mail_discard_kept,
    dangerous: true,
  },
  builtIn: {
    title: m.admin_mail_built_in_title,
    text: m.admin_mail_built_in_text,
    act: m.admin_mail_built_in,
    dangerous: true,
  },
};

const acts: CalledActs<MailAct> = (api) => ({
  resend: async ({ id, name }) => {
    await api('resendMail', { params: { id }, body: {} }, quiet);
    return m.admin_mail_resend_done({ name });
  },
  cancel: async ({ id, name }) => {
    await api('cancelMail', { params: { id }, body: {} }, quiet);
    return m.admin_mail_cancel_done({ name });
  },
  release: async ({ id }) => sentWords((await api('sendKeptMails', { body: { ids: [id] } }, quiet)).data),
  sendKept: async () => sentWords((await api('sendKeptMails', { body: {} }, quiet)).data),
  discardKept: async () => {
    const { data } = await api('discardKeptMails', { body: {} }, quiet);
    return m.admin_mail_kept_discarded({ count: formatNumber(data.discarded) });
  },
  builtIn: async ({ id, name }) => {
    await api('builtInMailTemplate', { params: { id }, body: {} }, quiet);
    return m.admin_mail_built_in_done({ name });
  },
});

const sentWords = ({ sent, expired }: KeptMailsSent): string =>
  [
    sent > 0 && m.admin_mail_kept_sent({ sent: formatNumber(sent) }),
    expired > 0 && m.admin_mail_kept_expired({ expired: formatNumber(expired) }),
  ]
    .filter(Boolean)
    .join(' ');

/** The acts on mails and templates, each after a confirmation. `onDone` runs when the data shown may be out of date. */
export const useMailAct = (onDone: () => void): RecordActRef => useCalledAct(acts, onDone);
