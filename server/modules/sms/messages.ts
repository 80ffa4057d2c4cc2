import { sameIn } from '../../../contract/localized.ts';
import { maskedPhone } from '../../../contract/phone.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { cancelMessage, lockedMessage } from '../../platform/outbox/acts.ts';
import { audit } from '../../platform/resources/audit.ts';
import { smsEnding } from '../../platform/sms/delivery.ts';
import { type SmsMessage, smsMessage } from '../../platform/sms/smsMessage.table.ts';
import { assertSenderMay } from './limits.ts';
import { putSms } from './put.ts';

type Keys = 'resendSms' | 'cancelSms' | 'revealSmsPhone';

/**
 * Returns the handlers for single messages: sending one again, canceling a waiting one, and showing the full number.
 */
export function messageHandlers({
  transaction,
  config,
  limiter,
}: Pick<Dependencies, 'transaction' | 'config' | 'limiter'>): Handlers<Keys> {
  return {
    resendSms: ({ params: { id } }, context) =>
      context.commit(async (database) => {
        const { locale } = context;
        const sms = await lockedMessage<SmsMessage>(database, smsMessage, id, locale);
        if (!config.sms) throw new Refusal('fail', m.sms_resend_no_gateway({}, { locale }));
        if (sms.state === 'queued') throw new Refusal('fail', m.sms_resend_waiting({}, { locale }));
        if (sms.secret) throw new Refusal('fail', m.sms_resend_secret({}, { locale }));
        await assertSenderMay(limiter, context, sms.purpose);
        const { purpose, phone, personId, templateCode, signName, text, parameters } = sms;
        const message = { purpose, phone, personId, templateCode, signName, text, parameters, again: true };
        await putSms(database, message, config, context);
        await audit(database, context, { action: 'resend', ...recordOf(sms) });
        return null;
      }),
    cancelSms: ({ params: { id } }, context) =>
      context.commit(async (database) => {
        const sms = await lockedMessage<SmsMessage>(database, smsMessage, id, context.locale);
        const out = { table: smsMessage, ending: smsEnding };
        await cancelMessage(database, out, sms, context, { late: m.sms_cancel_late, leaving: m.sms_cancel_leaving });
        await audit(database, context, { action: 'cancel', ...recordOf(sms) });
        return null;
      }),
    revealSmsPhone: ({ params: { id } }, context) =>
      transaction(async (database) => {
        const sms = await lockedMessage<SmsMessage>(database, smsMessage, id, context.locale);
        await audit(database, context, { action: 'reveal', ...recordOf(sms) });
        return { phone: sms.phone };
      }),
  };
}

const recordOf = ({ id, phone }: SmsMessage) => ({
  resource: 'smsMessage',
  resourceId: id,
  label: sameIn(maskedPhone(phone)),
});
