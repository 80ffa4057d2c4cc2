import type { Database } from '../database/database.ts';
import type { Locale } from '../http/handler.ts';
import type { MailContent } from './mail-content.ts';
import { type MAIL_PURPOSES, mailMessage } from './mail-message.table.ts';

export type Mail = MailContent & {
  purpose: (typeof MAIL_PURPOSES)[number];
  to: string;
  locale: Locale;
  /** Part of the bodies that must not outlive the sending. */
  secret?: string;
};

/** Takes mails. They are sent later, by `delivery.ts`, or kept in the outbox where no mail server is configured. */
export type MailSender = {
  /**
   * Puts a mail into the outbox, in the transaction that `database` is.
   * @throws MailAddressError when the recipient is not one plain address
   */
  put(database: Database, mail: Mail): Promise<void>;
};

export class MailAddressError extends Error {}

/**
 * One plain address: nothing that a header or an address list gives a meaning to. Narrower than the standard, which
 * allows quoted names with anything in them.
 */
export function isMailAddress(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[^\s\p{C}@<>"`,;:()[\]\\]{1,64}@[^\s\p{C}@<>"`,;:()[\]\\]+\.[^\s\p{C}@<>"`,;:()[\]\\.]+$/u.test(text)
  );
}

/** The outbox. `delivered` says whether somebody takes the mails out of it. */
export function outbox(delivered: boolean): MailSender {
  return {
    async put(database, { secret, ...mail }) {
      if (!isMailAddress(mail.to)) throw new MailAddressError('The recipient of a mail is not one plain address');
      await database.insert(mailMessage).values({
        ...mail,
        subject: mail.subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '),
        secret: secret ?? null,
        state: delivered ? 'queued' : 'kept',
      });
    },
  };
}
