import { m } from '../../i18n/compiled/messages.js';
import type { ActWords } from '../acts/RecordActQuestion.tsx';
import { useCalledAct } from '../acts/useCalledAct.ts';
import type { RecordActRef } from '../acts/useRecordAct.ts';

type SmsAct = 'resend' | 'cancel';
const calls = { resend: 'resendSms', cancel: 'cancelSms' } as const;
const done = { resend: m.admin_sms_resend_done, cancel: m.admin_sms_cancel_done };

export const smsActWords: Record<SmsAct, ActWords> = {
  resend: { title: m.admin_sms_resend_title, text: m.admin_sms_resend_text, act: m.admin_sms_resend },
  cancel: {
    title: m.admin_sms_cancel_title,
    text: m.admin_sms_cancel_text,
    act: m.admin_sms_cancel,
    dangerous: true,
  },
};

/** The acts on text messages, each asked about first. `onDone`: what is shown is older now. */
export const useSmsAct = (onDone: () => void): RecordActRef => useCalledAct<SmsAct>(calls, done, onDone);
