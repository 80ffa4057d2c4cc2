import { and, eq, isNotNull } from 'drizzle-orm';
import type { MailPurpose, MailTemplateCode } from '../../../contract/mail.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../database/database.ts';
import type { Locale } from '../http/handler.ts';
import { type MailContent, type MailValues, mailContent } from './mail-content.ts';
import { mailMessage } from './mail-message.table.ts';
import { mailboxMay, type VisitorMail } from './visitorMails.ts';
import { wordsOf } from './words.ts';

type Addressed = {
  to: string;
  locale: Locale;
  /** Part of the bodies that must not outlive the sending. */
  secret?: string;
  /** Ids of stored files that go with it; whoever names them keeps them. */
  attachments?: readonly string[];
};

/** A mail by its template. */
export type Mail<Purpose extends MailTemplateCode = MailTemplateCode> = Addressed & {
  purpose: Purpose;
  values: MailValues;
};

/** A mail whose words are settled. */
export type WrittenMail = Addressed & MailContent & { purpose: MailPurpose };

/** Takes mails. They are sent later, by `delivery.ts`, or kept in the outbox where no mail server is configured. */
export type MailSender = {
  /** Whether there is a mail server to send them to. */
  readonly sends: boolean;
  /**
   * Writes a mail by its template and puts it into the outbox, in the transaction that `database` is.
   * @returns the id of the message
   * @throws MailAddressError when the recipient is not one plain address
   */
  put(database: Database, mail: Mail): Promise<string>;
  /**
   * The same for a mail that a visitor sets off to an address that was typed: a mailbox that had enough of them gets no
   * more, so nobody can fill the mailbox of another person.
   * @returns whether it was put into the outbox
   */
  putForVisitor(database: Database, mail: Mail<VisitorMail>): Promise<boolean>;
  /** The same for a mail that is written already. */
  putWritten(database: Database, mail: WrittenMail): Promise<string>;
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

/** The outbox. Mails wait in it for delivery, or for good where no mail server is configured. */
export function outbox({ smtpUrl, publicUrl }: Pick<Config, 'smtpUrl' | 'publicUrl'>): MailSender {
  const sender: MailSender = {
    sends: smtpUrl !== undefined,
    async put(database, { purpose, values, ...addressed }) {
      const words = await wordsOf(database, purpose, addressed.locale);
      const content = mailContent(words, values, publicUrl, addressed.locale);
      return sender.putWritten(database, { purpose, ...addressed, ...content });
    },
    async putForVisitor(database, mail) {
      // what is no address gets its error from `put`
      if (isMailAddress(mail.to) && !(await mailboxMay(database, mail.to, mail.purpose))) return false;
      await sender.put(database, mail);
      return true;
    },
    async putWritten(database, { secret, attachments = [], ...mail }) {
      if (!isMailAddress(mail.to)) throw new MailAddressError('The recipient of a mail is not one plain address');
      const [message] = await database
        .insert(mailMessage)
        .values({
          ...mail,
          subject: mail.subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '),
          secret: secret ?? null,
          attachments: [...attachments],
          state: sender.sends ? 'queued' : 'kept',
        })
        .returning({ id: mailMessage.id });
      if (!message) throw new Error('The mail was not put into the outbox');
      return message.id;
    },
  };
  return sender;
}

/** Whether mails leave the outbox: none waits for another try after one that failed. */
export async function leavesOutbox(database: Database): Promise<boolean> {
  const waiting = and(eq(mailMessage.state, 'queued'), isNotNull(mailMessage.error));
  const rows = await database.select({ id: mailMessage.id }).from(mailMessage).where(waiting).limit(1);
  return rows.length === 0;
}
