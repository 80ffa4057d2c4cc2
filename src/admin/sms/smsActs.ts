import { m } from '../../i18n/compiled/messages.js';
import type { ActWords } from '../acts/actWords.ts';
import { type CalledActs, quiet, useCalledAct } from '../acts/useCalledAct.ts';
import type { RecordActRef } from '../acts/useRecordAct.ts';

type SmsAct = 'resend' | 'cancel';
const acts: CalledActs<SmsAct> = (api) => ({
  resend: async ({ id, name }) => {
    await api('resendSms', { params: { id }, body: {} }, quiet);
    return m.admin_sms_resend_done({ name });
  },
  cancel: async ({ id, name }) => {
    await api('cancelSms', { params: { id }, body: {} }, quiet);
    return m.admin_sms_cancel_done({ name });
  },
});

export const smsActWords: Record<SmsAct, ActWords> = {
  resend: { title: m.admin_sms_resend_title, text: m.admin_sms_resend_text, act: m.admin_sms_resend },
  cancel: {
    title: m.admin_sms_cancel_title,
    text: m.admin_sms_cancel_text,
    act: m.admin_sms_cancel,
    dangerous: true,
  },
};

/** The acts on SMS messages, each after a confirmation. `onDone` runs when the data shown may be out of date. */
export const useSmsAct = (onDone: () => void): RecordActRef => useCalledAct(acts, onDone);
