import { sameIn } from '../../../contract/localized.ts';
import { m } from '../../i18n/compiled/messages.js';
import type { Dependencies } from '../../platform/dependencies.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { withoutSecret } from '../../platform/mail/delivery.ts';
import { type MailMessage, mailMessage } from '../../platform/mail/mailMessage.table.ts';
import { cancelMessage, lockedMessage } from '../../platform/outbox/acts.ts';
import { audit } from '../../platform/resources/audit.ts';

/** Returns the handlers for single mails: sending one again, and canceling a waiting one. */
export function messageHandlers({ config }: Pick<Dependencies, 'config'>): Handlers<'resendMail' | 'cancelMail'> {
  return {
    resendMail: ({ params: { id } }, context) =>
      context.commit(async (database) => {
        const { locale, caller } = context;
        const mail = await lockedMessage<MailMessage>(database, mailMessage, id, locale);
        if (config.smtpUrl === undefined) throw new Refusal('fail', m.mail_resend_no_server({}, { locale }));
        if (mail.state === 'kept') throw new Refusal('fail', m.mail_resend_kept({}, { locale }));
        if (mail.state === 'queued') throw new Refusal('fail', m.mail_resend_waiting({}, { locale }));
        if (mail.struck || mail.secret !== null) throw new Refusal('fail', m.mail_resend_secret({}, { locale }));
        const { purpose, to, cc, subject, text, html, attachments } = mail;
        await database.insert(mailMessage).values({
          ...{ purpose, to, cc, subject, text, html, attachments, locale: mail.locale },
          state: 'queued',
          again: true,
          createdBy: caller.user.id,
          updatedBy: caller.user.id,
        });
        await audit(database, context, { action: 'resend', ...recordOf(mail), message: to });
        return null;
      }),
    cancelMail: ({ params: { id } }, context) =>
      context.commit(async (database) => {
        const mail = await lockedMessage<MailMessage>(database, mailMessage, id, context.locale);
        const out = { table: mailMessage, ending: () => withoutSecret };
        await cancelMessage(database, out, mail, context, { late: m.mail_cancel_late, leaving: m.mail_cancel_leaving });
        await audit(database, context, { action: 'cancel', ...recordOf(mail) });
        return null;
      }),
  };
}

const recordOf = ({ id, subject }: MailMessage) => ({
  resource: 'mailMessage',
  resourceId: id,
  label: sameIn(subject),
});
